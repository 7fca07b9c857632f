import { describe, expect, it } from 'vitest';
import { AIR, ALL_OPEN, type Direction, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { voxeliseMesh } from '../../../../src/room/mesh/voxelise.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import {
  box,
  faceAreas,
  flipped,
  gridRound,
  join,
  meshOf,
  nodeAt,
  only,
  sameMaterials,
  tessellated,
  voxelised,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';
import { closedRoom, FROM, INSIDE, ROOM, TO, VOLUME } from './voxelise/closed-room.ts';

/** The parts that must agree between two runs: the graph, and every face's material and area. */
function faces({ nodes, grid }: RoomGraph, surface: { materialAt: Ask; areaAt: Ask }): string[] {
  const all: string[] = [grid.size.join()];
  nodes.forEach((bits, node) => {
    if (!(bits & AIR)) return;
    for (let d = 0; d < 6; d++) {
      if (bits & (1 << d)) continue;
      const area = surface.areaAt(node, d as Direction).toFixed(6);
      all.push(`${node} ${d} ${surface.materialAt(node, d as Direction)} ${area}`);
    }
  });
  return all;
}
type Ask = (node: number, direction: Direction) => number;

describe('a shoebox', () => {
  it('is a box of nodes, cropped to the air, with each face its material and area 1', () => {
    const { graph, surface, outside, report } = voxelised({ soup: ROOM, listeners: INSIDE });
    expect(graph.grid.size).toEqual([20, 16, 12]);
    expect(graph.grid.origin.map((at) => Math.abs(at) < 1e-9)).toEqual([true, true, true]);
    expect(report).toMatchObject({ airNodes: 20 * 16 * 12, leaks: [], leakCount: 0 });
    expect(report.listeners).toEqual(
      INSIDE.map(() => ({
        state: 'air',
        volume: expect.closeTo(VOLUME, 9) as number,
        node: expect.any(Number) as number,
      })),
    );
    expect(outside.nodes).toHaveLength(0);
    const corner = nodeAt(graph, [0.05, 0.05, 0.05]);
    const far = nodeAt(graph, [1.95, 1.55, 1.15]);
    expect(graph.nodes[nodeAt(graph, [1, 1, 0.5])]).toBe(AIR | ALL_OPEN);
    expect([0, 2, 4].map((d) => surface.materialAt(corner, d as Direction))).toEqual([0, 2, 4]);
    expect([1, 3, 5].map((d) => surface.materialAt(far, d as Direction))).toEqual([1, 3, 5]);
    expect([0, 2, 4].map((d) => surface.areaAt(corner, d as Direction))).toEqual([1, 1, 1]);
  });

  it.each<[string, Vec3]>([
    ['midway between nodes', [0.5, 0.5, 0.5]],
    ['exactly in planes of nodes', [0, 0, 0]],
    ['a hair before planes of nodes', [1e-9, 1e-9, 1e-9]],
    ['a hair behind planes of nodes', [-1e-9, -1e-9, -1e-9]],
    ['anywhere', [0.3, 0.71, 0.17]],
  ])('with walls %s has the right number of nodes', (_, displaced) => {
    expect(closedRoom(ROOM, INSIDE, 0.1, displaced)).toBe(20 * 16 * 12);
  });

  it('whose diagonals run through grid lines has one face a line and side', () => {
    for (const displaced of [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ] as const) {
      const soup = box([0, 0, 0], [1, 1, 1]);
      const { graph, surface } = voxelised({
        soup,
        listeners: [[0.55, 0.55, 0.55]],
        grid: gridRound(soup, 0.1, displaced),
      });
      const sides = faces(graph, surface).slice(1);
      expect(sides).toHaveLength(600);
      expect(sides.every((face) => face.endsWith(' 1.000000'))).toBe(true);
    }
  });

  it('is the same with every triangle the other way round', () => {
    const [one, other] = [ROOM, flipped(ROOM)].map((soup) => voxelised({ soup, listeners: INSIDE }));
    expect(faces(other.graph, other.surface)).toEqual(faces(one.graph, one.surface));
  });

  it('is the same with some triangles the other way round', () => {
    const mixed = join(
      only(ROOM, (index) => index % 3 === 0),
      flipped(only(ROOM, (index) => index % 3 !== 0)),
    );
    const { graph, report } = voxelised({ soup: mixed, listeners: INSIDE });
    expect(graph.nodes).toEqual(voxelised({ soup: ROOM, listeners: INSIDE }).graph.nodes);
    expect(report.areas.map(({ area }) => area).reduce((a, b) => a + b)).toBeCloseTo(15.04, 9);
  });

  it('is the same with triangles twice', () => {
    const twice = join(
      ROOM,
      only(ROOM, (index) => index % 2 === 0),
    );
    const [one, other] = [ROOM, twice].map((soup) => voxelised({ soup, listeners: INSIDE }));
    expect(faces(other.graph, other.surface)).toEqual(faces(one.graph, one.surface));
    expect(other.report.triangles).toMatchObject({ given: 18, kept: 12, faults: { duplicate: { count: 6 } } });
  });

  it('has no wall twice where two coplanar surfaces overlap', () => {
    const ceiling = (x0: number, x1: number, n: number): Soup =>
      tessellated(
        [
          [x0, 0, 1.2],
          [x1, 0, 1.2],
          [x1, 1.6, 1.2],
          [x0, 1.6, 1.2],
        ],
        n,
        n,
        'z1',
      );
    const soup = join(box(FROM, TO, undefined, ['x0', 'x1', 'y0', 'y1', 'z0']), ceiling(0, 1.3, 3), ceiling(0.7, 2, 4));
    const room = voxelised({ soup, listeners: INSIDE });
    expect(room.report.airNodes).toBe(20 * 16 * 12);
    expect(faceAreas(room).get(5)).toBeCloseTo(3.2, 1);
  });
});

describe('the work', () => {
  it('tells its progress, rising to 1', () => {
    const shares: number[] = [];
    const mesh = meshOf(ROOM);
    const onProgress = (share: number): void => void shares.push(share);
    voxeliseMesh(mesh, sameMaterials(mesh), gridRound(ROOM, 0.1), INSIDE, { onProgress });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('stops when asked to, at every stage', () => {
    const mesh = meshOf(ROOM);
    for (const stage of ['walls', 'air', 'faces']) {
      const signal = { aborted: false };
      const onProgress = (_: number, what: string): void => void (signal.aborted ||= what === stage);
      const run = () => voxeliseMesh(mesh, sameMaterials(mesh), gridRound(ROOM, 0.1), INSIDE, { onProgress, signal });
      expect(run).toThrow(CancelledError);
    }
  });

  it('needs a grid that goes beyond the mesh', () => {
    const mesh = meshOf(ROOM);
    const grid = gridRound(box([0.3, 0.3, 0.3], TO), 0.1);
    expect(() => voxeliseMesh(mesh, sameMaterials(mesh), grid, INSIDE)).toThrow(RangeError);
  });
});
