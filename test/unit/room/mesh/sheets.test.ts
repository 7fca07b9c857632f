import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../../src/room/boxes/boxes-mesh.ts';
import { gridOf, voxeliseBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { AIR, forward } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { meshGrid } from '../../../../src/room/mesh/grid.ts';
import { voxeliseMesh, type MeshRoom } from '../../../../src/room/mesh/voxelise.ts';
import { passageFinder, passagesAt } from '../../../../src/room/surfaces/passages.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { unreachable } from '../../../../src/run/points/connected.ts';
import { boxOf, sheetOf } from '../../../support/rooms/box-sheets.ts';
import {
  box,
  boxFace,
  join,
  meshOf,
  polygon,
  voxelised,
  type BoxFace,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';

const LOW: Vec3 = [0.5, 0.5, 0.5];
const HIGH: Vec3 = [2.5, 0.5, 0.5];

/** A room with materials as sheets: `sheet` is one, everything else a wall. */
function roomOf(soup: Soup, listeners: readonly Vec3[], cut = false, felt?: string): MeshRoom {
  const { materialNames } = meshOf(soup);
  const own = Int32Array.from(materialNames, (name, index) => (name === 'sheet' ? RIGID : index));
  const sheet = Int32Array.from(materialNames, (name, index) => (name === 'sheet' ? index : RIGID));
  const front = own.map((index, i) => (materialNames[i] === 'sheet' && felt ? materialNames.indexOf(felt) : index));
  return voxelised({ soup, listeners, materials: { front, back: own, sheet }, options: { cut } });
}

/** Two rooms with a sheet between them at x = 2, its front towards the first. */
const TWO = join(box([0, 0, 0], [3, 1, 1]), polygon([[2, 0, 0], [2, 0, 1], [2, 1, 1], [2, 1, 0]], 'sheet')); // prettier-ignore

/** Nodes on the two sides of the closed edges that sound goes through. */
function passagesOf({ graph, surface }: MeshRoom): (readonly [number, number])[] {
  const found: [number, number][] = [];
  passagesAt(graph, surface)((node, other) => found.push([node, other]));
  return found;
}

describe('a panel of a mesh that is a sheet', () => {
  it.each([false, true])(
    'is seen by both of its nodes, which keeps the air of both rooms (between nodes: %s)',
    (cut) => {
      const room = roomOf(TWO, [LOW, HIGH], cut);
      const { report, graph, surface } = room;
      expect(report.listeners.map(({ state }) => state)).toEqual(['air', 'air']);
      expect(report.leakCount).toBe(0);
      const passages = passagesOf(room);
      expect(passages).toHaveLength(100);
      for (const [node] of passages) {
        expect(surface.sheetAt!(node, forward(0))).toBe(meshOf(TWO).materialNames.indexOf('sheet'));
        expect(surface.materialAt(node, forward(0))).toBe(RIGID);
      }
      expect(graph.nodes.filter((bits) => bits & AIR)).toHaveLength(3000);
      const nodes = report.listeners.map(({ node }) => node!);
      expect(unreachable(graph, nodes[0], nodes)).toEqual([nodes[1]]);
      expect(unreachable(graph, nodes[0], nodes, passagesAt(graph, surface))).toEqual([]);
    },
  );

  it('counts once for both sides in the areas, and no side of it as a rigid wall', () => {
    const { report } = roomOf(TWO, [LOW]);
    const sheet = report.areas.find(({ material }) => material === meshOf(TWO).materialNames.indexOf('sheet'))!;
    expect(sheet.area).toBeCloseTo(1, 9);
    expect(sheet.gridArea).toBeCloseTo(1, 9);
    expect(report.areas.some(({ material }) => material === RIGID)).toBe(false);
  });

  it('has the law of a side on that side', () => {
    const { graph, surface } = roomOf(TWO, [LOW], false, 'x0');
    const seen = passagesOf({ graph, surface } as MeshRoom).map(([node, other]) => [
      surface.materialAt(node, 1),
      surface.materialAt(other, 0),
    ]);
    expect(seen.every(([low, high]) => low === meshOf(TWO).materialNames.indexOf('x0') && high === RIGID)).toBe(true);
  });

  it('does not join the room to what is beyond the mesh, nor to a room whose wall leaks', () => {
    const window = join(box([0, 0, 0], [3, 1, 1], (face) => (face === 'x1' ? 'sheet' : face)));
    const { report, graph, surface } = roomOf(window, [LOW]);
    expect(report.leakCount).toBe(0);
    expect(graph.nodes.filter((bits) => bits & AIR)).toHaveLength(3000);
    expect(passagesOf({ graph, surface } as MeshRoom)).toEqual([]);
  });

  it('is a fault where another material lies on it, and thick where two surfaces cross an edge', () => {
    const twice = join(TWO, polygon([[2, 0, 0], [2, 0, 1], [2, 1, 1], [2, 1, 0]], 'plaster')); // prettier-ignore
    const { report } = roomOf(twice, [LOW]);
    expect(report.triangles.faults.contradiction?.count).toBe(2);
    expect(report.overlaps).toHaveLength(1);
    const thick = join(TWO, boxFace([0, 0, 0], [2.03, 1, 1], 'x1', 'sheet'));
    const { graph, surface } = roomOf(thick, [LOW, HIGH]);
    const found = passagesOf({ graph, surface } as MeshRoom).map(([node]) => passageFinder(graph, surface)!(node, 1)!);
    expect(found).toHaveLength(100);
    expect(found.every(({ isThick }) => isThick)).toBe(true);
  });
});

describe('a partition drawn by two surfaces', () => {
  it('keeps the air of the other room, and none between its sides', () => {
    const leaf = (face: BoxFace, side: BoxFace): string => (face === side ? 'sheet' : face);
    const soup = join(
      box([0, 0, 0], [1, 1, 1], (face) => leaf(face, 'x1')),
      box([1.3, 0, 0], [2.3, 1, 1], (face) => leaf(face, 'x0')),
    );
    const { materialNames } = meshOf(soup);
    const index = materialNames.indexOf('sheet');
    const own = Int32Array.from(materialNames, (_, i) => (i === index ? RIGID : i));
    const sheet = Int32Array.from(materialNames, (_, i) => (i === index ? i : RIGID));
    const materials = { front: own, back: own, sheet, partitions: [index] };
    const { graph, surface } = voxelised({ soup, listeners: [LOW], materials });
    expect(graph.nodes.filter((bits) => bits & AIR)).toHaveLength(2000);
    expect(passagesOf({ graph, surface } as MeshRoom)).toHaveLength(100);
  });
});

describe('sheets of boxes as triangles', () => {
  it('become the same room as on a staircase that fits them', () => {
    const boxes = [boxOf('add', [0, 0, 0], [2, 1.5, 1.2]), boxOf('subtract', [0.5, 0.5, 0], [0.7, 0.8, 1.2])];
    const sheets = [sheetOf([0, 0, 0.9], [2, 1.5, 0.9], 'tile', 'felt'), sheetOf([1.2, 0, 0], [1.2, 1, 0.9], 'cloth')];
    const plain = voxeliseBoxes(boxes, gridOf(boxes, metres(0.1)), { sheets });
    const { mesh, materialNames } = boxesMesh(boxes, sheets);
    expect(materialNames).toEqual(plain.materialNames);
    const isSheet = (name: string): boolean => name === 'tile' || name === 'cloth';
    const own = Int32Array.from(materialNames, (name, index) => (isSheet(name) ? RIGID : index));
    const sheet = Int32Array.from(materialNames, (name, index) => (isSheet(name) ? index : RIGID));
    const front = own.map((index, i) => (materialNames[i] === 'tile' ? materialNames.indexOf('felt') : index));
    const { graph, surface } = voxeliseMesh(mesh, { front, back: own, sheet }, meshGrid(mesh, metres(0.1), 2), [
      [0.25, 0.25, 0.25],
    ]);
    const seen = (room: Pick<MeshRoom, 'graph' | 'surface'>): string[] => {
      const found: string[] = [];
      passagesAt(
        room.graph,
        room.surface,
      )((node, other) => {
        const at = coordinates(room.graph.grid, node).map(
          (i, d) => Math.round((room.graph.grid.origin[d] / 0.1 + i) * 100) / 100,
        );
        const axis = coordinates(room.graph.grid, other).findIndex(
          (i, d) => i !== coordinates(room.graph.grid, node)[d],
        );
        const direction = forward(axis);
        found.push(
          [...at, axis, room.surface.sheetAt!(node, direction), room.surface.materialAt(node, direction)].join(),
        );
      });
      return found.sort();
    };
    expect(seen({ graph, surface })).toEqual(seen(plain));
    expect(seen(plain).length).toBeGreaterThan(100);
  });
});
