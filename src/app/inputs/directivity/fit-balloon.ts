import { factorise, solve } from '../../../numerics/cholesky.ts';
import { spiralDirections } from '../../../run/clouds/net.ts';
import type { DirectivityData, PhaseUse } from '../../../scene/directivity.ts';
import { harmonicCount, MOST_ORDER, orderOfChannel, realHarmonics } from '../../../sphere/harmonics.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Balloon } from './balloon.ts';

/** A chosen order keeps as much of the energy over the sphere, at frequencies that are simulated. */
const ENOUGH = 0.99;
/** Directions for each coefficient that is fitted. */
const DIRECTIONS_A_COEFFICIENT = 1.2;
/** Points that find out how much of the sphere a direction stands for. */
const NET = 4000;
/** What fits like the data but varies less is preferred by so much: it decides where there are no data. */
const SMOOTHNESS = 1e-6;
/** Phases may turn by so much between neighbouring frequencies, root of the mean square: a sixth of a period. */
const MOST_TURN = Math.PI / 3;

/**
 * Fits spherical harmonics to a balloon by least squares, each direction weighted by its part of the sphere
 * (docs/theory/sources-with-direction.md, eq. Q4).
 *
 * @param wanted Order; null for the lowest that keeps 99 % of the energy up to `highestHz`, 7 at most.
 * @param path How errors name the file.
 * @throws InputError if there are too few directions for the order, or if phases cannot be followed.
 */
export function fitBalloon(
  balloon: Balloon,
  wanted: number | null,
  phase: PhaseUse,
  highestHz: number,
  path: string,
): DirectivityData {
  const { directions, frequenciesHz } = balloon;
  const most = Math.min(MOST_ORDER, Math.floor(Math.sqrt(directions.length / DIRECTIONS_A_COEFFICIENT)) - 1);
  if (most < (wanted ?? 1)) {
    throw new InputError(
      path,
      `${directions.length} directions do not show order ${wanted ?? 1}: it has ${harmonicCount(wanted ?? 1)} coefficients`,
      wanted === null || most < 1
        ? 'Give a file with more directions.'
        : `Lower the order to ${most}, or leave it out.`,
    );
  }
  const { real, imaginary, delaySeconds } = spectraOf(balloon, phase, path);
  const { weights, widestGapDegrees } = partsOfSphere(directions);
  const counted = countBelow(frequenciesHz, highestHz);
  const orders = wanted === null ? Array.from({ length: most }, (_, i) => i + 1) : [wanted];
  let fitted = fit(orders[0], directions, weights, real, imaginary, frequenciesHz.length);
  for (const order of orders.slice(1)) {
    if (fitted.keptShare.subarray(0, counted).every((share) => share >= ENOUGH)) break;
    fitted = fit(order, directions, weights, real, imaginary, frequenciesHz.length);
  }
  const { title, licence, format, measurement } = balloon;
  return {
    title,
    licence,
    format,
    measurement,
    directions: directions.length,
    widestGapDegrees,
    frequenciesHz,
    delaySeconds,
    ...fitted,
  };
}

/** Frequencies up to the highest that is simulated, and the next: at least one. */
const countBelow = (frequencies: Float64Array, highestHz: number): number =>
  Math.max(1, Math.min(frequencies.length, frequencies.filter((frequency) => frequency < highestHz).length + 1));

type Fitted = Pick<DirectivityData, 'order' | 'real' | 'imaginary' | 'keptShare'>;

function fit(
  order: number,
  directions: readonly Vec3[],
  weights: Float64Array,
  real: Float64Array,
  imaginary: Float64Array,
  frequencies: number,
): Fitted {
  const channels = harmonicCount(order);
  const matrix = new Float64Array(channels * channels);
  /** [real or imaginary][frequency][channel] */
  const sides = [new Float64Array(frequencies * channels), new Float64Array(frequencies * channels)];
  const harmonics = new Float64Array(channels);
  directions.forEach((direction, d) => {
    realHarmonics(order, direction, harmonics);
    for (let i = 0; i < channels; i++) {
      const weighted = weights[d] * harmonics[i];
      for (let j = 0; j <= i; j++) matrix[i * channels + j] += weighted * harmonics[j];
      for (let f = 0; f < frequencies; f++) {
        sides[0][f * channels + i] += weighted * real[d * frequencies + f];
        sides[1][f * channels + i] += weighted * imaginary[d * frequencies + f];
      }
    }
  });
  for (let i = 0; i < channels; i++) {
    const n = orderOfChannel(i);
    matrix[i * channels + i] += (SMOOTHNESS * (n * (n + 1)) ** 2) / (2 * n + 1) + Number.EPSILON;
  }
  factorise(matrix, channels);
  for (const side of sides) solve(matrix, channels, side, frequencies);
  return { order, real: sides[0], imaginary: sides[1], keptShare: keptShares() };

  /** [frequency] the energy that the fit has in common with the data, over all. */
  function keptShares(): Float64Array {
    const [all, missed] = [new Float64Array(frequencies), new Float64Array(frequencies)];
    directions.forEach((direction, d) => {
      realHarmonics(order, direction, harmonics);
      for (let f = 0; f < frequencies; f++) {
        let [x, y] = [real[d * frequencies + f], imaginary[d * frequencies + f]];
        all[f] += weights[d] * (x * x + y * y);
        for (let i = 0; i < channels; i++) {
          x -= harmonics[i] * sides[0][f * channels + i];
          y -= harmonics[i] * sides[1][f * channels + i];
        }
        missed[f] += weights[d] * (x * x + y * y);
      }
    });
    return all.map((energy, f) => (energy > 0 ? Math.max(0, 1 - missed[f] / energy) : 0));
  }
}

