import { besselI0 } from './bessel.ts';

/**
 * The Kaiser window ([Kaiser1974]).
 */

/**
 * β for a stop-band attenuation in dB, by Kaiser's empirical formula. Below 21 dB a rectangular window (β = 0) is
 * enough.
 */
export function kaiserShape(attenuation: number): number {
  if (attenuation > 50) return 0.1102 * (attenuation - 8.7);
  if (attenuation < 21) return 0;
  return 0.5842 * (attenuation - 21) ** 0.4 + 0.07886 * (attenuation - 21);
}

/** Attenuation in dB that `taps` taps reach with a transition of `width` rad per sample: Kaiser's estimate. */
export function kaiserAttenuation(taps: number, width: number): number {
  return 7.95 + 2.285 * width * taps;
}

/** The window at x = −1…1 from its centre, unscaled; 0 beyond. */
export function kaiserWindow(x: number, shape: number): number {
  return Math.abs(x) > 1 ? 0 : besselI0(shape * Math.sqrt(1 - x * x));
}
