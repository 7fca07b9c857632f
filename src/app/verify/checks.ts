import type { Check } from './check.ts';
import { boxModes } from './checks/box-modes.ts';
import { energy } from './checks/energy.ts';
import { enginesAgree } from './checks/engines-agree.ts';
import { freeField } from './checks/free-field.ts';
import { imageSources } from './checks/image-sources.ts';
import { reflection } from './checks/reflection.ts';

/** The checks of the suite, in the order in which they run and are reported. */
export const CHECKS: readonly Check[] = [boxModes, freeField, imageSources, reflection, energy, enginesAgree];
