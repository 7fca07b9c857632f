import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LoadedScene } from '../../../../../src/app/inputs/scene/geometry.ts';
import { mapMaterials } from '../../../../../src/app/inputs/scene/mesh-materials.ts';
import { featureEdges } from '../../../../../src/app/setup/view/scene-view-edges.ts';
import {
  facesOutside,
  OUTSIDE_BACK,
  OUTSIDE_FRONT,
  OUTSIDE_NONE,
} from '../../../../../src/app/setup/view/scene-view-outside.ts';
import { sceneView, type SceneView } from '../../../../../src/app/setup/view/scene-view.ts';
import type { TriangleMesh } from '../../../../../src/mesh/mesh.ts';
import { boxesMesh } from '../../../../../src/room/boxes/boxes-mesh.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';
import { seconds } from '../../../../../src/units/quantities.ts';
import { cornersOf, measure, noCompanion, read } from '../../../../support/rooms/meshes.ts';

const scenesFolder = new URL('../../../../../scenes/', import.meta.url);

function parsed(name: string): Scene {
  const scene = parseScene(readFileSync(new URL(name, scenesFolder), 'utf8'), name);
  if (typeof scene.sources === 'string' || typeof scene.receivers === 'string') throw new Error('no points');
  return { ...scene, sources: scene.sources, receivers: scene.receivers, duration: seconds(1) };
}

function boxScene(name: string): LoadedScene {
  const scene = parsed(name);
  if (scene.geometry.kind !== 'boxes') throw new Error(`${name} has no boxes`);
  return { scene, geometry: scene.geometry, areas: [], pointPath: () => name };
}

async function lectureHall(): Promise<LoadedScene & { geometry: { mesh: TriangleMesh } }> {
  const scene = parsed('lecture-hall.json');
  if (scene.geometry.kind !== 'mesh') throw new Error('no mesh');
  const bytes = readFileSync(new URL('lecture-hall.obj', scenesFolder));
  const loaded = await read('lecture-hall.obj', bytes, noCompanion);
  const mesh = { ...loaded.mesh, vertices: loaded.mesh.vertices.map((x) => x / 100) };
  const { materials } = scene.geometry;
  const mapped = mapMaterials(loaded, materials, new Map(), 'lecture-hall.json');
  return {
    scene,
    geometry: { kind: 'mesh', file: 'x', mesh, boxes: undefined, materials, ...mapped },
    areas: [],
    pointPath: () => '',
  };
}

function areas({ surfaces }: SceneView): Record<string, number> {
  return Object.fromEntries(
    surfaces.map((each) => [each.meshMaterial ?? each.front ?? 'rigid', each.areaSquareMetres]),
  );
}

/** Area of a mesh's triangles. */
function allCorners(mesh: TriangleMesh): Float64Array {
  return Float64Array.from(Array.from(mesh.sides, (_, i) => cornersOf(mesh, i).flat()).flat());
}

describe('the view of a scene of boxes', () => {
  it('has the surfaces of the shoebox', () => {
    const loaded = boxScene('shoebox.json');
    const view = sceneView(loaded);
    expect(view.extentsMetres).toEqual({ from: [0, 0, 0], to: [5, 4, 3] });
    expect(view.meshMaterials).toBeNull();
    expect(view.dimensions).toBe(3);
    const total = view.surfaces.reduce((sum, { areaSquareMetres }) => sum + areaSquareMetres, 0);
    expect(total).toBeCloseTo(2 * (5 * 4 + 5 * 3 + 4 * 3), 9);
    const names = view.surfaces.map(({ front }) => front);
    expect(new Set(names).size).toBe(names.length);
    expect(view.edges).toHaveLength(6 * 12);
    expect(view.sources.map(({ name }) => name)).toEqual(loaded.scene.sources.map(({ name }) => name));
    for (const { outside, positions } of view.surfaces) {
      expect([...outside]).toEqual(Array.from({ length: positions.length / 9 }, () => OUTSIDE_BACK));
    }
  });

  it('has the true surface of boxes that overlap', () => {
    const loaded = boxScene('l-room.json');
    const view = sceneView(loaded);
    const { mesh } = boxesMesh(loaded.geometry.boxes!);
    const expected = measure(mesh).areas;
    for (const [name, area] of Object.entries(areas(view))) expect(area).toBeCloseTo(expected[name], 9);
    const total = view.surfaces.reduce((sum, { positions }) => sum + positions.length / 9, 0);
    expect(total).toBe(mesh.sides.length);
  });

  it('has a plan of two dimensions as walls a metre high, without floor and ceiling', () => {
    const view = sceneView(boxScene('plan-2d.json'));
    expect(view.dimensions).toBe(2);
    expect(view.extentsMetres).toEqual({ from: [0, 0], to: [12, 9] });
    const heights = view.surfaces.flatMap(({ positions }) => [...positions].filter((_, i) => i % 3 === 2));
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([-0.5, 0.5]);
    const all = areas(view);
    // Walls of an L of 12 × 5 and 4.5 × 4, minus the curtain and the part where the screen meets the wall.
    expect(all).toMatchObject({ curtain: expect.closeTo(5, 9) as number, concrete: expect.closeTo(8, 9) as number });
    expect(all['plaster']).toBeCloseTo(2 * (12 + 9) - 5 - 0.2, 9);
    expect(all['felt']).toBeCloseTo(3 + 3 + 0.2, 9);
  });
});

