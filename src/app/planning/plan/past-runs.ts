import * as z from 'zod';
import type { Prediction } from './predict.ts';

/** What of a run is compared with its prediction. */
export const RUN_PARTS = ['preparing', 'opening', 'stepping', 'finishing'] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** The kind of a run, by which runs are alike. */
export interface RunKind {
  /** `stencilKey` of the scheme. */
  readonly stencil: string;
  readonly family: string;
  readonly walls: 'staircase' | 'subcell';
  /** Number of updated nodes. */
  readonly nodes: number;
}

/** A run that was made, and the times that its parts took over those that were predicted before any correction. */
export interface PastRun extends RunKind {
  readonly over: Readonly<Partial<Record<RunPart, number>>>;
}

const ratio = z.number().min(1e-9).max(1e9);
export const pastRun: z.ZodType<PastRun> = z.strictObject({
  stencil: z.string(),
  family: z.string(),
  walls: z.enum(['staircase', 'subcell']),
  nodes: z.number().min(1).max(1e15),
  over: z.strictObject({
    preparing: ratio.exactOptional(),
    opening: ratio.exactOptional(),
    stepping: ratio.exactOptional(),
    finishing: ratio.exactOptional(),
  }),
});

/** Runs that are kept: the last ones. */
export const MOST_PAST_RUNS = 32;
/** Parts that took less, s, say little. */
const LEAST_SECONDS = 0.05;
/** One run corrects by at most this factor: it may have been disturbed. */
const MOST_RATIO = 5;
/** Weight of the prediction itself, where a run of the same kind has the weight 1. */
const OF_MODEL = 0.15;
/** Weight of runs with another stencil of the family, with another family, and with the other walls. */
const OF_FAMILY = 0.5;
const OF_OTHERS = 0.25;
const OF_OTHER_WALLS = 0.5;

/** Factors by which a prediction is multiplied. */
export type Corrections = Readonly<Record<RunPart, number>>;

/**
 * Corrections from runs on this device: of each part the weighted mean of the logarithms of measured over predicted
 * times. The more alike a run, the greater its weight; the prediction itself has a weight, too
 * (docs/contribute/tuner.md, eq. T4).
 */
export function correctionsFrom(runs: readonly PastRun[], kind: RunKind): Corrections {
  const weights = runs.map((run) => alike(run, kind));
  const of = (part: RunPart): number => {
    let [sum, total] = [0, OF_MODEL];
    runs.forEach(({ over }, i) => {
      const taken = over[part];
      if (taken === undefined) return;
      sum += weights[i] * Math.log(Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, taken)));
      total += weights[i];
    });
    return Math.exp(sum / total);
  };
  return { preparing: of('preparing'), opening: of('opening'), stepping: of('stepping'), finishing: of('finishing') };
}

/** 1 for a run of the same kind; a tenth of the nodes counts e times less. */
function alike(run: RunKind, kind: RunKind): number {
  const stencil = run.stencil === kind.stencil ? 1 : run.family === kind.family ? OF_FAMILY : OF_OTHERS;
  const walls = run.walls === kind.walls ? 1 : OF_OTHER_WALLS;
  return stencil * walls * Math.exp(-(Math.log10(run.nodes / kind.nodes) ** 2));
}

/** @returns undefined if no part took long enough to say anything. */
export function pastRunOf(
  kind: RunKind,
  predicted: Prediction,
  taken: Readonly<Partial<Record<RunPart, number>>>,
): PastRun | undefined {
  const over: Partial<Record<RunPart, number>> = {};
  for (const part of RUN_PARTS) {
    const seconds = taken[part];
    const expected = predicted[`${part}Seconds`];
    if (seconds !== undefined && seconds >= LEAST_SECONDS && expected > 0) over[part] = seconds / expected;
  }
  return Object.keys(over).length > 0 ? { ...kind, over } : undefined;
}

/** The prediction with the corrections; the check's steps are as long as those of the run. */
export function corrected(
  prediction: Prediction,
  { preparing, opening, stepping, finishing }: Corrections,
): Prediction {
  const changed = {
    preparingSeconds: preparing * prediction.preparingSeconds,
    openingSeconds: opening * prediction.openingSeconds,
    checkingSeconds: stepping * prediction.checkingSeconds,
    steppingSeconds: stepping * prediction.steppingSeconds,
    finishingSeconds: finishing * prediction.finishingSeconds,
  };
  const totalSeconds = Object.values(changed).reduce((sum, seconds) => sum + seconds, 0);
  return { ...prediction, ...changed, totalSeconds, stepNs: stepping * prediction.stepNs };
}