/** The part of the sphere for which each direction stands: Σ = 1. */
function partsOfSphere(directions: readonly Vec3[]): {
  readonly weights: Float64Array;
  readonly widestGapDegrees: number;
} {
  const weights = new Float64Array(directions.length);
  let leastCosine = 1;
  for (const [x, y, z] of spiralDirections(NET)) {
    let [nearest, largest] = [0, -2];
    for (let d = 0; d < directions.length; d++) {
      const [a, b, c] = directions[d];
      const cosine = a * x + b * y + c * z;
      if (cosine > largest) [nearest, largest] = [d, cosine];
    }
    weights[nearest] += 1 / NET;
    leastCosine = Math.min(leastCosine, largest);
  }
  return { weights, widestGapDegrees: (Math.acos(Math.max(-1, Math.min(1, leastCosine))) * 180) / Math.PI };
}

/** The spectra as they are fitted: magnitudes, or without the delay that all directions have in common. */
function spectraOf(
  { real, imaginary, frequenciesHz, directions }: Balloon,
  phase: PhaseUse,
  path: string,
): { readonly real: Float64Array; readonly imaginary: Float64Array; readonly delaySeconds: number } {
  if (!imaginary || imaginary.every((value) => value === 0)) {
    return { real, imaginary: new Float64Array(real.length), delaySeconds: 0 };
  }
  if (phase === 'magnitude') {
    const magnitude = real.map((value, i) => Math.hypot(value, imaginary[i]));
    return { real: magnitude, imaginary: new Float64Array(real.length), delaySeconds: 0 };
  }
  const count = frequenciesHz.length;
  const delaySeconds = commonDelay(real, imaginary, frequenciesHz, directions.length);
  const [a, b] = [new Float64Array(real.length), new Float64Array(real.length)];
  for (let i = 0; i < real.length; i++) {
    const turn = 2 * Math.PI * frequenciesHz[i % count] * delaySeconds;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    a[i] = real[i] * cosine - imaginary[i] * sine;
    b[i] = real[i] * sine + imaginary[i] * cosine;
  }
  const turn = meanTurn(a, b, count);
  if (turn > MOST_TURN) {
    throw new InputError(
      path,
      `the phases turn by ${((turn * 180) / Math.PI).toFixed(0)}° from one frequency to the next, so that what lies between is unknown`,
      'Give "phase": "magnitude", or a file with closer frequencies.',
    );
  }
  return { real: a, imaginary: b, delaySeconds };
}

/** The mean group delay of all directions, weighted by energy, from the closest pairs of frequencies, s. */
function commonDelay(
  real: Float64Array,
  imaginary: Float64Array,
  frequencies: Float64Array,
  directions: number,
): number {
  const count = frequencies.length;
  let step = Infinity;
  for (let f = 1; f < count; f++) step = Math.min(step, frequencies[f] - frequencies[f - 1]);
  let [x, y] = [0, 0];
  for (let f = 1; f < count; f++) {
    if (frequencies[f] - frequencies[f - 1] > 1.01 * step) continue;
    for (let d = 0; d < directions; d++) {
      const [i, j] = [d * count + f - 1, d * count + f];
      x += real[i] * real[j] + imaginary[i] * imaginary[j];
      y += real[i] * imaginary[j] - imaginary[i] * real[j];
    }
  }
  return x === 0 && y === 0 ? 0 : -Math.atan2(y, x) / (2 * Math.PI * step);
}

/** How far phases turn between neighbouring frequencies: root of the mean square, weighted by energy. */
function meanTurn(real: Float64Array, imaginary: Float64Array, count: number): number {
  let [sum, all] = [0, 0];
  for (let j = 1; j < real.length; j++) {
    if (j % count === 0) continue;
    const x = real[j - 1] * real[j] + imaginary[j - 1] * imaginary[j];
    const y = real[j - 1] * imaginary[j] - imaginary[j - 1] * real[j];
    const size = Math.hypot(x, y);
    sum += size * Math.atan2(y, x) ** 2;
    all += size;
  }
  return all === 0 ? 0 : Math.sqrt(sum / all);
}