describe('the view of a mesh', () => {
  it('has its areas by material, and the materials of both sides', async () => {
    const loaded = await lectureHall();
    const view = sceneView(loaded);
    const expected = measure(loaded.geometry.mesh);
    expect(areas(view)).toEqual(
      Object.fromEntries(
        Object.entries(expected.areas).map(([name, area]) => [name, expect.closeTo(area, 6) as number]),
      ),
    );
    expect(view.surfaces.find(({ meshMaterial }) => meshMaterial === 'Reflector')).toMatchObject({
      front: 'wood',
      back: 'felt',
      open: false,
    });
    expect(view.meshMaterials).toHaveLength(view.surfaces.length);
  });

  it('knows the outside of the hall, and that its furniture is inside', async () => {
    const { surfaces } = sceneView(await lectureHall());
    const share = (name: string): number => {
      const { outside } = surfaces.find(({ meshMaterial }) => meshMaterial === name)!;
      return outside.reduce((sum, side) => sum + (side === OUTSIDE_NONE ? 0 : 1), 0) / outside.length;
    };
    expect(share('Front_wall')).toBe(1);
    expect(share('Reflector')).toBe(0);
    expect(share('Column')).toBe(0);
    // The underside of each block lies on the floor: one side of six.
    expect(share('Bench')).toBe(1 / 6);
  });

  it('finds the outside whichever way the triangles of a closed room are turned', () => {
    const { mesh } = boxesMesh(boxScene('shoebox.json').geometry.boxes!);
    const corners = allCorners(mesh);
    const turned = corners.slice();
    // Every second triangle is turned over.
    for (let at = 0; at < turned.length; at += 18) {
      turned.copyWithin(at + 3, at + 6, at + 9);
      turned.set(corners.subarray(at + 3, at + 6), at + 6);
    }
    const count = mesh.sides.length;
    expect([...facesOutside(corners)]).toEqual(Array.from({ length: count }, () => OUTSIDE_BACK));
    expect([...facesOutside(turned)]).toEqual(
      Array.from({ length: count }, (_, i) => (i % 2 === 0 ? OUTSIDE_FRONT : OUTSIDE_BACK)),
    );
  });
});

describe('edges', () => {
  const edges = (triangles: number[][], surfaces?: number[]): number =>
    featureEdges(Float64Array.from(triangles.flat()), Uint32Array.from(surfaces ?? triangles.map(() => 0))).length / 6;
  /** Two triangles at the edge from the origin to (0, 1, 0), the second at an angle to the first, in degrees. */
  const bent = (degrees: number): number[][] => {
    const angle = (degrees * Math.PI) / 180;
    return [
      [0, 0, 0, 0, 1, 0, -1, 0, 0],
      [0, 0, 1e-9, Math.cos(angle), 0, Math.sin(angle), 0, 1, 0],
    ];
  };

  it('are where faces bend by more than 20°, whichever way they are turned', () => {
    expect(edges(bent(0))).toBe(4);
    expect(edges(bent(19))).toBe(4);
    expect(edges(bent(21))).toBe(5);
    expect(edges(bent(170))).toBe(5);
    const [a, b] = bent(10);
    const back = [...b.slice(0, 3), ...b.slice(6, 9), ...b.slice(3, 6)];
    expect(edges([a, back])).toBe(4);
  });

  it('are where another surface begins, and not where one triangle lies on another', () => {
    expect(edges(bent(0), [0, 1])).toBe(5);
    expect(edges([...bent(0), ...bent(0)])).toBe(4);
    expect(edges([[0, 0, 0, 0, 0, 0, 1, 1, 1]])).toBe(0);
  });

  it('of 100 000 triangles are found in less than 300 ms of a processor', () => {
    const side = 224;
    const triangles = new Float64Array(9 * 2 * side * side);
    const height = (i: number, j: number): number => Math.sin(i / 3) + Math.cos(j / 5);
    const corner = (i: number, j: number): number[] => [i, j, height(i, j)];
    for (let i = 0, at = 0; i < side; i++) {
      for (let j = 0; j < side; j++, at += 18) {
        const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
        triangles.set([...a, ...b, ...c, ...a, ...c, ...d], at);
      }
    }
    const surfaces = new Uint32Array(2 * side * side);
    const times = [0, 1, 2].map(() => {
      const start = process.cpuUsage();
      featureEdges(triangles, surfaces);
      return process.cpuUsage(start).user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(300);
  });
});
