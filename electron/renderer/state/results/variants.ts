import { computed, effect, untracked } from '@preact/signals';
import type { ComparedVariant, ComparisonReport, MapBand, SingleDifference } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { Latest } from './answered.ts';
import { figuresFolderOf } from './result-folders.ts';
import { results, shownResult } from './results.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** Ids of results that are compared with the shown one; those that were removed do not count. */
const chosenIds = projectSignal<ReadonlySet<number>>(new Set());

/** The results beside the shown one. */
export const otherResults = computed(() => results.value.filter(({ id }) => id !== shownResult.value?.id));

/** Those of them that are compared with it. */
export const variants = computed(() => otherResults.value.filter(({ id }) => chosenIds.value.has(id)));

const baselineId = projectSignal<number | null>(null);

/** The result that all others are compared with: the chosen one, else the oldest; null without results. */
export const baseline = computed(
  () => results.value.find(({ id }) => id === baselineId.value) ?? results.value.at(-1) ?? null,
);

export function chooseBaseline(id: number): void {
  baselineId.value = id;
}

/** Results in the order in which they are compared: the baseline first, then from earlier to later. */
const inOrder = <T extends { readonly id: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => {
    const first = baseline.value?.id;
    return Number(other.id === first) - Number(one.id === first) || one.id - other.id;
  });

/** All results with figures, the baseline first: the rows of the matrix. */
export const matrixResults = computed(() => inOrder(results.value.filter(({ outcome }) => !outcome.report.sounds)));

const comparingAll = new Latest<ComparisonReport>();

/** The comparison of all results with the baseline. */
export const matrix = comparingAll.state;

/** What the matrix shows: the single-number value or an octave. */
export const matrixBand = projectSignal<MapBand>('mid');

/** Compares all results whenever they or the baseline change. Call once. */
export function followMatrix(): () => void {
  return effect(() => {
    const all = matrixResults.value;
    untracked(() => {
      if (all.length < 2) comparingAll.forget();
      else void comparingAll.ask(() => desk.ask('compare', { results: all.map(figuresFolderOf) }).answer);
    });
  });
}

/** A difference of a figure in the matrix; octaves and single-number values alike. */
export type MatrixCell = SingleDifference;

/** The differences of a variant in a band. */
export const cellsOf = ({ means, singles }: ComparedVariant, band: MapBand): readonly MatrixCell[] =>
  band === 'mid' ? singles : means.filter(({ centreHz }) => centreHz === band);

/** The bands in which some variant has differences: the single-number value first. */
export function matrixBands(others: readonly ComparedVariant[]): readonly MapBand[] {
  const octaves = new Set(others.flatMap(({ means }) => means.map(({ centreHz }) => centreHz)));
  const hasSingles = others.some(({ singles }) => singles.length > 0);
  return [...(hasSingles ? (['mid'] as const) : []), ...[...octaves].sort((one, other) => one - other)];
}

/** The shown result and its variants, the baseline first, else the oldest: what changed is told from there. */
export const comparedResults = computed(() => {
  const shown = shownResult.value;
  return shown ? inOrder([shown, ...variants.value]) : [];
});

const comparing = new Latest<ComparisonReport>();

/** The comparison of the others with the first of them. */
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
      else void comparing.ask(() => desk.ask('compare', { results: all.map(figuresFolderOf) }).answer);
    });
  });
}
