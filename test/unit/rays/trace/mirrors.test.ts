import { describe, expect, it } from 'vitest';
import { C, RECEIVER, SIZE, SOURCE, trace, VOLUME } from '../../../support/rays/tracing.ts';
import { anyDirection, boxRoom, lawOf, numbersOf } from '../../../support/rays/rooms.ts';

/** Energy of image sources by reflections and bin, averaged over points of the receiver's ball. */
function imageEnergies(admittance: number, bins: number, binSeconds: number): Float64Array[] {
  const byOrder: Float64Array[] = [];
  const next = numbersOf(3);
  const points = Array.from({ length: 60 }, () => {
    const [distance, way] = [0.5 * Math.cbrt(next()), anyDirection(next)];
    return RECEIVER.map((x, i) => x + distance * way[i]);
  });
  const longest = bins * binSeconds * C + 1;
  const alongAxis = (axis: number): [number, number][] =>
    Array.from({ length: 2 * Math.ceil(longest / SIZE[axis]) + 3 }, (_, k) => {
      const count = k - Math.ceil(longest / SIZE[axis]) - 1;
      const isTurned = Math.abs(count) % 2 === 1;
      return [isTurned ? (count + 1) * SIZE[axis] - SOURCE[axis] : count * SIZE[axis] + SOURCE[axis], Math.abs(count)];
    });
  const [xs, ys, zs] = [alongAxis(0), alongAxis(1), alongAxis(2)];
  const share = (cosine: number): number => ((cosine - admittance) / (cosine + admittance)) ** 2;
  for (const [x, nx] of xs)
    for (const [y, ny] of ys)
      for (const [z, nz] of zs) {
        // The time at which the ball's middle is passed, as for rays.
        const bin = Math.floor(Math.hypot(x - RECEIVER[0], y - RECEIVER[1], z - RECEIVER[2]) / C / binSeconds);
        if (bin >= bins) continue;
        const energies = (byOrder[nx + ny + nz] ??= new Float64Array(bins));
        for (const point of points) {
          const way = [x - point[0], y - point[1], z - point[2]];
          const distance = Math.hypot(...way);
          const [rx, ry, rz] = way.map((each) => share(Math.abs(each) / distance));
          energies[bin] += (rx ** nx * ry ** ny * rz ** nz) / (4 * Math.PI * distance) ** 2 / points.length;
        }
      }
  return byOrder;
}

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
      // deviations of their number, and 1 % for the 60 points.
      const passes = Math.min((60_000 * C * 0.01 * Math.PI * 0.25) / VOLUME, 60_000 * (0.25 / 2.65) ** 2);
      const share = expected[bin] / total(0)[bin];
      expect(Math.abs(energy[bin] / expected[bin] - 1), `bin ${bin}`).toBeLessThan(
        0.01 + 4 / Math.sqrt(passes * share),
      );
    }
  });
});
