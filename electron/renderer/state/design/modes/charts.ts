import { computed } from '@preact/signals';
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

/** A line for each mode, in the order of the report. */
export const chartLines = computed(() =>
  modes.value.map(({ frequencyHz, number }) => ({
    x: frequencyHz,
    isChosen: number === chosenMode.value?.number,
  })),
);
