import { describe, expect, it } from 'vitest';
import { meshOfBoxes } from '../../../../../src/app/inputs/scene/geometry.ts';
import { rayBands } from '../../../../../src/app/setup/rays/ray-bands.ts';
import { sceneRayRoom } from '../../../../../src/app/setup/rays/ray-room.ts';
import { wallAdmittance } from '../../../../../src/material/wall.ts';
import { sceneFrom } from '../../../../../src/scene/parse.ts';
import { metresPerSecond } from '../../../../../src/units/quantities.ts';
import type { BoxGeometry } from '../../../../../src/scene/scene.ts';

const bands = rayBands(250, 500, 20_000);

function roomOf(parts: object, materials: object = {}) {
  const scene = sceneFrom(
    {
      wavehall: 1,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: { plaster: { absorption: 0.1, scattering: 0.3 }, floor: { rigid: true }, ...materials },
      geometry: {
        boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster', faces: { 'z-': 'floor' }, ...parts }],
      },
      outside: { absorbsFromHz: 250 },
      sources: { S1: { position: [1, 1, 1] } },
      receivers: { R1: { position: [4, 3, 2] } },
      maxFrequencyHz: 500,
    },
    'hall.json',
  );
  const geometry = scene.geometry as BoxGeometry;
  return { scene, geometry, made: sceneRayRoom({ scene, geometry }, 'hall.json', metresPerSecond(343), bands) };
}

/** Area of the triangles whose front has a law, m². */
function areaOf({ vertices, triangles, front, laws }: ReturnType<typeof roomOf>['made']['room'], name: string): number {
  let area = 0;
  front.forEach((law, t) => {
    if (laws[law].name !== name) return;
    const [a, b, c] = [0, 1, 2].map((i) => {
      const at = 3 * triangles[3 * t + i];
      return [vertices[at], vertices[at + 1], vertices[at + 2]];
    });
    const [u, v] = [b, c].map((corner) => corner.map((x, axis) => x - a[axis]));
    area += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  });
  return area;
}

describe('bands of rays', () => {
  it('are thirds where waves are joined, octaves above, side by side', () => {
    for (const [at, band] of bands.entries()) {
      if (at > 0) expect(band.lower / bands[at - 1].upper).toBeCloseTo(1, 9);
    }
    expect(bands[0].lower).toBeLessThanOrEqual(250);
    expect(bands.at(-1)!.upper).toBeGreaterThan(20_000);
    expect(bands.map(({ nominal }) => nominal)).toEqual([250, 315, 400, 500, 630, 1000, 2000, 4000, 8000, 16_000]);
  });

  it('end where sound ends', () => {
    expect(rayBands(200, 400, 900).map(({ nominal }) => nominal)).toEqual([200, 250, 315, 400, 500, 630, 1000]);
  });
});

