import { harmonicCount, orderOfChannel, realHarmonics } from '../../sphere/harmonics.ts';
import type { Complex } from '../../numerics/complex.ts';
import { sphericalHankelSlopes } from '../../sphere/bessel.ts';
import type { MetresPerSecond, Vec3 } from '../../units/quantities.ts';
import { realSignal, spectrumOf } from '../transform.ts';

/**
 * What a coefficient of each order does to the pressure on a rigid sphere: `b_n = −j^(n+1) / (x² h_n′(x))`, x = ka
 * ([Williams1999], section 6.10; docs/theory/direction.md, eq. H10). At 0 the sphere hears the pressure alone.
 *
 * @param x Wavenumber times the radius.
 * @returns [n] for n = 0 … order
 */
export function sphereTransfer(order: number, x: number): Complex[] {
  if (x < SMALL) return Array.from({ length: order + 1 }, (_, n): Complex => [n === 0 ? 1 : 0, 0]);
  return sphericalHankelSlopes(order, x).map(([real, imaginary], n) => {
    // 1/h′ is its conjugate over its square.
    const scale = -1 / (x * x * (real * real + imaginary * imaginary));
    const [a, b] = [scale * real, -scale * imaginary];
    return TURNS[(n + 1) % 4](a, b);
  });
}

/** Argument below which all orders but the first are negligible. */
const SMALL = 1e-3;

/** Multiplication with 1, j, −1 and −j. */
const TURNS: readonly ((real: number, imaginary: number) => Complex)[] = [
  (a, b) => [a, b],
  (a, b) => [-b, a],
  (a, b) => [-a, -b],
  (a, b) => [b, -a],
];

/**
 * The pressure at microphones on a rigid sphere that is not in the room, from the coefficients of the field without it:
 * `Σ_n (2n + 1) b_n(ka) Σ_m Y_nm(microphone) B_nm`.
 *
 * @param coefficients [channel] ACN with SN3D, each of shape [n].
 * @param directions Directions of the microphones from the centre, in the axes of the coefficients.
 * @returns [microphone], each of shape [n].
 */
export function pressureOnSphere(
  coefficients: readonly (Float64Array | Float32Array)[],
  directions: readonly Vec3[],
  radius: number,
  sampleRate: number,
  soundSpeed: MetresPerSecond,
): Float64Array[] {
  const order = orderOfChannel(coefficients.length - 1);
  const channels = harmonicCount(order);
  const { length } = coefficients[0];
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(2, length)));
  const spectra = coefficients.map((samples) => spectrumOf(samples, size));
  const wavenumberOfBin = (2 * Math.PI * sampleRate) / (size * soundSpeed);
  const transfers = Array.from({ length: size / 2 + 1 }, (_, bin) =>
    sphereTransfer(order, bin * wavenumberOfBin * radius),
  );
  return directions.map((direction) => {
    const harmonics = realHarmonics(order, direction, new Float64Array(channels));
    const sum = new Float64Array(2 * size);
    for (let channel = 0; channel < channels; channel++) {
      const n = orderOfChannel(channel);
      const factor = (2 * n + 1) * harmonics[channel];
      const spectrum = spectra[channel];
      for (let bin = 0; bin <= size / 2; bin++) {
        const [real, imaginary] = transfers[bin][n];
        sum[2 * bin] += factor * (real * spectrum[2 * bin] - imaginary * spectrum[2 * bin + 1]);
        sum[2 * bin + 1] += factor * (real * spectrum[2 * bin + 1] + imaginary * spectrum[2 * bin]);
      }
    }
    sum[1] = 0;
    sum[size + 1] = 0;
    return realSignal(sum, size).slice(0, length);
  });
}

/** Highest order that counts where the error of leaving orders out is computed. */
const HIGHEST = 40;

/**
 * The share of the pressure on a rigid sphere that is missing or wrong, over all directions (root of the mean square).
 *
 * @param x Wavenumber times the radius.
 * @param errorOf The error of the coefficients of an order, as a share; 1 for those that are left out.
 */
export function sphereError(x: number, errorOf: (n: number) => number): number {
  let [all, wrong] = [0, 0];
  // Functions of higher orders overflow where they no longer count.
  const most = Math.min(HIGHEST, Math.ceil(2 * x + 8));
  sphereTransfer(most, x).forEach(([real, imaginary], n) => {
    const energy = (2 * n + 1) * (real * real + imaginary * imaginary);
    all += energy;
    wrong += energy * errorOf(n) ** 2;
  });
  return Math.sqrt(wrong / all);
}
