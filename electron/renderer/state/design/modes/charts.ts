import { computed } from '@preact/signals';
import type { ModeEntry } from '../../../../../src/app/index.ts';
import { analysis } from '../../results/analyses.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { chosenMode } from './mode-list.ts';
import { modesReport } from './search.ts';

/** What a chart shows over the frequency. */
export const CHARTS = ['decay', 'count', 'spectrum'] as const;
export type Chart = (typeof CHARTS)[number];
export const shownChart = sceneSignal<Chart>('decay');

const modes = computed(() => modesReport.value?.modes ?? []);

/** Decay time of each mode, s. */
export const decayCurve = computed(() => ({
  x: modes.value.map(({ frequencyHz }) => frequencyHz),
  y: modes.value.map(({ decaySeconds }) => decaySeconds),
}));

/** Number of modes up to each frequency: a stair. */
export const countCurve = computed(() => ({
  x: modes.value.flatMap(({ frequencyHz }) => [frequencyHz, frequencyHz * (1 + 1e-9)]),
  y: modes.value.flatMap((_, i) => [i, i + 1]),
}));

/** Level of the response that Results shows, dB, up to just above the highest mode; null without one. */
export const spectrumCurve = computed(() => {
  const spectrum = analysis.value?.spectrum;
  const highest = modes.value.at(-1)?.frequencyHz;
  if (!spectrum || highest === undefined) return null;
  const until = spectrum.frequencyHz.findIndex((frequency) => frequency > 1.05 * highest);
  const count = until < 0 ? spectrum.frequencyHz.length : until;
  return { x: spectrum.frequencyHz.subarray(0, count), y: spectrum.levelDb.subarray(0, count) };
});

/** A peak of the response, and the mode that lies next to it. */
export interface SpectrumPeak {
  readonly frequencyHz: number;
  readonly levelDb: number;
  /** Number of the mode in the report, and its frequency, Hz. */
  readonly mode: number;
  readonly modeHz: number;
}

/** Depth of the dip on both sides, dB, from which a maximum counts as a peak. */
const PROMINENCE = 3;

/** The peaks of the response that Results shows, by frequency; empty without one. */
export const spectrumPeaks = computed<readonly SpectrumPeak[]>(() => {
  const curve = spectrumCurve.value;
  return curve ? peaksOf(curve, modes.value) : [];
});

/** Peaks of a curve from a little below the lowest mode on, each with the mode that is nearest in frequency. */
export function peaksOf(
  { x, y }: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> },
  all: readonly Pick<ModeEntry, 'number' | 'frequencyHz'>[],
): readonly SpectrumPeak[] {
  if (all.length === 0) return [];
  return Array.from(x).flatMap((frequencyHz, at) => {
    if (frequencyHz < BELOW_LOWEST * all[0].frequencyHz || !(y[at] > y[at - 1] && y[at] >= y[at + 1])) return [];
    if (Math.min(dip(y, at, -1), dip(y, at, 1)) < PROMINENCE) return [];
    const mode = all.reduce((best, one) =>
      Math.abs(one.frequencyHz - frequencyHz) < Math.abs(best.frequencyHz - frequencyHz) ? one : best,
    );
    return { frequencyHz, levelDb: y[at], mode: mode.number, modeHz: mode.frequencyHz };
  });
}

/** Peaks count from this share of the lowest mode's frequency on. */
const BELOW_LOWEST = 0.8;

/** How far a curve falls on one side of a maximum before it rises above it. */
function dip(y: ArrayLike<number>, top: number, way: 1 | -1): number {
  let least = y[top];
  for (let at = top + way; at >= 0 && at < y.length && y[at] <= y[top]; at += way) least = Math.min(least, y[at]);
  return y[top] - least;
}

/** A line for each mode, in the order of the report. */
export const chartLines = computed(() =>
  modes.value.map(({ frequencyHz, number }) => ({
    x: frequencyHz,
    isChosen: number === chosenMode.value?.number,
  })),
);
