import { computed, effect, signal } from '@preact/signals';
import type { SchemeEntry, SchemeReport } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import type { StencilColouring } from '../../colours/shell-colours.ts';

/** Every stencil with each of its weight sets; null before the list is read. */
export const schemes = signal<readonly SchemeEntry[] | null>(null);
export const schemesProblems = signal<readonly TaskProblem[]>([]);

/** The shown stencil and weights, by name. */
const chosenId = signal('compact-5');
const chosenWeights = signal('2%');

/** Indices of the shell under the pointer or with the focus, and of the selected shell; null for none. */
export const pointedShell = signal<number | null>(null);
export const pickedShell = signal<number | null>(null);
/** The highlighted shell. */
export const shell = computed(() => pointedShell.value ?? pickedShell.value);
export const colouring = signal<StencilColouring>('weight');
/** The axis of the dispersion plot: frequency over that of the band's edge, or points per wavelength. */
export const over = signal<'band' | 'points'>('band');

/** The chosen scheme; null before the list is read. */
export const chosen = computed<SchemeEntry | null>(
  () => schemes.value?.find(({ id, weights }) => id === chosenId.value && weights === chosenWeights.value) ?? null,
);

/** Each stencil once, of all families. */
export const stencils = computed<readonly SchemeEntry[]>(
  () => schemes.value?.filter((entry, i, all) => all.findIndex(({ id }) => id === entry.id) === i) ?? [],
);

/** The stencils of the shown family, from small to large. */
export const stencilsOfFamily = computed(() => stencils.value.filter(({ family }) => family === chosen.value?.family));

/** The weight sets of the shown stencil. */
export const weightSets = computed<readonly string[]>(
  () => schemes.value?.filter(({ id }) => id === chosenId.value).map(({ weights }) => weights) ?? [],
);

/** Shows another stencil, with the same weights if it has them. */
export function chooseStencil(id: string): void {
  const sets = schemes.peek()?.filter((entry) => entry.id === id) ?? [];
  if (sets.length === 0) return;
  if (!sets.some(({ weights }) => weights === chosenWeights.peek())) chosenWeights.value = sets[0].weights;
  if (id !== chosenId.peek()) {
    pointedShell.value = null;
    pickedShell.value = null;
  }
  chosenId.value = id;
}

export function chooseWeights(weights: string): void {
  if (weightSets.peek().includes(weights)) chosenWeights.value = weights;
}

/** Shows the stencil of another family that has the most similar number of points. */
export function chooseFamily(family: string): void {
  const points = chosen.peek()?.points ?? 0;
  const members = stencils.peek().filter((entry) => entry.family === family);
  if (members.length === 0) return;
  const distance = (entry: SchemeEntry): number => Math.abs(entry.points - points);
  chooseStencil(members.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best)).id);
}

let asked = false;

/** Reads the list when it is first needed. */
export async function readSchemes(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    schemes.value = await desk.ask('schemes', null).answer;
    schemesProblems.value = [];
  } catch (error) {
    asked = false;
    schemesProblems.value = failureOf(error).problems;
  }
}

/** Time without another choice before the question, ms. */
const BEFORE_ASKING = 80;
/** Reports read so far, so that going back shows them at once. */
const reports = new Map<string, SchemeReport>();

/** The report of the shown scheme, or the previous one until the new one is there. */
export const schemeReport = signal<SchemeReport | null>(null);
/** Why there is no report. */
export const reportProblems = signal<readonly TaskProblem[]>([]);

/** `ID@WEIGHTS` */
const nameOf = (entry: SchemeEntry | null): string | undefined => (entry ? `${entry.id}@${entry.weights}` : undefined);

/** Whether the report belongs to the shown scheme. */
export const reportIsCurrent = computed(() => schemeReport.value?.name === nameOf(chosen.value));

/**
 * Reads the report of the shown scheme, again after every change.
 *
 * @returns a function that ends this.
 */
export function followReport(): () => void {
  return effect(() => {
    const name = nameOf(chosen.value);
    reportProblems.value = [];
    if (name === undefined) return undefined;
    const kept = reports.get(name);
    if (kept) {
      schemeReport.value = kept;
      return undefined;
    }
    let isOver = false;
    const asking = setTimeout(() => void ask(name, () => isOver), BEFORE_ASKING);
    return () => {
      isOver = true;
      clearTimeout(asking);
    };
  });
}

async function ask(name: string, isOver: () => boolean): Promise<void> {
  try {
    const report = await desk.ask('scheme', { name }).answer;
    reports.set(name, report);
    if (!isOver()) schemeReport.value = report;
  } catch (error) {
    if (!isOver()) reportProblems.value = failureOf(error).problems;
  }
}
