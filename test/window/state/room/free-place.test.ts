import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freePlace } from '../../../../electron/renderer/state/room/free-place.ts';
import { crossings, isClear, nearestWall } from '../../../../electron/renderer/state/room/triangles.ts';
import { sceneView } from '../../../../src/app/setup/view/scene-view.ts';
import { readScene } from '../../../../src/app/inputs/request/request.ts';
import type { SceneView } from '../../../../src/app/index.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { testHost } from '../../../support/test-host.ts';

const viewOf = async (name: string): Promise<SceneView> =>
  sceneView(await readScene({ sceneFile: `scenes/${name}`, allowLeaks: true }, testHost.files, 1e9));

const positions = (view: SceneView): Vec3[] => [...view.sources, ...view.receivers].map(({ position }) => position);

/** Adds points one after the other, as the button does. */
function added(view: SceneView, count: number): Vec3[] {
  const places: Vec3[] = [];
  for (let i = 0; i < count; i++) places.push(freePlace(view, 'receiver', [...positions(view), ...places]));
  return places;
}

const between = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('a free place', () => {
  it.each(['shoebox.json', 'l-room.json', 'lecture-hall.json', 'plan-2d.json', 'classroom.json'])(
    'is in the air of %s, away from walls and from other points',
    async (name) => {
      const view = await viewOf(name);
      const places = added(view, 4);
      const triangles = view.surfaces.map((surface) => surface.positions);
      places.forEach((place, i) => {
        expect(nearestWall(triangles, place, 10)).toBeGreaterThan(0.3);
        for (const other of [...positions(view), ...places.slice(0, i)]) {
          expect(between(place, other)).toBeGreaterThan(0.7);
        }
      });
      // The program's own check takes them.
      const scene = JSON.parse(readFileSync(`scenes/${name}`, 'utf8')) as { receivers: object };
      const flat = view.dimensions === 2 ? 2 : 3;
      places.forEach((place, i) =>
        Object.assign(scene.receivers, {
          [`new ${i}`]: { position: place.slice(0, flat).map((metres) => Number(metres.toFixed(3))) },
        }),
      );
      const files = {
        ...testHost.files,
        readText: (path: string) =>
          path.endsWith(name) ? Promise.resolve(JSON.stringify(scene)) : testHost.files.readText(path),
      };
      await expect(readScene({ sceneFile: `scenes/${name}`, allowLeaks: true }, files, 1e9)).resolves.toBeDefined();
    },
  );

  it('is at the height of ears above the step below it, or halfway where there is less height', async () => {
    const view = await viewOf('lecture-hall.json');
    const triangles = view.surfaces.map((surface) => surface.positions);
    for (const place of added(view, 4)) {
      const below = crossings(triangles, place, [0, 0, -1]).filter((far) => far > 0);
      expect(Math.min(...below)).toBeLessThan(1.2001);
      expect(Math.min(...below)).toBeGreaterThan(1);
    }
  });
});

describe('triangles', () => {
  const wall = [Float32Array.from([0, 0, 0, 0, 2, 0, 0, 0, 2])];

  it('hide what is behind them, and nothing beside them', () => {
    expect(isClear(wall, [-1, 0.5, 0.5], [1, 0.5, 0.5])).toBe(false);
    expect(isClear(wall, [-1, 1.5, 1.5], [1, 1.5, 1.5])).toBe(true);
    expect(isClear(wall, [1, 0.5, 0.5], [2, 0.5, 0.5])).toBe(true);
  });

  it('are as far away as their nearest point', () => {
    expect(nearestWall(wall, [0.4, 0.5, 0.5], 10)).toBeCloseTo(0.4, 6);
    expect(nearestWall(wall, [0, -3, 0], 10)).toBeCloseTo(3, 6);
    expect(nearestWall(wall, [0, 2, 2], 10)).toBeCloseTo(Math.SQRT2, 6);
    expect(nearestWall(wall, [5, 0, 0], 1)).toBe(1);
  });
});
