import { describe, expect, it } from 'vitest';
import { warpFrequencies } from '../../../src/response/warp.ts';
import { spectrumAt } from '../../support/numbers/spectrum.ts';

const LENGTH = 700;
const LOSS = 0.012;

/** A decaying cosine that starts at n = 0 and is gone when the record ends. */
const ringing = (angle: number, amplitude = 1): Float64Array =>
  Float64Array.from({ length: LENGTH }, (_, n) => amplitude * Math.cos(angle * n) * Math.exp(-LOSS * n));

describe('warped frequencies', () => {
  it('leave a signal as it is where nothing moves, to −90 dB', () => {
    const samples = ringing(0.7);
    const result = warpFrequencies(samples, Math.PI, (angle) => ({ from: angle, gain: 1 }));
    // The table's linear interpolation and the kernel's stop band are at −100 dB.
    result.forEach((value, n) => expect(Math.abs(value - samples[n])).toBeLessThan(3e-5));
  });

  it('have the spectrum that the map says, at any angle', () => {
    // Two wave packets well inside the record and the band: nothing is cut off.
    const packet = (n: number, at: number): number => Math.exp(-(((n - at) / 15) ** 2)) * Math.cos(0.7 * n);
    const samples = Float64Array.from({ length: LENGTH }, (_, n) => packet(n, 150) + 0.4 * packet(n, 400));
    const map = (angle: number) => ({ from: angle + 0.05 * angle ** 3, gain: 2 - angle * angle });
    const result = warpFrequencies(samples, 1.5, map);
    for (const angle of [0.5, 0.6, 0.66, 0.7, 0.8]) {
      const { from, gain } = map(angle);
      const [found, wanted] = [spectrumAt(result, angle), spectrumAt(samples, from)];
      const size = Math.max(1, Math.hypot(...wanted));
      expect(Math.abs(found[0] - gain * wanted[0]) / size).toBeLessThan(1e-3);
      expect(Math.abs(found[1] - gain * wanted[1]) / size).toBeLessThan(1e-3);
    }
  });

  it('are empty above the highest angle', () => {
    const result = warpFrequencies(ringing(2.2), 1, (angle) => ({ from: angle, gain: 1 }));
    expect(Math.hypot(...spectrumAt(result, 2.2))).toBeLessThan(0.02 * Math.hypot(...spectrumAt(ringing(2.2), 2.2)));
  });
});
