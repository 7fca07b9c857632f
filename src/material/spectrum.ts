import type { SpectrumPoint } from './definition.ts';
import { monotoneCubic } from './interpolate.ts';

/**
 * A measured admittance or impedance as an admittance at any frequency: monotone cubics of its real and imaginary part
 * over the logarithm of frequency, constant beyond the ends.
 *
 * @param points Frequencies rising, above 0; real parts ≥ 0; no impedance of 0.
 * @returns [real ≥ 0, imaginary] by frequency in Hz.
 */
export function spectrumAdmittance(
  quantity: 'admittance' | 'impedance',
  points: readonly SpectrumPoint[],
): (frequency: number) => [number, number] {
  const admittances = points.map(([, re, im]) => {
    const squared = re * re + im * im;
    return quantity === 'admittance' ? ([re, im] as const) : ([re / squared, -im / squared] as const);
  });
  const x = points.map(([frequency]) => Math.log(frequency));
  const real = monotoneCubic(
    x,
    admittances.map(([re]) => re),
  );
  const imaginary = monotoneCubic(
    x,
    admittances.map(([, im]) => im),
  );
  return (frequency) => [real(Math.log(frequency)), imaginary(Math.log(frequency))];
}
