import { describe, expect, it } from 'vitest';
import { imageEnergies } from '../../../support/rays/image-energies.ts';
import { boxRoom, lawOf } from '../../../support/rays/rooms.ts';
import { C, SIZE, trace, VOLUME } from '../../../support/rays/tracing.ts';

describe('a box of mirrors', () => {
  const ADMITTANCE = 0.06;
  const BINS = 10;
  const images = imageEnergies(ADMITTANCE, BINS, 0.01);
  const total = (from: number): number[] =>
    Array.from({ length: BINS }, (_, bin) => images.slice(from).reduce((all, energies) => all + energies[bin], 0));
  const room = boxRoom(SIZE, [lawOf(ADMITTANCE, 0)]);

  it.each([-1, 0, 3])('brings what image sources of more than %i reflections bring', async (imageOrder) => {
    const { energy } = await trace(room, { rays: 60_000, seconds: 0.1, binSeconds: 0.01, imageOrder });
    const expected = total(imageOrder + 1);
    for (let bin = 0; bin < BINS; bin++) {
      if (expected[bin] === 0) {
        expect(energy[bin]).toBe(0);
        continue;
      }
      // Rays through the ball by bin: rays · c · 0.01 s · πr²/V, or of the direct sound alone (r/2d)²; four standard
      // deviations of their number, and 1 % for the 400 points.
      const passes = Math.min((60_000 * C * 0.01 * Math.PI * 0.25) / VOLUME, 60_000 * (0.25 / 2.65) ** 2);
      const share = expected[bin] / total(0)[bin];
      expect(Math.abs(energy[bin] / expected[bin] - 1), `bin ${bin}`).toBeLessThan(
        0.01 + 4 / Math.sqrt(passes * share),
      );
    }
  });
});
