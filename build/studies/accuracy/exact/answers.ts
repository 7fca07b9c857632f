import type { BandFigures } from '../../../../src/response/figures/figures.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import type { ExactRoom } from '../../../../src/app/jobs/verify/exact-rooms/room.ts';
import { bandsUpTo, responsesUpTo } from '../../../../src/app/jobs/verify/exact-rooms/exact-bands.ts';

/** Figures of the suite, as reports name them. */
export const FIGURES = ['t20Seconds', 't30Seconds', 'edtSeconds', 'c80Db', 'gDb'] as const;
export type Figure = (typeof FIGURES)[number];

/** Figures of a receiver in an octave, in the order of {@link FIGURES}; null where the response has none. */
export type Known = readonly (number | null)[];

/** What is known of a room. */
export interface Answer {
  /** How the figures came to be, as `exact`. */
  readonly by: string;
  /** What is known of each receiver, by nominal centre of the octave, Hz. */
  readonly octaves: Readonly<Record<string, readonly Known[]>>;
}

/** Octaves of exact answers go up to this one. */
export const HIGHEST_OCTAVE = 500;

/** Sample rate of all responses, Hz. */
export const RATE = hertz(8000);

/** A record is at least so many decay times long. */
const DECAYS = 1.3;

/**
 * The figures of the exact responses of a room, by the program's own code: only the simulation is judged by them.
 *
 * @param responses Makes the responses of a room, of some seconds at least; {@link responsesOf}, or kept ones.
 */
export function exactAnswer(room: ExactRoom, responses = responsesOf): Answer {
  for (let length = DECAYS * room.decaySeconds; ; length *= 2) {
    const sounds = responses(room, length);
    const bands = bandsUpTo(room, sounds, TOP, RATE);
    const whole = bands.map((some) => some.filter(({ centreHz }) => centreHz <= HIGHEST_OCTAVE));
    const longest = Math.max(...whole.flat().map(({ t20Seconds, t30Seconds }) => t30Seconds ?? t20Seconds ?? 0));
    if (sounds[0].length / RATE < DECAYS * longest && length < MOST_SECONDS) continue;
    return { by: 'exact', octaves: byOctave(whole) };
  }
}

/** Exact responses at {@link RATE} up to some way beyond the highest octave: [receiver][n]. */
export const responsesOf = (room: ExactRoom, atLeastSeconds: number): Float64Array[] =>
  responsesUpTo(room, TOP, RATE, atLeastSeconds);

const TOP = hertz(OCTAVES.find(({ centreHz }) => centreHz === HIGHEST_OCTAVE)!.upperHz);

const MOST_SECONDS = 20;

function byOctave(receivers: readonly (readonly BandFigures[])[]): Answer['octaves'] {
  return Object.fromEntries(
    receivers[0].map(({ centreHz }, i) => [
      centreHz,
      receivers.map((bands) => FIGURES.map((figure) => rounded(bands[i][figure]))),
    ]),
  );
}

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(5)));