describe('a scene as rays meet it', () => {
  it('has the surfaces of its boxes, with the walls of the waves and their scattering', () => {
    const { made } = roomOf({ patches: [{ face: 'z+', from: [1, 1], to: [3, 2], material: 'floor' }] });
    expect(areaOf(made.room, 'plaster')).toBeCloseTo(54 + 20 - 2, 9);
    expect(areaOf(made.room, 'floor')).toBeCloseTo(20 + 2, 9);
    const plaster = made.room.laws.find(({ name }) => name === 'plaster')!;
    expect(plaster.wall.conductance).toBeGreaterThan(0.01);
    expect(plaster.scattering).toEqual(bands.map(() => 0.3));
    expect(made.room.laws.find(({ name }) => name === 'floor')!.scattering).toEqual(bands.map(() => 0.05));
    expect(made.scattering.map(({ material, isAssumed }) => [material, isAssumed]).sort()).toEqual([
      ['floor', true],
      ['plaster', false],
    ]);
    expect(made.warnings).toEqual([]);
  });

  it('looks the same as its mesh, and fronts face the air', () => {
    const { scene, geometry, made } = roomOf({});
    const mesh = meshOfBoxes(geometry, scene.materials, 'hall.json');
    const again = sceneRayRoom({ scene, geometry: mesh }, 'hall.json', metresPerSecond(343), bands);
    expect(again.room).toEqual(made.room);
    const { vertices, triangles } = made.room;
    for (let t = 0; t < triangles.length / 3; t++) {
      const [a, b, c] = [0, 1, 2].map((i) => [
        ...vertices.subarray(3 * triangles[3 * t + i], 3 * triangles[3 * t + i] + 3),
      ]);
      const [u, v] = [b, c].map((corner) => corner.map((x, axis) => x - a[axis]));
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const toMiddle = [2.5, 2, 1.5].map((x, axis) => x - a[axis]);
      expect(normal.reduce((sum, x, axis) => sum + x * toMiddle[axis], 0)).toBeGreaterThan(0);
    }
  });

  it('lets everything out through openings', () => {
    const { made } = roomOf({ faces: { 'x+': 'window', 'z-': 'floor' } }, { window: { open: true } });
    expect(areaOf(made.room, 'open')).toBeCloseTo(12, 9);
    expect(made.room.laws.find(({ name }) => name === 'open')!.isOpening).toBe(true);
  });

  const withSheet = (front: string | null) => {
    const { scene } = roomOf({}, { cloth: { sheet: { flowResistance: 800, ...(front !== null && { front }) } } });
    const geometry: BoxGeometry = {
      ...(scene.geometry as BoxGeometry),
      sheets: [
        {
          path: 'geometry.sheets[0]',
          axis: 2,
          from: [0, 0, 2],
          to: [5, 4, 2],
          material: 'cloth',
          front,
          back: null,
          frontIsLow: true,
        },
      ],
    };
    return sceneRayRoom({ scene, geometry }, 'hall.json', metresPerSecond(343), bands);
  };

  it('lets sound through sheets, which image sources meet as a sheet in free air', () => {
    const { warnings, room } = withSheet(null);
    expect(warnings).toEqual([]);
    const { wall, through } = room.laws.find(({ name }) => name === 'cloth')!;
    expect(wallAdmittance(through!, 1000)[0]).toBeCloseTo(413 / 800, 2);
    const [g, b] = wallAdmittance(wall, 1000);
    // 1/Y = R/(ρc) + 1, ρc = 413 Pa·s/m at 20 °C.
    expect(g).toBeCloseTo(1 / (800 / 413 + 1), 2);
    expect(b).toBe(0);
  });

  it('lets nothing through a sheet with a material on a side, and says so', () => {
    const { warnings, room } = withSheet('floor');
    expect(warnings[0]).toMatch(/do not go through .*\("cloth"\)/);
    expect(room.laws.some(({ through }) => through)).toBe(false);
  });

  /** Two rooms 0.2 m apart with a door in each. @param height That of the door in the second room, m. */
  const withDoors = (height: number) => {
    const patch = (face: string, to: number[]) => ({ face, from: [1, 0], to, material: 'door' });
    const scene = sceneFrom(
      {
        ...{ wavehall: 1, sources: { S: { position: [1, 1, 1] } }, receivers: { R: { position: [3, 1, 1] } } },
        ...{ durationSeconds: 1, maxFrequencyHz: 500 },
        air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
        materials: { plaster: { absorption: 0.1 }, door: { partition: { massPerArea: 10 } } },
        geometry: {
          boxes: [
            { add: { from: [0, 0, 0], to: [4, 3, 3] }, material: 'plaster', patches: [patch('x+', [2, 2])] },
            { add: { from: [4.2, 0, 0], to: [8, 3, 3] }, material: 'plaster', patches: [patch('x-', [2, height])] },
          ],
        },
      },
      'rooms.json',
    );
    return sceneRayRoom({ scene, geometry: scene.geometry as BoxGeometry }, 'rooms.json', metresPerSecond(343), bands);
  };

  it('lets sound through a partition that has a face in each of two rooms, to the other face', () => {
    const { warnings, room, scattering } = withDoors(2);
    expect(warnings).toEqual([]);
    const [door, ...others] = room.laws.filter(({ through }) => through);
    expect(others).toEqual([]);
    expect(door).toMatchObject({ name: 'door', depth: 0.2 });
    expect(areaOf(room, 'door')).toBeCloseTo(4, 9);
    expect(scattering.map(({ material }) => material).sort()).toEqual(['door', 'plaster']);
  });

  it('lets nothing through where one face is larger than the other, and says so', () => {
    const { warnings, room } = withDoors(1.5);
    expect(warnings[0]).toMatch(/two faces that do not lie opposite each other \("door"\)/);
    expect(room.laws.some(({ through }) => through)).toBe(false);
  });

  it('has porous volumes as layers: before a wall, or with air behind, where sound comes out', () => {
    const { scene, geometry } = roomOf({}, { wool: { porousVolume: { flowResistivity: 8000 } } });
    const filled: BoxGeometry = {
      ...geometry,
      volumes: [
        { from: [0, 0, 0], to: [1, 1, 3], material: 'wool' },
        { from: [2, 2, 1], to: [2.2, 3, 2], material: 'wool' },
      ],
    };
    const of = { scene: { ...scene, geometry: filled }, geometry: filled };
    const { room, warnings, scattering } = sceneRayRoom(of, 'hall.json', metresPerSecond(343), bands);
    expect(warnings).toEqual([]);
    expect(areaOf(room, 'wool')).toBeCloseTo(6 + 2 * (1 + 0.2 + 0.2), 9);
    const layers = room.laws.flatMap(({ layer, depth }) => (layer ? [[layer.behind, layer.thickness, depth]] : []));
    expect(layers.sort()).toEqual([
      ['air', 0.2, 0.2],
      ['air', 1, 1],
      ['wall', 1, undefined],
    ]);
    expect(scattering.filter(({ material }) => material === 'wool')).toHaveLength(1);
  });
});
