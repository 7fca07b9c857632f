import { computed, effect, signal } from '@preact/signals';
import type { SchemeEntry, SchemeReport } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Problem } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import type { StencilColouring } from '../../colours/shell-colours.ts';

/** Families in the order of the list, in words. */
export const FAMILY_NAMES: Readonly<Record<string, string>> = {
  leggy: 'Leggy',
  compact: 'Compact-in-space',
  box: 'Box-compact',
  sparse: 'Sparse',
};

/** Every stencil with each of its weight sets; null before the list is read. */
export const schemes = signal<readonly SchemeEntry[] | null>(null);
export const schemesProblems = signal<readonly Problem[]>([]);

/** What is looked at: by the name of the stencil and of the weights. */
const chosenId = signal('compact-5');
const chosenWeights = signal('2%');

/** Shells by their indices: the one that is pointed at or has the focus, and the one that was picked; null for none. */
export const pointedShell = signal<number | null>(null);
export const pickedShell = signal<number | null>(null);
/** The shell that stands out. */
export const shell = computed(() => pointedShell.value ?? pickedShell.value);
export const colouring = signal<StencilColouring>('weight');
/** What dispersion is drawn over: parts of the band's edge, or points per wavelength. */
export const over = signal<'band' | 'points'>('band');

/** Null before the list is read. */
export const chosen = computed<SchemeEntry | null>(
  () => schemes.value?.find(({ id, weights }) => id === chosenId.value && weights === chosenWeights.value) ?? null,
);

/** Each stencil once, of all families. */
export const stencils = computed<readonly SchemeEntry[]>(
  () => schemes.value?.filter((entry, i, all) => all.findIndex(({ id }) => id === entry.id) === i) ?? [],
);

/** The stencils of the family that is looked at, from small to large. */
export const stencilsOfFamily = computed(() => stencils.value.filter(({ family }) => family === chosen.value?.family));

/** The weight sets of the stencil that is looked at. */
export const weightSets = computed<readonly string[]>(
  () => schemes.value?.filter(({ id }) => id === chosenId.value).map(({ weights }) => weights) ?? [],
);

/** Looks at another stencil, with the same weights if it has them. */
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

/** Looks at the stencil of another family whose points are nearest to those of the present one. */
export function chooseFamily(family: string): void {
  const points = chosen.peek()?.points ?? 0;
  const members = stencils.peek().filter((entry) => entry.family === family);
  if (members.length === 0) return;
  const distance = (entry: SchemeEntry): number => Math.abs(entry.points - points);
  chooseStencil(members.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best)).id);
}

let asked = false;

/** Reads the list, the first time that it is needed. */
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

/** A pause in which nobody goes on to the next, ms. */
const BEFORE_ASKING = 80;
/** Reports are kept, so that going back shows them at once. */
const reports = new Map<string, SchemeReport>();

/** Of what is looked at, or what was before as long as the new one is not there. */
export const schemeReport = signal<SchemeReport | null>(null);
/** Why there is none. */
export const reportProblems = signal<readonly Problem[]>([]);

/** `ID@WEIGHTS` */
const nameOf = (entry: SchemeEntry | null): string | undefined => (entry ? `${entry.id}@${entry.weights}` : undefined);

/** Whether the report is of what is looked at. */
export const reportIsCurrent = computed(() => schemeReport.value?.name === nameOf(chosen.value));

/**
 * Reads the report of what is looked at, as long as somebody looks.
 *
 * @returns what ends it
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
