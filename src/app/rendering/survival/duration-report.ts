import type { ResponseFigures } from '../../../response/figures/figures.ts';
import type { Shortfall } from '../../../response/figures/long-enough.ts';
import { durationText } from '../../../text/duration-text.ts';
import {
  FIGURE_KEYS,
  forecastLength,
  roundedUp,
  type DurationChoice,
  type DurationInput,
} from '../../inputs/duration/choose-duration.ts';
import { estimateDecays } from '../../inputs/duration/estimate-decay.ts';

/** How long the responses of a rendering are, and why. */
export interface DurationReport {
  readonly seconds: number;
  /** The decay time that a chosen duration is long enough for. */
  readonly figure: DurationChoice['figure'];
  /** How it was chosen; null if the scene or the request gives it. */
  readonly chosen: (DurationChoice & { readonly reason: string }) | null;
  /** Octaves in which responses are too short for the figure, with the length that would show it. */
  readonly short: readonly Shortfall[];
  /** Whether it is kept where the runs stopped: a rendering with a longer duration goes on from there. */
  readonly canGoOn: boolean;
  /** Length of an earlier rendering that this one went on from; null if it began at rest. */
  readonly wentOnFromSeconds: number | null;
}

/**
 * Adds the octaves above the waves in which responses are too short for the figure: where it is blank, and the forecast
 * of the octave is longer than the responses.
 */
export function withShortOfRays<Report extends Pick<DurationReport, 'seconds' | 'figure' | 'short'>>(
  report: Report,
  responses: readonly { readonly figures: ResponseFigures | null }[],
  { scene, geometry }: DurationInput,
): Report {
  const { seconds, figure, short } = report;
  const blank = responses.flatMap(({ figures }) =>
    (figures?.bands ?? []).flatMap((band) =>
      (band.from ?? 'waves') !== 'waves' && band.validity === 'whole' && band[`${FIGURE_KEYS[figure]}Seconds`] === null
        ? [band.centreHz]
        : [],
    ),
  );
  const known = new Set(short.map(({ centreHz }) => centreHz));
  const missing = new Set(blank.filter((centreHz) => !known.has(centreHz)));
  if (missing.size === 0) return report;
  const found = estimateDecays(scene, geometry, Math.max(...missing))
    .filter(({ centreHz }) => missing.has(centreHz))
    .map((estimate) => ({ centreHz: estimate.centreHz, seconds: forecastLength(estimate, figure) }))
    .filter((one) => one.seconds > seconds && Number.isFinite(one.seconds));
  return { ...report, short: [...short, ...found].sort((a, b) => a.centreHz - b.centreHz) };
}

/**
 * What a report warns of: figures that are blank because the responses are too short.
 *
 * @param stepping Time that all runs would take for so many more seconds of sound, s; left out where waves do
 *   not take all of it.
 */
export function durationWarnings(report: DurationReport, stepping?: (more: number) => number): string[] {
  const { short, figure, canGoOn, seconds } = report;
  const longest = longEnough(report);
  if (longest === null) return [];
  const octaves = short.map(({ centreHz }) => `${centreHz}`).join(', ');
  const text = `${figure} is blank at ${octaves} Hz because the responses are too short: a duration of ${longest} s would show it`;
  if (!stepping) return [text];
  const time = durationText(stepping(longest - (canGoOn ? seconds : 0)));
  return [`${text}, in about ${time}${canGoOn ? ' more, from where this run stopped' : ''}`];
}

/** The length that would show the figure in every octave, s; null if this one does. */
export function longEnough({ short }: DurationReport): number | null {
  return short.length === 0 ? null : roundedUp(Math.max(...short.map(({ seconds }) => seconds)));
}
