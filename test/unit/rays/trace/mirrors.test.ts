import { describe, expect, it } from 'vitest';
import { imageEnergies } from '../../../support/rays/image-energies.ts';
import { ballRoom, boxRoom, lawOf } from '../../../support/rays/rooms.ts';
import { C, SIZE, trace, VOLUME } from '../../../support/rays/tracing.ts';

describe('a box of mirrors', () => {
  const ADMITTANCE = 0.06;
  const BINS = 10;
  const RAYS = 60_000;
  const sumOf = (images: readonly Float64Array[], from: number, to = Infinity): number[] =>
    Array.from({ length: BINS }, (_, bin) => images.slice(from, to).reduce((all, energies) => all + energies[bin], 0));
  const images = imageEnergies(ADMITTANCE, BINS, 0.01);
  const total = sumOf(images, 0);
  const room = boxRoom(SIZE, [lawOf(ADMITTANCE, 0)]);

  /** Compares energies of {@link RAYS} rays by bin. */
  function expectEnergies(energy: Float64Array, expected: readonly number[]): void {
    for (let bin = 0; bin < BINS; bin++) {
      if (expected[bin] === 0) {
        expect(energy[bin]).toBe(0);
        continue;
      }
      // Rays through the ball by bin: rays · c · 0.01 s · πr²/V, or of the direct sound alone (r/2d)²; four standard
      // deviations of their number, and 1 % for the 400 points.
      const passes = Math.min((RAYS * C * 0.01 * Math.PI * 0.25) / VOLUME, RAYS * (0.25 / 2.65) ** 2);
      const share = expected[bin] / total[bin];
      expect(Math.abs(energy[bin] / expected[bin] - 1), `bin ${bin}`).toBeLessThan(
        0.01 + 4 / Math.sqrt(passes * share),
      );
    }
  }

  it.each([-1, 0, 3])('brings what image sources of more than %i reflections bring', async (imageOrder) => {
    const { energy } = await trace(room, { rays: RAYS, seconds: 0.1, binSeconds: 0.01, imageOrder });
    expectEnergies(energy, sumOf(images, imageOrder + 1));
  });

  it('brings also the few reflections that meet a wall of facets, and nothing twice', async () => {
    // The wall at x = 0.
    const facets = Uint8Array.from({ length: 12 }, (_, t) => (t < 2 ? 1 : 0));
    const { energy } = await trace({ ...room, facets }, { rays: RAYS, seconds: 0.1, binSeconds: 0.01, imageOrder: 3 });
    const brought = sumOf(imageEnergies(ADMITTANCE, BINS, 0.01, true), 0, 4);
    expect(brought[1]).toBeLessThan(0.9 * sumOf(images, 0, 4)[1]);
    // The first bin has the direct sound alone.
    expectEnergies(
      energy,
      total.map((all, bin) => (bin === 0 ? 0 : all - brought[bin])),
    );
  });
});

describe('a ball of facets', () => {
  it('brings all but the direct sound', async () => {
    const ball = ballRoom(2.5, 2, [lawOf(0.05, 0.3)]);
    const round = { ...ball, facets: new Uint8Array(ball.triangles.length / 3).fill(1) };
    const request = { source: [1, 0, 0], receivers: [[-1, 1, 0.5]], rays: 500, seconds: 0.1 } as const;
    const { energy } = await trace(round, { ...request, imageOrder: 3 });
    expect(energy).toEqual((await trace(ball, { ...request, imageOrder: 0 })).energy);
    expect(energy).not.toEqual((await trace(ball, { ...request, imageOrder: 3 })).energy);
  });
});
