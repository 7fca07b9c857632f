import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../../src/room/boxes/boxes-mesh.ts';
import { AIR, DIRECTIONS } from '../../../../src/room/grid/graph.ts';
import { meshGrid } from '../../../../src/room/mesh/grid.ts';
import { voxeliseMesh } from '../../../../src/room/mesh/voxelise.ts';
import { gridOf, voxeliseBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { areasOf } from '../../../../src/scene/box-areas.ts';
import { isStrictlyInside, volumeOf } from '../../../../src/scene/boxes.ts';
import type { BoxElement } from '../../../../src/scene/scene.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { measure } from '../../../support/rooms/meshes.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';

/** A room with boxes added and subtracted; all coordinates are multiples of `step`. */
function randomBoxes(seed: number, step: number): BoxElement[] {
  const random = seededRandom(seed);
  const box = (index: number): BoxElement => {
    const range = (size: number): [number, number] => {
      const low = wholeBetween(random, -2, size - 2);
      return [low, wholeBetween(random, Math.max(1, low + 1), size + 2)];
    };
    const axes = index === 0 ? [[0, 16], [0, 12], [0, 10]] : [range(16), range(12), range(10)]; // prettier-ignore
    const names = [0, 1, 2, 3, 4, 5].map((face) => `m${(index + face) % 7}`);
    return {
      operation: index === 0 || random() < 0.3 ? 'add' : 'subtract',
      from: axes.map(([low]) => low * step) as unknown as Vec3,
      to: axes.map(([, high]) => high * step) as unknown as Vec3,
      materials: names as unknown as BoxElement['materials'],
    };
  };
  return Array.from({ length: 7 }, (_, index) => box(index));
}

describe('the mesh of boxes', () => {
  it('is closed, and has their volume and their areas', () => {
    for (let seed = 0; seed < 20; seed++) {
      const boxes = randomBoxes(seed, 0.13);
      const { mesh } = boxesMesh(boxes);
      const measured = measure(mesh);
      expect(measured.volume).toBeCloseTo(-volumeOf(boxes), 9);
      for (const [name, area] of areasOf(boxes)) expect(measured.areas[name] ?? 0).toBeCloseTo(area, 9);
      const sides = new Map<string, number>();
      for (let side = 0; side < mesh.triangles.length; side++) {
        const next = side % 3 === 2 ? side - 2 : side + 1;
        const [a, b] = [mesh.triangles[side], mesh.triangles[next]];
        const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
        sides.set(key, (sides.get(key) ?? 0) + (a < b ? 1 : -1));
      }
      expect([...sides.values()].filter((sum) => sum !== 0)).toEqual([]);
    }
  });

  it('becomes the same room as the boxes on a grid that fits them', () => {
    for (let seed = 0; seed < 12; seed++) {
      const boxes = randomBoxes(seed, 0.2);
      const plain = voxeliseBoxes(boxes, gridOf(boxes, metres(0.1)));
      const { mesh, faceMaterials, materialNames } = boxesMesh(boxes);
      expect(materialNames).toEqual(plain.materialNames);
      const listeners = pointsOf(boxes);
      const grid = meshGrid(mesh, metres(0.1), 2);
      const room = voxeliseMesh(mesh, faceMaterials, grid, listeners, { cut: true });
      const found = facesOf(room.graph, room.surface.materialAt.bind(room.surface));
      expect(found).toEqual(facesOf(plain.graph, plain.surface.materialAt.bind(plain.surface)));
    }
  });
});

/** One point in every half cell that is air. */
function pointsOf(boxes: readonly BoxElement[]): Vec3[] {
  const points: Vec3[] = [];
  for (let i = -4; i < 36; i++) {
    for (let j = -4; j < 28; j++) {
      for (let k = -4; k < 24; k++) {
        const point: Vec3 = [0.1 * i + 0.05, 0.1 * j + 0.05, 0.1 * k + 0.05];
        if ((i + j + k) % 3 === 0 && isStrictlyInside(boxes, point)) points.push(point);
      }
    }
  }
  return points;
}

type Room = ReturnType<typeof voxeliseBoxes>;

/** Closed edges of all air nodes, where they are, and their materials. */
function facesOf({ grid, nodes }: Room['graph'], materialAt: Room['surface']['materialAt']): string[] {
  const faces: string[] = [];
  const at = (axis: number, index: number): string =>
    ((grid.origin[axis] + (index + 0.5) * grid.spacing) / 0.05).toFixed(1);
  for (let k = 0; k < grid.size[2]; k++) {
    for (let j = 0; j < grid.size[1]; j++) {
      for (let i = 0; i < grid.size[0]; i++) {
        const node = (k * grid.size[1] + j) * grid.pitch + i;
        if (!(nodes[node] & AIR)) continue;
        for (const direction of DIRECTIONS) {
          if (nodes[node] & (1 << direction)) continue;
          faces.push([at(0, i), at(1, j), at(2, k), direction, materialAt(node, direction)].join(' '));
        }
      }
    }
  }
  return faces.sort();
}
