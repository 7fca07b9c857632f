import { computed } from '@preact/signals';
import { wholeSeconds, type PlanRow, type RayForecast } from '../../../../src/app/index.ts';
import { isCurrent, plan, rowInForce } from './plan.ts';
import { chosenPlan, ownPreset, preset } from './presets.ts';

/** What a run would take. */
export interface Prediction {
  /** Scheme, time and memory of its waves; null without waves. */
  readonly row: PlanRow | null;
  /** What its rays take; null where only waves are computed. */
  readonly rays: RayForecast | null;
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
  if (preset.value === ownPreset.value && isCurrent.value && plan.value!.rows.length > 0) {
    const row = rowInForce.value;
    const { rays } = plan.value!;
    return (
      row && { row, rays, seconds: rays ? wholeSeconds(row.seconds, rays) : row.seconds.total, problem: row.problem }
    );
  }
  return chosenPlan.value;
});
