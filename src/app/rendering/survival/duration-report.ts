import type { Shortfall } from '../../../response/figures/long-enough.ts';
import { durationText } from '../../../text/duration-text.ts';
import { roundedUp, type DurationChoice } from '../../inputs/duration/choose-duration.ts';

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
 * What a report warns of: figures that are blank because the responses are too short.
 *
 * @param stepping Time that all runs would take for so many more seconds of sound, s.
 */
export function durationWarnings(report: DurationReport, stepping: (more: number) => number): string[] {
  const { short, figure, canGoOn, seconds } = report;
  const longest = longEnough(report);
  if (longest === null) return [];
  const octaves = short.map(({ centreHz }) => `${centreHz}`).join(', ');
  const time = durationText(stepping(longest - (canGoOn ? seconds : 0)));
  return [
    `${figure} is blank at ${octaves} Hz because the responses are too short: a duration of ${longest} s would show it, ` +
      (canGoOn ? `in about ${time} more, from where this run stopped` : `in about ${time}`),
  ];
}

/** The length that would show the figure in every octave, s; null if this one does. */
export function longEnough({ short }: DurationReport): number | null {
  return short.length === 0 ? null : roundedUp(Math.max(...short.map(({ seconds }) => seconds)));
}
