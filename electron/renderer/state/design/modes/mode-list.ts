import { computed } from '@preact/signals';
import type { ModeEntry, ModesReport } from '../../../../../src/app/index.ts';
import { nameOf } from '../../materials/shown-names.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { modesReport } from './search.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** What modes are sorted by. */
export const MODE_COLUMNS = ['frequency', 'decay', 'quality', 'kind', 'level', 'damped'] as const;
export type ModeColumn = (typeof MODE_COLUMNS)[number];

/** The order of the list; null as in the report, by frequency. */
export const modeOrder = sceneSignal<{ readonly by: ModeColumn; readonly falls: boolean } | null>(null);

/** Index of the point of the report whose levels the list shows; null for the first receiver. */
const wantedPoint = sceneSignal<number | null>(null);

/** The chosen mode of a report. */
const wanted = sceneSignal<{ readonly of: ModesReport; readonly number: number } | null>(null);

/** The chosen mode: the lowest until another is chosen; null without modes. */
export const chosenMode = computed<ModeEntry | null>(() => {
  const report = modesReport.value;
  if (!report) return null;
  const number = wanted.value?.of === report ? wanted.value.number : 1;
  return report.modes[number - 1] ?? null;
});

/** Chooses a mode. @param number Its number in the report. */
export function chooseMode(number: number): void {
  const report = modesReport.peek();
  if (report?.modes[number - 1]) wanted.value = { of: report, number };
}

/** Index of the point whose levels the list shows; −1 if there are no points. */
export const listedPoint = computed(() => {
  const points = modesReport.value?.points ?? [];
  const asked = wantedPoint.value;
  if (asked !== null && asked < points.length) return asked;
  return Math.max(
    points.findIndex(({ kind }) => kind === 'receiver'),
    points.length > 0 ? 0 : -1,
  );
});

export function listLevelsAt(point: number): void {
  wantedPoint.value = point;
}

/** Sorts by a column: rising at first, falling the next time, then as in the report. */
export function sortModes(by: ModeColumn): void {
  const before = modeOrder.peek();
  if (before?.by !== by) modeOrder.value = { by, falls: false };
  else modeOrder.value = before.falls ? null : { by, falls: true };
}

/** Whether modes are those of a box, which have a kind. */
export const haveKinds = computed(() => modesReport.value?.modes.some(({ halfWaves }) => halfWaves) ?? false);

/** The modes in the order of the list. */
export const listedModes = computed<readonly ModeEntry[]>(() => {
  const modes = modesReport.value?.modes ?? [];
  const order = modeOrder.value;
  return order ? sorted(modes, order, listedPoint.value) : modes;
});

/** Modes in an order; those without a value come last whichever way. @param point Index of the level's point. */
export function sorted(
  modes: readonly ModeEntry[],
  { by, falls }: { readonly by: ModeColumn; readonly falls: boolean },
  point: number,
): ModeEntry[] {
  const sign = falls ? -1 : 1;
  const { compare } = new Intl.Collator('en', { numeric: true });
  return modes.toSorted((one, other) => {
    const [a, b] = [keyOf(one, by, point), keyOf(other, by, point)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.number - other.number;
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return sign * difference || one.number - other.number;
  });
}

function keyOf(mode: ModeEntry, by: ModeColumn, point: number): number | string | null {
  switch (by) {
    case 'frequency':
      return mode.frequencyHz;
    case 'decay':
      return mode.decaySeconds;
    case 'quality':
      return mode.quality;
    case 'kind':
      // Axial ones first, then tangential ones.
      return mode.halfWaves ? `${dimensionsOf(mode.halfWaves)} ${mode.halfWaves.join(' ')}` : null;
    case 'level':
      return mode.levelsDb[point] ?? null;
    case 'damped':
      return dampedBy(mode) || null;
  }
}

const dimensionsOf = (halfWaves: readonly number[]): number => halfWaves.filter((half) => half > 0).length;

/** Half waves along the sides and the kind, such as `1 0 0 axial`. */
export const kindText = ({ halfWaves }: Pick<ModeEntry, 'halfWaves'>): string =>
  halfWaves ? `${halfWaves.join(' ')} ${texts.kinds[dimensionsOf(halfWaves)]}` : texts.mixed;

/** What takes a part of a mode's energy, such as `Carpet, floor`. */
export const shareText = ({ material, side }: Omit<ModeEntry['shares'][number], 'share'>): string =>
  material === null ? texts.sides[side] : texts.wall(nameOf(material), texts.sides[side]);

/** What takes most from a mode, as the list says it. */
export function dampedBy({ shares }: Pick<ModeEntry, 'shares'>): string {
  const [first] = shares;
  return first ? texts.takes(shareText(first), Math.round(100 * first.share)) : '';
}
