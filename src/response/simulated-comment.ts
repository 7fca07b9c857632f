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
}

/** What the WAV file of a simulated response says of itself, for {@link readSimulatedComment} and for people. */
export function simulatedComment({ validTo, straightLine, isCalibrated }: SimulatedKnown): string {
  const unit = isCalibrated ? ', 1/m' : '';
  return `Wavehall simulated response${unit}; valid to ${validTo} Hz; straight line ${straightLine} s`;
}

const PATTERN = /^Wavehall simulated response(, 1\/m)?; valid to ([\d.e+-]+) Hz; straight line ([\d.e+-]+) s$/;

/** Reads the comment of a WAV file; null if it is not one of a simulated response. */
export function readSimulatedComment(bytes: Uint8Array): SimulatedKnown | null {
  const found = PATTERN.exec(readWavComment(bytes) ?? '');
  if (!found) return null;
  const [validTo, straightLine] = [Number(found[2]), Number(found[3])];
  if (!(validTo > 0 && validTo < Infinity && straightLine >= 0 && straightLine < Infinity)) return null;
  return { validTo: hertz(validTo), straightLine: seconds(straightLine), isCalibrated: found[1] !== undefined };
}
