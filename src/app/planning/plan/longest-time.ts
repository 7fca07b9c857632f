import type { PlanRow, ScenePlan } from './plan-scene.ts';

/**
 * The time that a row takes if responses get as long as the forecast allows, s: steps and finishing grow with them.
 * Null where the duration is given.
 */
export function longestTime(
  { durationSeconds, longestDurationSeconds }: Pick<ScenePlan, 'durationSeconds' | 'longestDurationSeconds'>,
  { seconds }: Pick<PlanRow, 'seconds'>,
): number | null {
  if (longestDurationSeconds === null) return null;
  const more = longestDurationSeconds / durationSeconds - 1;
  return seconds.total + more * (seconds.stepping + seconds.finishing);
}
