import type { Check } from './tools/check.ts';
import { airAbsorptionCheck } from './checks/air-absorption.ts';
import { boxModesCheck } from './checks/box-modes.ts';
import { ceilingPlenum } from './checks/ceiling-plenum.ts';
import { decayTimesCheck } from './checks/decay-times.ts';
import { energy } from './checks/energy.ts';
import { defaultRuns } from './checks/default-runs.ts';
import { enginesAgree } from './checks/engines-agree.ts';
import { filters } from './checks/filters.ts';
import { firstOrderSource } from './checks/first-order-source.ts';
import { freeField } from './checks/free-field.ts';
import { furnishedRoom } from './checks/furnished-room.ts';
import { imageSources } from './checks/image-sources.ts';
import { oneWall } from './checks/one-wall.ts';
import { porousCeiling } from './checks/porous-ceiling.ts';
import { recordFigures } from './checks/records.ts';
import { reflection } from './checks/reflection.ts';
import { roundModes } from './checks/round-modes.ts';
import { turnedWalls } from './checks/turned-walls.ts';
import { wallPlaces } from './checks/wall-places.ts';

/** The checks of the suite, in the order in which they run and are reported. */
export const CHECKS: readonly Check[] = [
  boxModesCheck,
  roundModes,
  freeField,
  imageSources,
  reflection,
  ceilingPlenum,
  porousCeiling,
  turnedWalls,
  wallPlaces,
  oneWall,
  firstOrderSource,
  energy,
  enginesAgree,
  furnishedRoom,
  defaultRuns,
  airAbsorptionCheck,
  filters,
  decayTimesCheck,
  recordFigures,
];
