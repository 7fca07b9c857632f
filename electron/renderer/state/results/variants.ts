import { computed, effect, signal, untracked } from '@preact/signals';
import type { ComparisonReport } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { Latest } from './answered.ts';
import { foldersOf } from './result-folders.ts';
import { results, shownResult } from './results.ts';

/** Ids of results that are compared with the shown one; those that were removed do not count. */
const chosenIds = signal<ReadonlySet<number>>(new Set());

/** The results beside the shown one. */
export const otherResults = computed(() => results.value.filter(({ id }) => id !== shownResult.value?.id));

/** Those of them that are compared with it. */
export const variants = computed(() => otherResults.value.filter(({ id }) => chosenIds.value.has(id)));

const comparing = new Latest<ComparisonReport>();

/** The comparison of the variants with the shown result. */
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
    const [first, others] = [shownResult.value, variants.value];
    untracked(() => {
      if (!first || others.length === 0) comparing.forget();
      else void comparing.ask(() => desk.ask('compare', { results: foldersOf([first, ...others]) }).answer);
    });
  });
}
