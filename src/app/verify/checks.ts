import type { Check } from './check.ts';
import { airAbsorptionCheck } from './checks/air-absorption.ts';
import { boxModes } from './checks/box-modes.ts';
import { decayTimes } from './checks/decay-times.ts';
import { energy } from './checks/energy.ts';
import { enginesAgree } from './checks/engines-agree.ts';
import { filters } from './checks/filters.ts';
import { freeField } from './checks/free-field.ts';
import { furnishedRoom } from './checks/furnished-room.ts';
import { imageSources } from './checks/image-sources.ts';
import { reflection } from './checks/reflection.ts';
import { roundModes } from './checks/round-modes.ts';
import { turnedWalls } from './checks/turned-walls.ts';

/** The checks of the suite, in the order in which they run and are reported. */
export const CHECKS: readonly Check[] = [
  boxModes,
  roundModes,
  freeField,
  imageSources,
  reflection,
  turnedWalls,
  energy,
  enginesAgree,
  furnishedRoom,
  airAbsorptionCheck,
  filters,
  decayTimes,
];
