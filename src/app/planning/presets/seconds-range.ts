import type { PlanRow } from '../plan/plan-scene.ts';
import { wholeSeconds, type RayForecast } from '../plan/predict-rays.ts';

/** The least and the most time that something is likely to take, s. */
export interface SecondsRange {
  readonly least: number;
  readonly most: number;
}

/**
 * Forecasts are off by such factors: waves like runs that this device has made; waves from its measured numbers
 * (docs/measurements/predictions.md: −35 to +35 % on a processor); waves from a look at one box; and rays
 * (docs/measurements/rays.md).
 */
const OFF_BY = { refined: 1.3, predicted: 1.5, rough: 2, rays: 2 } as const;

/**
 * How long a run is likely to take.
 *
 * @param row Its waves; null without.
 * @param rays Its rays; null without.
 * @param isRough Whether the device is not measured yet.
 */
export function secondsRange(row: PlanRow | null, rays: RayForecast | null, isRough: boolean): SecondsRange {
  const ofWaves = row === null ? 1 : isRough ? OFF_BY.rough : OFF_BY[row.basis === 'refined' ? 'refined' : 'predicted'];
  const at = (waves: number, traced: number): number => {
    const stepping = (row?.seconds.stepping ?? 0) * waves;
    const total = (row?.seconds.total ?? 0) * waves;
    return rays ? wholeSeconds({ stepping, total }, { ...rays, seconds: rays.seconds * traced }) : total;
  };
  return { least: at(1 / ofWaves, 1 / OFF_BY.rays), most: at(ofWaves, OFF_BY.rays) };
}
