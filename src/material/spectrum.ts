import type { SpectrumPoint } from './definition.ts';
import { monotoneCubic } from './interpolate.ts';

/**
 * Interpolates a measured admittance or impedance: monotone cubics through its real and imaginary parts over the
 * logarithm of frequency, constant beyond the ends.
 *
 * @param points Frequencies above 0 and rising; real parts ≥ 0; no impedance of 0.
 * @returns The admittance [real ≥ 0, imaginary] by frequency in Hz.
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
