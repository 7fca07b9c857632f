import { computed } from '@preact/signals';
import { wholeSeconds, type PlanRow } from '../../../../src/app/index.ts';
import { isCurrent, plan, rowInForce } from './plan.ts';
import { chosenPlan, ownPreset, preset } from './presets.ts';

/** What a run would take. */
export interface Prediction {
  /** Scheme, time and memory of its waves. */
  readonly row: PlanRow;
  /** What waves and rays take together, s. */
  readonly seconds: number;
  /** Why it cannot be run; null if it can. */
  readonly problem: string | null;
}

/**
 * Predicted cost of a run of the current scene by the chosen preset; null if unknown. The table of schemes, if there is
 * one, has put the room on grids and knows better than the presets.
 */
export const prediction = computed<Prediction | null>(() => {
  if (preset.value === ownPreset.value && isCurrent.value) {
    const row = rowInForce.value;
    const rays = plan.value?.rays;
    return row && { row, seconds: rays ? wholeSeconds(row.seconds, rays) : row.seconds.total, problem: row.problem };
  }
  return chosenPlan.value;
});
