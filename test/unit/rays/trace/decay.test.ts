import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption } from '../../../../src/material/admittance.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { ballRate, decayRate, kuttruffRate } from '../../../support/rays/decay-rates.ts';
import { SIZE, SOURCE, sum, trace } from '../../../support/rays/tracing.ts';
import { ballRoom, boxRoom, lawOf, perforated } from '../../../support/rays/rooms.ts';

describe('rooms whose walls scatter everything', () => {
  it.each([
    [0.01, 3000],
    [0.04, 10_000],
    [0.1, 40_000],
  ])('a ball decays as its chords say, admittance %f', async (admittance, rays) => {
    const radius = 3;
    const room = ballRoom(radius, 3, [lawOf(admittance, 1)]);
    const low = ballRate(radius, admittance);
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
      const expected = kuttruffRate(size, openParts / 50, variance);
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
      // At larger absorption his formula is off, which knows no angles; angles.test.ts has the exact judge.
      const expected = kuttruffRate(size, randomIncidenceAbsorption(0.01), variance);
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
