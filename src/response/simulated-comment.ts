import { hertz, seconds, type Hertz, type Seconds } from '../units/quantities.ts';
import { readWavComment } from './wav-comment.ts';

/** What the figures of a simulated response need beside its samples. */
export interface SimulatedKnown {
  /** Highest frequency at which it is valid. */
  readonly validTo: Hertz;
  /** Time of sound on a straight line from the source to the receiver. */
  readonly straightLine: Seconds;
  /** Whether the samples are those of a unit source, 1/m, in three dimensions. */
  readonly isCalibrated: boolean;
  /** Where waves end and rays begin, Hz; null for rays alone, left out for waves alone. */
  readonly crossoverHz?: number | null;
}

/** What the WAV file of a simulated response says of itself, for {@link readSimulatedComment} and for people. */
export function simulatedComment({ validTo, straightLine, isCalibrated, crossoverHz }: SimulatedKnown): string {
  const unit = isCalibrated ? ', 1/m' : '';
  const above = crossoverHz === null ? '; rays' : crossoverHz === undefined ? '' : `; rays above ${crossoverHz} Hz`;
  return `Wavehall simulated response${unit}; valid to ${validTo} Hz; straight line ${straightLine} s${above}`;
}

const PATTERN =
  /^Wavehall simulated response(, 1\/m)?; valid to ([\d.e+-]+) Hz; straight line ([\d.e+-]+) s(; rays(?: above ([\d.e+-]+) Hz)?)?$/;

/** Reads the comment of a WAV file; null if it is not one of a simulated response. */
export function readSimulatedComment(bytes: Uint8Array): SimulatedKnown | null {
  const found = PATTERN.exec(readWavComment(bytes) ?? '');
  if (!found) return null;
  const [validTo, straightLine] = [Number(found[2]), Number(found[3])];
  if (!(validTo > 0 && validTo < Infinity && straightLine >= 0 && straightLine < Infinity)) return null;
  const [, unit, , , rays, above] = found as (string | undefined)[];
  const crossoverHz = above === undefined ? null : Number(above);
  if (crossoverHz !== null && !(crossoverHz > 0 && crossoverHz < Infinity)) return null;
  return {
    ...{ validTo: hertz(validTo), straightLine: seconds(straightLine), isCalibrated: unit !== undefined },
    ...(rays !== undefined && { crossoverHz }),
  };
}
