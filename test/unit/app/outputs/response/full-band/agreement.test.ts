import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  isBeyond,
  meanDifference,
} from '../../../../../../src/app/outputs/response/full-band/agreement.ts';
import { likelyCause, type Disagreement } from '../../../../../../src/app/outputs/response/full-band/likely-cause.ts';
import type { PairDifference } from '../../../../../../src/app/outputs/response/full-band/compare-halves.ts';
import type { SceneRayRoom } from '../../../../../../src/app/setup/rays/ray-room.ts';
import type { ImagePath } from '../../../../../../src/rays/images/paths.ts';
import { ballRoom, boxRoom, lawOf } from '../../../../../support/rays/rooms.ts';

/** Pairs whose rays have so many times the decay time of the waves, 0.5 s. */
const pairs = (ratios: readonly number[], decaySeconds: number | null = 0.5): PairDifference[] =>
  ratios.map((ratio, i) => ({
    source: 'S1',
    receiver: `R${i + 1}`,
    difference: { levelDb: i, t20Percent: 100 * (ratio - 1), c80Db: null, decaySeconds, thirds: [] },
  }));

const compared = { fromHz: 341, toHz: 681 };

describe('the agreement of rays and waves', () => {
  it('takes twice and half of a decay time for none, and knows what has no value', () => {
    const { levelDb, t20Percent, c80Db } = meanDifference(pairs([2, 0.5, 1]));
    expect(t20Percent).toBeCloseTo(0, 12);
    expect(levelDb).toBe(1);
    expect(c80Db).toBeNull();
    expect(meanDifference([])).toEqual({ levelDb: null, t20Percent: null, c80Db: null });
  });

  it('allows what chance brings twice over, and what is not heard', () => {
    const of = (count: number) => agreementOf({ compared, differences: pairs(Array.from({ length: count }, () => 1)) });
    // σ = √(2/(340 Hz · 0.5 s)) = 0.108 for one pair: 88 % · 1.3 and 16.1 dB of it, twice.
    expect(of(1).t20Percent).toBeCloseTo(24.8, 1);
    expect(of(1).levelDb).toBeCloseTo(3.5, 1);
    expect(of(1).c80Db).toBeCloseTo(Math.SQRT2 * of(1).levelDb, 12);
    expect(of(4).t20Percent).toBeCloseTo(of(1).t20Percent / 2, 12);
    expect(of(400)).toEqual({ levelDb: 1, t20Percent: 5, c80Db: 1 });
    expect(agreementOf({ compared, differences: pairs([1], null) })).toEqual({ levelDb: 1, t20Percent: 5, c80Db: 1 });
  });

  it('is judged by what is printed, of differences and limits alike', () => {
    const beyond = (levelDb: number, t20Percent: number, limits = { levelDb: 1.46, t20Percent: 10.4, c80Db: 1 }) => {
      const mean = { levelDb, t20Percent, c80Db: null };
      return (['levelDb', 't20Percent', 'c80Db'] as const).map((figure) => isBeyond(mean, limits, figure));
    };
    // 1.54 dB are printed as 1.5, and so is the limit of 1.46 dB.
    expect(beyond(1.54, -10.45)).toEqual([false, false, false]);
    expect(beyond(-1.56, 10.6)).toEqual([true, true, false]);
  });

  it('names small surfaces where image sources in them are too loud', () => {
    const path: ImagePath = {
      order: 1,
      distance: 6,
      departure: [1, 0, 0],
      arrival: [1, 0, 0],
      hits: [{ triangle: 0, law: 0, cosine: 1, unfoldedNormal: [1, 0, 0] }],
    };
    const direct: ImagePath = { ...path, order: 0, hits: [] };
    const cause = (room: SceneRayRoom['room'], middleHz: number): string => {
      const rayRoom: SceneRayRoom = { room, scattering: [], scatterings: [], warnings: [] };
      const parts = [
        [{ source: 0, paths: [direct, path], energy: new Float64Array(0), batchEnergy: new Float64Array(0), seed: 1 }],
      ];
      const facts: Disagreement = {
        ...{ rayRoom, traced: { parts, lost: 0, lostBySource: [0], searched: [] }, middleHz },
        mean: { levelDb: 5, t20Percent: 0, c80Db: 0 },
        agreement: { levelDb: 1, t20Percent: 5, c80Db: 1 },
      };
      return likelyCause(facts);
    };
    // The first Fresnel zone has 3.2 m² at 500 Hz; the faces of the box 12 to 20, the facets of the ball 0.14.
    expect(cause(ballRoom(3, 3, [lawOf(0, 0)]), 500)).toContain('counts as a whole mirror');
    expect(cause(boxRoom([5, 4, 3]), 500)).toContain('few modes');
  });
});
