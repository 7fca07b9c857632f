import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import {
  earlyReflections,
  REFLECTION_OCTAVES,
  type EarlyReflections,
} from '../../../../../src/app/jobs/reflections/early-reflections.ts';
import { imageDistances } from '../../../../../src/exact/image-sources.ts';
import { speedOfSound } from '../../../../../src/material/air.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const SIDES = [6, 5, 4] as const;
const SOURCE: Vec3 = [1.3, 1.1, 1.5];
const RECEIVER: Vec3 = [4.9, 3.7, 1.2];

const scene = (more: object = {}): object => ({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { rigid: { absorption: 0, scattering: 0 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'rigid' }] },
  sources: { S: { position: SOURCE } },
  receivers: { R: { position: RECEIVER } },
  scheme: 'compact-5@2%',
  maxFrequencyHz: 300,
  durationSeconds: 0.1,
  ...more,
});

function found(asked: object, source = 'S', receiver = 'R'): Promise<EarlyReflections> {
  const files = new MemoryFiles(new Map([['room.json', new Blob([JSON.stringify(asked)])]]));
  return earlyReflections(
    { sceneFile: 'room.json', source, receiver },
    { host: { files, kept: keptInMemory() }, memoryLimit: 1e9, signal: new AbortController().signal },
  );
}

describe('the early reflections of a box', () => {
  it('are the images of a rigid one, with their times, levels and paths', async () => {
    const { reflections, directMetres, isDirectBlocked, isComplete } = await found(scene());
    expect([isDirectBlocked, isComplete]).toEqual([false, true]);
    const soundSpeed = speedOfSound(parseScene(JSON.stringify(scene()), 'room.json').air);
    const exact = imageDistances(SIDES, SOURCE, RECEIVER, directMetres + 0.1 * soundSpeed);
    expect(exact[0]).toBeCloseTo(directMetres, 12);
    expect(reflections.filter(({ places }) => places.length === 1)).toHaveLength(6);
    for (const { metres, delaySeconds, levelsDb, places } of reflections) {
      expect(exact.some((distance) => Math.abs(distance - metres) < 1e-9)).toBe(true);
      expect(delaySeconds).toBeCloseTo((metres - directMetres) / soundSpeed, 12);
      expect(levelsDb).toHaveLength(REFLECTION_OCTAVES.length);
      for (const level of levelsDb) expect(level).toBeCloseTo(20 * Math.log10(directMetres / metres), 6);
      // The path goes by its places, is as long as it should be, and is mirrored at each.
      const points = [SOURCE, ...places.map(({ point }) => point), RECEIVER];
      const ways = points.slice(1).map((point, i) => point.map((x, axis) => x - points[i][axis]));
      expect(ways.reduce((sum, way) => sum + Math.hypot(...way), 0)).toBeCloseTo(metres, 9);
      places.forEach(({ point, normal }, i) => {
        const axis = normal.findIndex((x) => Math.abs(x) > 0.5);
        expect(point[axis]).toBeCloseTo(normal[axis] > 0 ? 0 : SIDES[axis], 9);
        const [before, after] = [ways[i], ways[i + 1]].map((way) => way[axis] / Math.hypot(...way));
        expect(after).toBeCloseTo(-before, 9);
      });
    }
  });

  it('lose what their surfaces absorb and scatter, and name them', async () => {
    const geometry = { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'wall', faces: { 'z-': 'carpet' } }] };
    const materials = { wall: { absorption: 0.1, scattering: 0 }, carpet: { absorption: 0.1, scattering: 0.5 } };
    const { reflections, directMetres } = await found(scene({ geometry, materials }));
    const first = reflections.filter(({ places }) => places.length === 1);
    const lossOf = (material: string): number[] =>
      first
        .filter(({ places }) => places[0].material === material)
        .map(({ metres, levelsDb }) => 20 * Math.log10(directMetres / metres) - levelsDb[3]);
    expect(lossOf('carpet')).toHaveLength(1);
    expect(lossOf('wall')).toHaveLength(5);
    // A wall of 10 % random incidence absorbs less than 25 % at any angle that is not grazing; half of what is left is
    // scattered, 3.01 dB.
    for (const loss of lossOf('wall')) {
      expect(loss).toBeGreaterThan(0.1);
      expect(loss).toBeLessThan(1.25);
    }
    expect(lossOf('carpet')[0]).toBeGreaterThan(3.11);
    expect(lossOf('carpet')[0]).toBeLessThan(4.26);
  });

  it('are not looked for from a point that is not there', async () => {
    await expect(found(scene(), 'system')).rejects.toThrow(InputError);
    await expect(found(scene(), 'S', 'Q')).rejects.toThrow(/there is no "Q"/);
  });
});
