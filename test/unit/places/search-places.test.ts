import { describe, expect, it } from 'vitest';
import type { Part } from '../../../src/places/arrangement.ts';
import { Evaluator } from '../../../src/places/evaluator.ts';
import { searchByExchange, searchPlaces, type PlaceSearch } from '../../../src/places/search-places.ts';
import { tuneDrive } from '../../../src/places/tune-drive.ts';
import { leastSpreadGains } from '../../../src/places/least-spread.ts';
import { Random } from '../../../src/app/jobs/sweep/plan/random.ts';
import { exactTransfers, type BoxOfPlaces } from '../../support/rooms/exact-transfers.ts';

const SOUND_SPEED = 343.2;

/** A home cinema of nearly rigid walls: two rows of seats, and places round the room near the floor. */
const SIDES = [6.1, 4.6, 2.7] as const;
const SEATS = [3.4, 4.6].flatMap((x) => [1.3, 2.3, 3.3].map((y) => [x, y, 1.1] as const));
const MID_WALLS = [
  [0.1, 2.3, 0.2],
  [6, 2.3, 0.2],
  [3.05, 0.1, 0.2],
  [3.05, 4.5, 0.2],
] as const;
const CORNERS = [0.1, 6].flatMap((x) => [0.1, 4.5].map((y) => [x, y, 0.2] as const));
const ELSEWHERE = [1.2, 4.1].flatMap((x) => [0.1, 4.5].map((y) => [x, y, 0.2] as const));

const ROOM: BoxOfPlaces = {
  sides: SIDES,
  admittance: 0.02,
  seats: SEATS,
  candidates: [...MID_WALLS, ...CORNERS, ...ELSEWHERE],
};
const TRANSFERS = exactTransfers(ROOM, { fromHz: 20, toHz: 80 }, SOUND_SPEED);

const partsAt = (...candidates: number[]): Part[] =>
  candidates.map((candidate) => ({ candidate, gain: 1, inverted: false, delaySeconds: 0 }));

const searchOf = (count: number, more: Partial<PlaceSearch> = {}): PlaceSearch => {
  const random = new Random(7);
  return {
    ...{ count, isPolarityFree: true, mostLooks: 300_000, keep: 3, uniform: () => random.uniform() },
    turn: () => Promise.resolve(),
    ...more,
  };
};

describe('Places', () => {
  it('four in the middles of the walls vary less over the seats than one in any corner', () => {
    // [Welti2006] recommends one at the midpoint of each wall of a rectangular room.
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const four = evaluator.score(partsAt(0, 1, 2, 3));
    for (const corner of [4, 5, 6, 7]) expect(four).toBeLessThan(evaluator.score(partsAt(corner)));
  });

  it('finds the best of all pairs', async () => {
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const all = ROOM.candidates.flatMap((_, a) =>
      ROOM.candidates.slice(a + 1).flatMap((__, i) =>
        [false, true].map((inverted) => {
          const parts = partsAt(a, a + 1 + i);
          return evaluator.score([parts[0], { ...parts[1], inverted }]);
        }),
      ),
    );
    const { found, isExhaustive } = await searchPlaces(evaluator, searchOf(2));
    expect(isExhaustive).toBe(true);
    expect(found[0].score).toBeCloseTo(Math.min(...all), 9);
    expect(evaluator.score(found[0].parts)).toBeCloseTo(found[0].score, 9);
  });

  it('finds by exchange what looking at all finds', async () => {
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const { found, isExhaustive } = await searchPlaces(evaluator, searchOf(4));
    expect(isExhaustive).toBe(true);
    const looks = evaluator.evaluations;
    const [best] = await searchByExchange(evaluator, searchOf(4, { mostLooks: 1000 }));
    expect(best.score).toBeCloseTo(found[0].score, 9);
    expect(evaluator.evaluations - looks).toBeLessThan(looks / 2);
  });

  it('keeps one of several that are mirror images', async () => {
    // Seats and places are symmetric about the middle of the room.
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const { found } = await searchPlaces(evaluator, searchOf(1, { keep: 12 }));
    // Two middles and two kinds of corners at the ends, one middle of the long sides, two other places along them.
    expect(found).toHaveLength(7);
  });
});

