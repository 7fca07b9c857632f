import { computed } from '@preact/signals';
import type { PlanRow } from '../../../../src/app/index.ts';
import { isCurrent, rowInForce } from './plan.ts';
import { chosenPlan, preset } from './presets.ts';

/**
 * Predicted cost of a run of the current scene by the chosen preset; null if unknown. The table of schemes, if there is
 * one, has put the room on grids and knows better than the presets.
 */
export const prediction = computed<PlanRow | null>(() => {
  if (preset.value === 'standard' && isCurrent.value) return rowInForce.value;
  return chosenPlan.value?.row ?? null;
});
