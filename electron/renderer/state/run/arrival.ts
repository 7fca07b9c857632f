import { computed, effect } from '@preact/signals';
import { isUserBusy } from '../../platform/user-activity.ts';
import { resultTab } from '../results/result-tab.ts';
import { chooseResult, results, shownResult } from '../results/results.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { view } from '../window/view.ts';

/** Id of the latest result that came while something else was shown; null once it was looked at. */
const unseen = projectSignal<number | null>(null);

/** The result that waits to be looked at; null if there is none. */
export const arrived = computed(() => results.value.find(({ id }) => id === unseen.value) ?? null);

effect(() => {
  if (view.value === 'results' && shownResult.value?.id === unseen.value) unseen.value = null;
});

/** Tells of a new result until it is looked at. */
export function announce(id: number): void {
  unseen.value = id;
}

/** No longer tells of the new result. */
export function putArrivedAside(): void {
  unseen.value = null;
}

/** Shows a result by its verdict; what is heard where something moves has none. */
export function openResult(id: number): void {
  chooseResult(id);
  if (!shownResult.peek()?.outcome.report.sounds) resultTab.value = 'overview';
  view.value = 'results';
}

/** Shows the result of the last run. */
export function openLatest(): void {
  const [latest] = results.peek();
  if (latest) openResult(latest.id);
}

/**
 * Shows the new result, unless the user is in the middle of something or looks at another result.
 *
 * @param begun When its run began, ms of `performance.now()`.
 */
export function openArrived(begun: number): void {
  const result = arrived.peek();
  const looksAtOther = view.peek() === 'results' && shownResult.peek() !== result;
  if (result && !looksAtOther && !isUserBusy(begun)) openResult(result.id);
}
