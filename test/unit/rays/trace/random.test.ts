import { describe, expect, it } from 'vitest';
import { randomWords, uniform } from '../../../../src/rays/trace/random.ts';
import { startDirection } from '../../../../src/rays/trace/ray-start.ts';

/** pcg4d in whole numbers of any size. */
function exactWords(counters: readonly number[]): number[] {
  const low = (value: bigint): bigint => BigInt.asUintN(32, value);
  let v = counters.map((x) => low(BigInt(x) * 1664525n + 1013904223n));
  const mix = (): void => {
    v[0] = low(v[0] + v[1] * v[3]);
    v[1] = low(v[1] + v[2] * v[0]);
    v[2] = low(v[2] + v[0] * v[1]);
    v[3] = low(v[3] + v[1] * v[2]);
  };
  mix();
  v = v.map((x) => x ^ (x >> 16n));
  mix();
  return v.map(Number);
}

describe('random words', () => {
  it('are those of pcg4d, also for the largest counters', () => {
    const words = new Uint32Array(4);
    const counters = [0, 1, 2, 1023, 99_999, 0x7fffffff, 0x80000000, 0xffffffff];
    for (const x of counters) {
      for (const y of counters) {
        randomWords(x, y, 7, 0xdeadbeef, words);
        expect([...words], `${x} ${y}`).toEqual(exactWords([x, y, 7, 0xdeadbeef]));
      }
    }
  });

  it('are even and independent for rays and reflections that follow one another', () => {
    const words = new Uint32Array(4);
    const counts = new Float64Array(64);
    const [rays, bounces] = [400, 160];
    for (let ray = 0; ray < rays; ray++) {
      for (let bounce = 0; bounce < bounces; bounce++) {
        randomWords(ray, bounce, 1, 0, words);
        const [a, b] = [uniform(words[1]), uniform(words[2])];
        counts[8 * Math.floor(8 * a) + Math.floor(8 * b)]++;
      }
    }
    const mean = (rays * bounces) / 64;
    const chiSquared = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    // 63 degrees of freedom: mean 63, standard deviation 11.2; five of them each way.
    expect(chiSquared).toBeGreaterThan(63 - 56);
    expect(chiSquared).toBeLessThan(63 + 56);
  });
});

describe('directions in which rays start', () => {
  it.each([1, 2])('are even over the sphere, seed %i', (seed) => {
    const direction: [number, number, number] = [0, 0, 0];
    const rays = 5000;
    const sums = new Float64Array(6);
    for (let ray = 0; ray < rays; ray++) {
      startDirection(ray, rays, seed, direction);
      const [x, y, z] = direction;
      expect(x * x + y * y + z * z).toBeCloseTo(1, 12);
      [x, y, z, x * x, y * y, x * y].forEach((value, i) => (sums[i] += value / rays));
    }
    // Random directions would miss by 0.008 and 0.004; these lie evenly.
    [0, 0, 0, 1 / 3, 1 / 3, 0].forEach((mean, i) => expect(Math.abs(sums[i] - mean)).toBeLessThan(0.002));
  });

  it('are others for another seed', () => {
    const [a, b]: [number, number, number][] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    startDirection(10, 100, 1, a);
    startDirection(10, 100, 2, b);
    expect(a).not.toEqual(b);
  });
});