describe('The drive of sources', () => {
  const limits = { isPolarityFree: true, mostAttenuationDb: 12, mostDelaySeconds: 0.01 };

  it('has the gain and the delay of the best on a fine grid of all', () => {
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const tuned = tuneDrive(evaluator, partsAt(4, 9), limits);
    let best = Infinity;
    for (const inverted of [false, true]) {
      for (let decibels = -12; decibels <= 12; decibels += 1) {
        for (let delay = -0.01; delay <= 0.01; delay += 0.0005) {
          const [a, b] = partsAt(4, 9);
          const gain = 10 ** (-Math.abs(decibels) / 20);
          const score = evaluator.score([
            { ...a, gain: decibels > 0 ? gain : 1, delaySeconds: Math.max(0, -delay) },
            { ...b, gain: decibels > 0 ? 1 : gain, delaySeconds: Math.max(0, delay), inverted },
          ]);
          best = Math.min(best, score);
        }
      }
    }
    // The grid is coarser than the steps of the search, which may be as much better.
    expect(tuned.score).toBeLessThan(best + 0.02);
  });

  it('stays as it is where nothing may change', () => {
    const evaluator = new Evaluator(TRANSFERS, { variation: 1 });
    const fixed = { isPolarityFree: false, mostAttenuationDb: 0, mostDelaySeconds: 0 };
    expect(tuneDrive(evaluator, partsAt(4, 9), fixed).parts).toEqual(partsAt(4, 9));
  });

  it('begins at the gains of least spread, which no others undercut', () => {
    const parts = partsAt(0, 4, 9);
    const gains = leastSpreadGains(TRANSFERS, parts);
    const best = spreadOf(gains);
    const random = new Random(5);
    for (let i = 0; i < 300; i++) {
      const others = gains.map((gain) => gain + random.normal() * 10 ** random.between(-4, 0));
      expect(spreadOf(others)).toBeGreaterThanOrEqual(best * (1 - 1e-9));
    }
  });

  it('begins at the loudest gains where one seat has no spread, whatever the goal', () => {
    const { frequencies, late, whole } = TRANSFERS;
    const ofFirst = ({ real, imaginary }: (typeof whole)[number]): (typeof whole)[number] => ({
      real: real.slice(0, frequencies.length),
      imaginary: imaginary.slice(0, frequencies.length),
    });
    const one = { ...TRANSFERS, seats: 1, whole: whole.map(ofFirst), late: late.map(ofFirst) };
    const gains = leastSpreadGains(one, partsAt(0, 4));
    const energyOf = (given: readonly number[]): number =>
      one.frequencies.reduce((sum, _, f) => {
        const heard = (key: 'real' | 'imaginary'): number =>
          given[0] * one.whole[0][key][f] + given[1] * one.whole[4][key][f];
        return sum + heard('real') ** 2 + heard('imaginary') ** 2;
      }, 0) /
      Math.hypot(...given) ** 2;
    const others = Array.from({ length: 180 }, (_, degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return energyOf([Math.cos(angle), Math.sin(angle)]);
    });
    expect(energyOf(gains)).toBeGreaterThanOrEqual(Math.max(...others) * (1 - 1e-9));
  });

  /** Variance of the pressure over seats, over the square of its mean. */
  function spreadOf(gains: readonly number[]): number {
    const { whole, frequencies, seats } = TRANSFERS;
    let [spread, mean] = [0, 0];
    for (let f = 0; f < frequencies.length; f++) {
      const at = (key: 'real' | 'imaginary'): number[] =>
        Array.from({ length: seats }, (_, s) =>
          [0, 4, 9].reduce((sum, c, i) => sum + gains[i] * whole[c][key][s * frequencies.length + f], 0),
        );
      for (const values of [at('real'), at('imaginary')]) {
        const middle = values.reduce((sum, value) => sum + value, 0) / seats;
        mean += middle ** 2;
        spread += values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
      }
    }
    return spread / mean;
  }
});
