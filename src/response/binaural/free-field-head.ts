import { InputError } from '../../units/errors.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { Head } from './head.ts';
import { sphericalHead } from './spherical-head.ts';

/**
 * Frequencies between which a set takes over from the ball, Hz: below the first, a head is as good as a ball, and
 * measurements rarely are good; above the second, only the set is taken.
 */
const JOIN = [200, 400] as const;

/** Frequencies at which a set is compared with the ball: the ears of both hear nearly the same there, Hz. */
const COMPARED = { from: 300, to: 700, step: 20 } as const;

/** Least coherence of a set with the ball: a measured head has 0.95 and more, noise next to 0. */
const LEAST_COHERENCE = 0.5;

/** How a set was brought to the free field. */
export interface FreeFieldFit {
  /** Gain by which its samples were multiplied, dB. */
  readonly gainDb: number;
  /** Time by which its samples were late, s. */
  readonly lateSeconds: number;
  /** Whether its polarity was turned. */
  readonly inverted: boolean;
}

/**
 * A measured head over the free field at its centre. Many sets have an arbitrary level and delay, and little below 200
 * Hz. Level, delay and polarity are those for which the set is nearest to a rigid ball from 300 to 700 Hz, over all
 * directions and both ears; below 400 Hz the ball takes over, as the magnitude of a head is constant there and its
 * phase linear ([Xie2009]). docs/theory/binaural.md, eq. B6 and B7.
 *
 * @param path Path of the set, in errors.
 * @throws InputError if it does not resemble a head.
 */
export function freeFieldHead(
  head: Head,
  soundSpeed: MetresPerSecond,
  path: string,
): { readonly head: Head; readonly fit: FreeFieldFit } {
  const ball = sphericalHead(
    soundSpeed,
    head.radiusMetres,
    undefined,
    head.directions.map((direction, i) => ({ direction, weight: head.weights[i] })),
  );
  const { gain, late } = nearest(head, ball, path);
  return {
    head: {
      ...head,
      transfer: (frequency) => {
        const share = shareOfSet(frequency);
        if (share === 0) return ball.transfer(frequency);
        const angle = 2 * Math.PI * frequency * late;
        const [c, s] = [gain * share * Math.cos(angle), gain * share * Math.sin(angle)];
        const [set, low] = [head.transfer(frequency), share < 1 ? ball.transfer(frequency) : undefined];
        const joined = (ear: 0 | 1): Float64Array =>
          Float64Array.from(set[ear], (value, k) => {
            const shifted = k % 2 === 0 ? c * value - s * set[ear][k + 1] : s * set[ear][k - 1] + c * value;
            return shifted + (low ? (1 - share) * low[ear][k] : 0);
          });
        return [joined(0), joined(1)];
      },
    },
    fit: { gainDb: 20 * Math.log10(Math.abs(gain)), lateSeconds: late, inverted: gain < 0 },
  };
}

/** Share of the measured set at a frequency: 0 where the ball alone is taken, 1 where the set alone is. */
function shareOfSet(frequency: number): number {
  const [from, to] = JOIN;
  if (frequency <= from) return 0;
  if (frequency >= to) return 1;
  return (1 - Math.cos((Math.PI * Math.log(frequency / from)) / Math.log(to / from))) / 2;
}

/** What is to be multiplied, and the delay to be taken off, for the set to be nearest to the ball. */
function nearest(head: Head, ball: Head, path: string): { gain: number; late: number } {
  const frequencies: number[] = [];
  for (let f: number = COMPARED.from; f <= COMPARED.to; f += COMPARED.step) frequencies.push(f);
  let [energyOfSet, energyOfBall, coherent] = [0, 0, 0];
  const phases: number[] = [];
  for (const frequency of frequencies) {
    const [set, low] = [head.transfer(frequency), ball.transfer(frequency)];
    let [real, imaginary] = [0, 0];
    for (const ear of [0, 1] as const) {
      head.weights.forEach((weight, i) => {
        const [a, b, p, q] = [set[ear][2 * i], set[ear][2 * i + 1], low[ear][2 * i], low[ear][2 * i + 1]];
        real += weight * (a * p + b * q);
        imaginary += weight * (b * p - a * q);
        energyOfSet += weight * (a * a + b * b);
        energyOfBall += weight * (p * p + q * q);
      });
    }
    coherent += Math.hypot(real, imaginary);
    const phase = Math.atan2(imaginary, real);
    const last = phases.at(-1) ?? phase;
    phases.push(phase - 2 * Math.PI * Math.round((phase - last) / (2 * Math.PI)));
  }
  if (!(coherent >= LEAST_COHERENCE * Math.sqrt(energyOfSet * energyOfBall))) {
    throw new InputError(
      path,
      `its responses from ${COMPARED.from} to ${COMPARED.to} Hz are not those of a head`,
      'Give responses of a head in the free field, without a room and equalised with the loudspeaker.',
    );
  }
  const halfTurns = Math.round(lineThrough(frequencies, phases).intercept / Math.PI);
  // Through the origin: phase − half turns = −2πf late.
  let [product, square] = [0, 0];
  frequencies.forEach((f, i) => {
    product += f * (phases[i] - halfTurns * Math.PI);
    square += f * f;
  });
  const gain = Math.sqrt(energyOfBall / energyOfSet);
  return { gain: halfTurns % 2 === 0 ? gain : -gain, late: -product / square / (2 * Math.PI) };
}

/** The line of least squares. */
function lineThrough(x: readonly number[], y: readonly number[]): { slope: number; intercept: number } {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, height] = [mean(x), mean(y)];
  let [product, square] = [0, 0];
  x.forEach((value, i) => {
    product += (value - middle) * (y[i] - height);
    square += (value - middle) ** 2;
  });
  const slope = product / square;
  return { slope, intercept: height - slope * middle };
}
