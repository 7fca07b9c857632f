import type { Check } from './check.ts';
import { boxModes } from './checks/box-modes.ts';
import { energy } from './checks/energy.ts';
import { enginesAgree } from './checks/engines-agree.ts';

/** The checks of the suite, in the order in which they run and are reported. */
export const CHECKS: readonly Check[] = [boxModes, energy, enginesAgree];
