import type { Figure } from './exact/answers.ts';
import type { Judged, Single } from './judge.ts';

/** How far a figure is from what is right, over some renderings. Relative for times, else dB. */
export interface Summary {
  readonly table: string;
  readonly figure: Figure;
  readonly position: number;
  /** Octaves of rooms with unmarked figures. */
  readonly rooms: number;
  /** Root mean square of the errors of means over receivers, and the largest. */
  readonly rms: number | null;
  readonly largest: number | null;
  readonly where: string;
  /** Root mean square of the errors of means over receivers if marked figures count, too. */
  readonly rmsOfAll: number | null;
  /** Root mean square of the errors of single unmarked figures. */
  readonly single: number | null;
  /** Figures of single receivers: all that the answer has, those absent, those marked as not determined. */
  readonly figures: number;
  readonly absent: number;
  readonly marked: number;
  /** Share of unmarked figures inside their ±; rms of error over ±, where 0.5 is right; median ±. */
  readonly inside: number | null;
  readonly overHalf: number | null;
  readonly medianHalf: number | null;
}

/** @param table Table of which all that is judged counts. */
export function summaryOf(table: string, figure: Figure, position: number, judged: readonly Judged[]): Summary {
  const own = judged.filter((one) => one.figure === figure && placeOf(one.position) === position);
  const means = own.filter((one): one is Judged & { mean: number } => one.mean !== null);
  const singles = own.flatMap((one) => one.singles);
  const unmarked = singles.filter(({ marked }) => !marked);
  const stated = unmarked.filter((one): one is Single & { half: number } => one.half !== null && one.half > 0);
  const worst = means.reduce<(Judged & { mean: number }) | undefined>(
    (most, one) => (most && Math.abs(most.mean) >= Math.abs(one.mean) ? most : one),
    undefined,
  );
  const halves = stated.map(({ half }) => half).sort((a, b) => a - b);
  return {
    table,
    figure,
    position,
    rooms: means.length,
    rms: rms(means.map(({ mean }) => mean)),
    largest: worst?.mean ?? null,
    where: worst ? `${worst.result.id}, ${worst.centreHz} Hz` : '',
    rmsOfAll: rms(own.flatMap(({ meanOfAll }) => meanOfAll ?? [])),
    single: rms(unmarked.map(({ error }) => error)),
    figures: own.reduce((sum, { singles: some, absent }) => sum + some.length + absent, 0),
    absent: own.reduce((sum, { absent }) => sum + absent, 0),
    marked: singles.length - unmarked.length,
    inside:
      stated.length === 0 ? null : stated.filter(({ error, half }) => Math.abs(error) <= half).length / stated.length,
    overHalf: rms(stated.map(({ error, half }) => error / half)),
    medianHalf: halves.length === 0 ? null : halves[halves.length >> 1],
  };
}

/** Octaves three below the top and lower count together. */
export const LOWEST = 2;
export const placeOf = (position: number): number => Math.min(LOWEST, position);

export function rms(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
}
