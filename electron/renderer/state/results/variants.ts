import { computed, effect, untracked } from '@preact/signals';
import type { ComparisonReport } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { Latest } from './answered.ts';
import { foldersOf } from './result-folders.ts';
import { results, shownResult } from './results.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** Ids of results that are compared with the shown one; those that were removed do not count. */
const chosenIds = projectSignal<ReadonlySet<number>>(new Set());

/** The results beside the shown one. */
export const otherResults = computed(() => results.value.filter(({ id }) => id !== shownResult.value?.id));

/** Those of them that are compared with it. */
export const variants = computed(() => otherResults.value.filter(({ id }) => chosenIds.value.has(id)));

/** The shown result and its variants, the oldest first: what changed is told from earlier to later. */
export const comparedResults = computed(() => {
  const shown = shownResult.value;
  return shown ? [shown, ...variants.value].sort((one, other) => one.id - other.id) : [];
});

const comparing = new Latest<ComparisonReport>();

/** The comparison of the later ones with the oldest. */
export const comparison = comparing.state;

export function chooseVariant(id: number, isChosen: boolean): void {
  const ids = new Set(chosenIds.peek());
  if (isChosen) ids.add(id);
  else ids.delete(id);
  chosenIds.value = ids;
}

/** Compares whenever the choice changes. Call once. */
export function followVariants(): () => void {
  return effect(() => {
    const all = comparedResults.value;
    untracked(() => {
      if (all.length < 2) comparing.forget();
      else void comparing.ask(() => desk.ask('compare', { results: foldersOf(all) }).answer);
    });
  });
}
