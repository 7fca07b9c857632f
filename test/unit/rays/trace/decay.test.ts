import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption } from '../../../../src/material/admittance.ts';
import type { RayRoom, Triple } from '../../../../src/rays/room/room.ts';
import { C, SIZE, SOURCE, sum, trace } from '../../../support/rays/tracing.ts';
import { ballRoom, boxRoom, lawOf } from '../../../support/rays/rooms.ts';

/** Rate at which the energy of all rays falls, 1/s, from what is left at two times. */
async function decayRate(room: RayRoom, source: Triple, from: number, to: number, rays = 6000): Promise<number> {
  const at = async (seconds: number): Promise<number> =>
    (await trace(room, { source, receivers: [], rays, seconds, binSeconds: seconds })).left[0];
  return Math.log((await at(from)) / (await at(to))) / (to - from);
}

/**
 * A room whose triangles are divided in 256 each. So many parts in 50 of these are openings, evenly spread: they
 * take a share that does not depend on the angle.
 */
function perforated({ vertices, triangles, ...room }: RayRoom, openParts: number): RayRoom {
  const corner = (i: number): number[] => [...vertices.subarray(3 * i, 3 * i + 3)];
  const middle = (a: number[], b: number[]): number[] => a.map((x, i) => (x + b[i]) / 2);
  const divided = (all: number[][][], times: number): number[][][] =>
    times === 0
      ? all
      : divided(
          all.flatMap(([a, b, c]) => {
            const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
            return [
              [a, ab, ca],
              [ab, b, bc],
              [ca, bc, c],
              [ab, bc, ca],
            ];
          }),
          times - 1,
        );
  const whole = Array.from({ length: triangles.length / 3 }, (_, i) =>
    [0, 1, 2].map((k) => corner(triangles[3 * i + k])),
  );
  const parts = divided(whole, 4);
  const sides = Uint16Array.from(parts, (_, i) => ((i * 31) % 50 < openParts ? 1 : 0));
  return {
    ...room,
    vertices: new Float64Array(parts.flat(2)),
    triangles: Uint32Array.from({ length: 3 * parts.length }, (_, i) => i),
    front: sides,
    back: sides,
  };
}

describe('rooms whose walls scatter everything', () => {
  it.each([
    [0.01, 3000],
    [0.04, 10_000],
    [0.1, 40_000],
  ])('a ball decays as its chords say, admittance %f', async (admittance, rays) => {
    const radius = 3;
    const room = ballRoom(radius, 3, [lawOf(admittance, 1)]);
    // A chord 2R cos θ meets the wall at θ again, so the rate solves (T6).
    const gain = (rate: number): number => {
      let all = 0;
      for (let i = 0; i < 2000; i++) {
        const cosine = (i + 0.5) / 2000;
        const reflected = ((cosine - admittance) / (cosine + admittance)) ** 2;
        all += (2 * cosine * reflected * Math.exp((2 * radius * cosine * rate) / C)) / 2000;
      }
      return all;
    };
    let [low, high] = [0, 2000];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (gain(middle) < 1) low = middle;
      else high = middle;
    }
    // After two nepers nothing is left of how the sound began.
    const rate = await decayRate(room, [1, 0.5, 0], 2 / low, 4 / low, rays);
    // Facets make the ball 0.3 % smaller. The energies of rays differ by some times their mean: 2 % of the sum, over
    // two nepers.
    expect(Math.abs(rate / low - 1)).toBeLessThan(0.015);
  });

  it.each([
    ['1:1:1', [4, 4, 4], 0.342, 5],
    ['1:1:1', [4, 4, 4], 0.342, 12],
    ['1:2:2', [3, 6, 6], 0.363, 8],
    ['1:2:5', [2, 4, 10], 0.403, 8],
  ] as [string, Triple, number, number][])(
    'a box %s, size %o, decays as Kuttruff says, with his variance of free paths of %f and %i of 50 parts open',
    async (_, size, variance, openParts) => {
      const open = openParts / 50;
      const [a, b, c] = size;
      const exponent = -Math.log(1 - open);
      // [Kuttruff], section on the reverberation formula with the variance of free paths.
      const expected =
        ((C * 2 * (a * b + b * c + c * a)) / (4 * a * b * c)) * exponent * (1 - (variance / 2) * exponent);
      const room = perforated(boxRoom(size, [lawOf(0, 1), { ...lawOf(0, 1), isOpening: true }]), openParts);
      const rate = await decayRate(room, [1, 1, 1], 0.5 / expected, 2.5 / expected, 60_000);
      // 5000 rays are left in the end: 1.4 % of the energy, over two nepers.
      expect(Math.abs(rate / expected - 1)).toBeLessThan(0.02);
    },
  );

  it.each([
    ['1:1:1', [4, 4, 4], 0.342],
    ['1:2:2', [3, 6, 6], 0.363],
    ['1:2:5', [2, 4, 10], 0.403],
  ] as [string, Triple, number][])(
    'a box %s with locally reacting walls decays nearly so',
    async (_, size, variance) => {
      const [a, b, c] = size;
      // At larger absorption, long ways meet the walls more upright than short ones, and lose less: 4 % at α = 0.34.
      const exponent = -Math.log(1 - randomIncidenceAbsorption(0.01));
      const expected =
        ((C * 2 * (a * b + b * c + c * a)) / (4 * a * b * c)) * exponent * (1 - (variance / 2) * exponent);
      const rate = await decayRate(boxRoom(size, [lawOf(0.01, 1)]), [1, 1, 1], 1 / expected, 3 / expected);
      expect(Math.abs(rate / expected - 1)).toBeLessThan(0.02);
    },
  );

  it('decays at receivers as in the whole room', async () => {
    const room = boxRoom(SIZE, [lawOf(0.04, 1)]);
    const { energy, bins } = await trace(room, { rays: 8000, seconds: 0.4 });
    const [early, late] = [sum(energy.subarray(50, 100)), sum(energy.subarray(200, 250))];
    const rate = await decayRate(room, SOURCE, 0.075, 0.225);
    expect(bins).toBe(400);
    // Rain of 8000 rays in 50 ms, about a thousand independent parts of similar size late: 3 % each, over 3 nepers.
    expect(Math.abs(Math.log(early / late) / 0.15 / rate - 1)).toBeLessThan(0.05);
  });
});
