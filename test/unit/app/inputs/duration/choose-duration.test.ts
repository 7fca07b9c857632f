import { describe, expect, it } from 'vitest';
import { axisShares } from '../../../../../src/app/inputs/duration/axis-areas.ts';
import {
  chooseDuration,
  durationReason,
  type DurationChoice,
} from '../../../../../src/app/inputs/duration/choose-duration.ts';
import type { LoadedMesh } from '../../../../../src/app/inputs/scene/geometry.ts';
import type { BoxGeometry, Scene } from '../../../../../src/scene/scene.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';

const ALL = { 125: 0.1, 250: 0.1, 500: 0.1 };

function choose(wall: unknown, ceiling: unknown, maxFrequencyHz: number): DurationChoice {
  const file = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { wall: { absorption: wall }, ceiling: { absorption: ceiling } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall', faces: { 'z+': 'ceiling' } }] },
    sources: { S1: { position: [1, 1, 1] } },
    receivers: { R1: { position: [3, 2, 1.5] } },
    maxFrequencyHz,
  };
  const scene = parseScene(JSON.stringify(file), 'scene.json');
  return chooseDuration(scene as unknown as Scene, scene.geometry as BoxGeometry);
}

describe('the length that is chosen', () => {
  it('is decided by the octaves that lie wholly in the band and that the materials know', () => {
    expect(choose(ALL, ALL, 360).decidingHz).toEqual([125, 250]);
    expect(choose(0.1, 0.1, 360).decidingHz).toEqual([63, 125, 250]);
    // Most of what absorbs says what it does at 63 Hz; then the rest does not matter.
    expect(choose(0.1, ALL, 360).decidingHz).toEqual([63, 125, 250]);
    expect(choose(ALL, 0.1, 360).decidingHz).toEqual([125, 250]);
    // Nothing better is there.
    expect(choose(ALL, ALL, 90).decidingHz).toEqual([63]);
    expect(choose(ALL, ALL, 60).decidingHz).toEqual([63]);
    expect(choose(ALL, ALL, 300).decidingHz).toEqual([125]);
  });

  it('does not follow an octave that does not decide', () => {
    const slowBelow = { 125: 0.02, 250: 0.3, 500: 0.3 };
    // Sabine: 55.26 · 60 / (344 · 94 · 0.02) = 5.13 s, times 45/60/(7/8), and 21 ms: not the 0.3 s of 250 Hz.
    expect(choose(slowBelow, slowBelow, 180).seconds).toBe(4.45);
    expect(choose({ 250: 0.3 }, { 250: 0.3 }, 360).seconds).toBe(choose(0.3, 0.3, 360).seconds);
  });

  it('is a range, which is wider where absorption lies on one side', () => {
    // Sabine: 55.26 V/(c A) with V = 60 m³, A = 0.1 · 94 m² gives 1.025 s; T30 needs 45/60/(7/8) of it, and 21 ms more.
    const even = choose(0.1, 0.1, 360);
    expect(even.estimates[0].sabineSeconds).toBeCloseTo(1.0252, 3);
    expect(even.estimates[0].arauSeconds).toBeCloseTo(even.estimates[0].eyringSeconds, 9);
    expect([even.seconds, even.longestSeconds]).toEqual([0.9, 1.5]);
    // Arau-Puchades: (55.26 V/c S)·Π (−ln(1 − a))^−share with S = 94 and the shares 24, 30 and 40 of it.
    const uneven = choose(0.02, 0.9, 360);
    const along = [0.02, 0.02, 0.46].map((mean) => (24 * Math.LN10 * 60) / (344 * 94 * -Math.log(1 - mean)));
    const product = along[0] ** (24 / 94) * along[1] ** (30 / 94) * along[2] ** (40 / 94);
    expect(uneven.estimates[0].arauSeconds).toBeCloseTo(product, 2);
    expect(uneven.longestSeconds / uneven.seconds).toBeGreaterThan(3);
  });

  it('counts what both sides of sheets take, and the waves that run along them', () => {
    const withSheet = (to: readonly number[]): DurationChoice => {
      const file = {
        wavehall: 1,
        air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
        materials: { wall: { absorption: 0.1 }, floor: { absorption: 0.3 }, tile: { sheet: { flowResistance: 800 } } },
        geometry: {
          boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3.4] }, material: 'wall', faces: { 'z-': 'floor' } }],
          sheets: [{ from: [0, 0, 3], to, material: 'tile' }],
        },
        sources: { S1: { position: [1, 1, 1] } },
        receivers: { R1: { position: [3, 2, 1.5] } },
        maxFrequencyHz: 360,
      };
      const scene = parseScene(JSON.stringify(file), 'scene.json');
      return chooseDuration(scene as unknown as Scene, scene.geometry as BoxGeometry);
    };
    // ∫ 4p c²/(c + p)² dc from 0 to 1, p = 2ρc/R: what one side of a resistance takes.
    const p = (2 * 413.9) / 800;
    const taken = 4 * p * (1 + p - 2 * p * Math.log((1 + p) / p) - p ** 2 / (1 + p));
    const walls = 0.1 * (18 * 3.4 + 20) + 0.3 * 20;
    const time = (area: number): number => (24 * Math.LN10 * 68) / (344 * area);
    const ceiling = withSheet([5, 4, 3]);
    expect(ceiling.estimates[1].sabineSeconds).toBeCloseTo(time(walls + 40 * taken), 2);
    // Floor and ceiling count half for waves that do not vary with height.
    expect(ceiling.estimates[1].alongSheetsSeconds).toBeCloseTo(time(0.1 * 18 * 3.4 + (0.1 * 20 + 0.3 * 20) / 2), 2);
    expect(ceiling.seconds).toBeGreaterThan(0.8 * ceiling.estimates[1].alongSheetsSeconds!);
    expect(durationReason(ceiling)).toMatch(/by Sabine, .* by Arau-Puchades and 1\.\d\d s along its sheets$/);
    // A screen has sound round it.
    const screen = withSheet([2, 2, 3]);
    expect(screen.estimates[1].sabineSeconds).toBeCloseTo(time(walls + 8 * taken), 2);
    expect(screen.estimates[1]).not.toHaveProperty('alongSheetsSeconds');
  });

  it('is told with its range and its octave', () => {
    expect(durationReason(choose(ALL, ALL, 360))).toBe(
      'T30 needs 45 dB of decay, for which 0.9 to 1.5 s are forecast: the slowest octave, 125 Hz, has T 1.03 s by Sabine, 0.97 s by Arau-Puchades',
    );
  });
});

describe('where surfaces look', () => {
  it('is counted by the squares of their normals', () => {
    // A square of 1 m² in the plane x = 0 and a triangle whose normal lies 30° from z in the plane x, z.
    const vertices = [0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, Math.cos(Math.PI / 6), 0, -0.5];
    const geometry = {
      kind: 'mesh',
      boxes: undefined,
      mesh: {
        vertices: Float64Array.from(vertices),
        triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, 4, 5, 6]),
        material: Uint32Array.from([0, 0, 1]),
      },
      materialNames: ['wall', 'roof'],
      faceMaterials: { front: Int32Array.from([0, 1]), back: Int32Array.from([-1, 1]) },
      open: new Set<number>(),
    } as unknown as LoadedMesh;
    const shares = axisShares(geometry);
    expect(shares.get('wall')).toEqual([1, 0, 0]);
    const [x, y, z] = shares.get('roof')!;
    expect([x, y, z].map((share) => Number(share.toFixed(9)))).toEqual([0.25, 0, 0.75]);
  });
});
