import { describe, expect, it } from 'vitest';
import { BACK, FRONT } from '../../../../src/mesh/mesh.ts';
import { AIR, ALL_OPEN, type Direction, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { voxeliseMesh } from '../../../../src/room/mesh/voxelise.ts';
import { RIGID } from '../../../../src/room/faces/surface.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { between, seededRandom, wholeBetween } from '../../../support/numbers/random.ts';
import {
  asymmetries,
  box,
  boxFace,
  enclosedVolume,
  faceAreas,
  flipped,
  gridRound,
  join,
  mapped,
  meshOf,
  nodeAt,
  only,
  polygon,
  randomRotation,
  rotate,
  rotationAbout,
  sameMaterials,
  shift,
  sphere,
  tessellated,
  voxelised,
  type BoxFace,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';

const FROM: Vec3 = [0, 0, 0];
const TO: Vec3 = [2, 1.6, 1.2];
const ROOM = box(FROM, TO);
const VOLUME = 2 * 1.6 * 1.2;
const INSIDE: Vec3[] = [
  [0.5, 0.5, 0.5],
  [1.5, 1.1, 0.7],
];

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

/** The number of air nodes, when nothing leaks and all listeners hear each other. */
function closedRoom(soup: Soup, listeners = INSIDE, spacing = 0.1, displaced?: Vec3): number {
  const grid = displaced && gridRound(soup, spacing, displaced);
  const { graph, report } = voxelised({ soup, listeners, spacing, ...(grid ? { grid } : {}) });
  expect(report.leaks).toEqual([]);
  expect(report.listeners.map(({ state }) => state)).toEqual(listeners.map(() => 'air'));
  expect(asymmetries(graph)).toEqual([]);
  expect(report.volume).toBeCloseTo(report.airNodes * spacing ** 3, 9);
  return report.airNodes;
}

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

describe('walls that do not fit together', () => {
  it('hold where they meet at T-junctions', () => {
    const cells = (face: BoxFace, n: number, m: number): Soup => {
      const [a, b, c, d] = boxFace(FROM, TO, face).vertices as [Vec3, Vec3, Vec3, Vec3];
      return tessellated([a, b, c, d], n, m, face);
    };
    const soup = join(
      cells('x0', 3, 5),
      cells('x1', 7, 1),
      cells('y0', 2, 3),
      cells('y1', 4, 9),
      cells('z0', 1, 1),
      cells('z1', 11, 6),
    );
    const tilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(0, 17), rotate(rotationAbout(2, 30), vertex));
    expect(closedRoom(soup)).toBe(20 * 16 * 12);
    expect(closedRoom(mapped(soup, tilt), INSIDE.map(tilt)) / 3840).toBeCloseTo(1, 2);
  });

  it.each([1e-7, 1e-6, 1e-5])('hold with cracks of %s m between all triangles', (crack) => {
    const random = seededRandom(4);
    const loose = (soup: Soup): Soup =>
      join(
        ...soup.triangles.map((triangle) => ({
          vertices: triangle.corners.map(
            (corner) => soup.vertices[corner].map((at) => at + between(random, -crack, crack)) as unknown as Vec3,
          ),
          triangles: [{ ...triangle, corners: [0, 1, 2] as const }],
        })),
      );
    const fine = join(
      ...(['x0', 'x1', 'y0', 'y1', 'z0', 'z1'] as const).map((face) => {
        const [a, b, c, d] = boxFace(FROM, TO, face).vertices as [Vec3, Vec3, Vec3, Vec3];
        return tessellated([a, b, c, d], 4, 5, face);
      }),
    );
    for (const displaced of [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0, 0.2, 0.7],
    ] as Vec3[]) {
      expect(Math.abs(closedRoom(loose(fine), INSIDE, 0.1, displaced) / 3840 - 1)).toBeLessThan(1e-3);
    }
    const tilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(0, 17), rotate(rotationAbout(2, 30), vertex));
    closedRoom(loose(mapped(fine, tilt)), INSIDE.map(tilt));
  });

  it('hold with a hairline gap along a whole wall, wherever it lies', () => {
    const gap = 3e-5;
    for (const height of [1.2, 1.25, 1.23]) {
      const top: Vec3 = [2, 1.6, height];
      const soup = join(
        box(FROM, top, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']),
        boxFace(FROM, [2, 1.6, height - gap], 'x1'),
      );
      closedRoom(soup, INSIDE, 0.1, [0, 0, 0]);
    }
  });

  it('hold where slivers fill their seams', () => {
    // The ceiling has two parts; the seam between them is three slivers, 1e-7 m to 1e-4 m wide.
    const ceiling = (from: number, to: number, wide = 0): Soup =>
      polygon(
        [
          [from, 0, 1.2],
          [to, 0, 1.2],
          [to + wide, 1.6, 1.2],
          [from, 1.6, 1.2],
        ],
        'z1',
      );
    const soup = join(
      box(FROM, TO, undefined, ['x0', 'x1', 'y0', 'y1', 'z0']),
      ceiling(0, 0.95),
      ceiling(0.95, 0.95, 1e-7),
      polygon(
        [
          [0.95, 0, 1.2],
          [0.95, 1.6, 1.2],
          [0.9501, 0.8, 1.2],
        ],
        'z1',
      ),
      polygon(
        [
          [0.95, 0, 1.2],
          [0.95, 0.8, 1.2],
          [0.95, 1.6, 1.2],
        ],
        'z1',
      ),
      ceiling(0.95, 2),
    );
    expect(closedRoom(soup)).toBe(20 * 16 * 12);
    expect(closedRoom(soup, INSIDE, 0.1, [0, 0, 0])).toBe(20 * 16 * 12);
  });
});

describe('bodies in a room', () => {
  it('that stand through a wall take away only what is inside', () => {
    const soup = join(ROOM, flipped(box([1.6, 0.4, 0.3], [2.5, 1.0, 0.9], 'box')));
    const { graph, surface, report } = voxelised({ soup, listeners: INSIDE });
    expect(report.leaks).toEqual([]);
    expect(report.airNodes).toBe(20 * 16 * 12 - 4 * 6 * 6);
    expect(surface.materialAt(nodeAt(graph, [1.55, 0.75, 0.55]), 1)).toBe(6);
    expect(surface.materialAt(nodeAt(graph, [1.95, 0.35, 0.55]), 3)).toBe(6);
    expect(surface.materialAt(nodeAt(graph, [1.95, 0.35, 0.55]), 1)).toBe(1);
    // The part of the box outside faces no air.
    const areas = new Map(report.areas.map(({ material, area }) => [material, area]));
    expect(areas.get(6)).toBeCloseTo(0.6 * 0.6 + 4 * 0.4 * 0.6, 1);
    expect(areas.get(1)).toBeCloseTo(1.6 * 1.2 - 0.36, 1);
  });

  it('that are rooms themselves are rooms for those inside', () => {
    const soup = join(ROOM, box([0.5, 0.5, 0.3], [1.3, 1.2, 0.9], 'inner'));
    const inner: Vec3 = [0.8, 0.8, 0.5];
    const outer: Vec3 = [1.7, 1.2, 0.6];
    expect(closedRoom(soup, [inner])).toBe(8 * 7 * 6);
    expect(closedRoom(soup, [outer])).toBe(20 * 16 * 12 - 8 * 7 * 6);
    const both = voxelised({ soup, listeners: [outer, inner, [0.2, 0.2, 0.2]] });
    expect(both.report.listeners.map(({ state }) => state)).toEqual(['air', 'apart', 'air']);
    expect(both.report.listeners[1].volume).toBeCloseTo(0.8 * 0.7 * 0.6, 9);
  });

  it('close edges only, where they are panels without thickness, and show each side its material', () => {
    const outline: Vec3[] = [
      [0.98, 0.2, 0.2],
      [0.98, 1.0, 0.2],
      [0.98, 1.0, 1.0],
      [0.98, 0.2, 1.0],
    ];
    const forward = polygon(outline, 'towards +x', FRONT);
    const backward = flipped(polygon(outline, 'towards −x', FRONT));
    const { graph, surface, report } = voxelised({
      soup: join(ROOM, forward, backward),
      listeners: INSIDE,
      grid: gridRound(ROOM, 0.1, [0.5, 0.5, 0.5]),
    });
    expect(report.airNodes).toBe(20 * 16 * 12);
    expect(report.triangles.faults).toEqual({ 'two-sided-panel': { count: 2, examples: [15, 16] } });
    const before = nodeAt(graph, [0.95, 0.55, 0.55]);
    expect(graph.nodes[before]).toBe(AIR | (ALL_OPEN & ~0b10));
    expect(surface.materialAt(before, 1)).toBe(7);
    expect(surface.materialAt(before + 1, 0)).toBe(6);
  });

  it('and panels whose two sides are cut differently do the same', () => {
    const at = (material: string, n: number): Soup =>
      tessellated(
        [
          [1, 0.2, 0.2],
          [1, 1.4, 0.2],
          [1, 1.4, 1.0],
          [1, 0.2, 1.0],
        ],
        n,
        n + 1,
        material,
      );
    const oneSided = (soup: Soup): Soup => ({
      ...soup,
      triangles: soup.triangles.map((triangle) => ({ ...triangle, sides: FRONT })),
    });
    const soup = join(ROOM, oneSided(at('towards +x', 3)), oneSided(flipped(at('towards −x', 4))));
    for (const displaced of [
      [0.5, 0.5, 0.5],
      [0, 0, 0],
    ] as Vec3[]) {
      const { graph, surface } = voxelised({ soup, listeners: INSIDE, grid: gridRound(ROOM, 0.1, displaced) });
      for (let y = 0.25; y < 1.4; y += 0.1) {
        for (let z = 0.25; z < 1.0; z += 0.1) {
          const x = displaced[0] === 0 ? 0.9 : 0.95;
          const before = nodeAt(graph, [x, y, z]);
          expect([surface.materialAt(before, 1), surface.materialAt(before + 1, 0)]).toEqual([7, 6]);
        }
      }
    }
  });

  it('that stand between two nodes show each its nearest side', () => {
    const soup = join(
      ROOM,
      box([1.02, 0, 0], [1.08, 1.6, 1.2], (face) => `panel ${face}`, ['x0', 'x1']),
    );
    const { graph, surface, report } = voxelised({
      soup,
      listeners: INSIDE,
      grid: gridRound(ROOM, 0.1, [0, 0.5, 0.5]),
    });
    expect(report.listeners.map(({ state }) => state)).toEqual(['air', 'apart']);
    const before = nodeAt(graph, [1, 0.75, 0.55]);
    expect([surface.materialAt(before, 1), surface.materialAt(before + 1, 0)]).toEqual([6, 7]);
  });
});

describe('sides that are no walls', () => {
  it('are rigid', () => {
    const sided = (sides: number): Soup => ({
      ...ROOM,
      triangles: ROOM.triangles.map((triangle) => ({ ...triangle, sides })),
    });
    const materials = (sides: number) =>
      new Set(faceAreas(voxelised({ soup: sided(sides), listeners: INSIDE })).keys());
    expect(materials(FRONT)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(materials(BACK)).toEqual(new Set([RIGID]));
  });

  it('take the material given for them', () => {
    const mesh = meshOf(ROOM);
    const front = Int32Array.from([7, RIGID, 7, 7, 7, 7]);
    const back = Int32Array.from([9, 9, 9, 9, 9, 9]);
    const room = voxelised({ soup: ROOM, listeners: INSIDE, materials: { front, back } });
    expect(new Set(faceAreas(room).keys())).toEqual(new Set([7, RIGID]));
    expect(mesh.materialNames).toHaveLength(6);
  });
});

describe('listeners', () => {
  const soup = join(ROOM, flipped(box([0.8, 0.6, 0], [1.2, 1.0, 1.2], 'column')));
  const states = (...listeners: Vec3[]) => voxelised({ soup, listeners }).report.listeners.map(({ state }) => state);

  it('beyond the mesh are outside', () => {
    expect(states(...INSIDE, [5, 0.5, 0.5])).toEqual(['air', 'air', 'outside']);
    expect(states([5, 0.5, 0.5])).toEqual(['outside']);
  });

  it('in the open beside the room are outside, though the mesh goes round them', () => {
    const wing = box([2, 0, 0], [4, 0.4, 1.2], 'wing');
    const report = (...listeners: Vec3[]) => voxelised({ soup: join(ROOM, wing), listeners }).report;
    expect(report(INSIDE[0], [3, 1, 0.6]).listeners.map(({ state }) => state)).toEqual(['air', 'outside']);
    expect(report(INSIDE[0], [3, 1, 0.6]).leaks).toEqual([]);
    const most = report([3, 1, 0.6], INSIDE[0], [3, 0.8, 0.6]);
    expect(most.listeners.map(({ state }) => state)).toEqual(['outside', 'air', 'outside']);
    expect(most.leaks).toEqual([]);
  });

  it('just behind a wall are in a body or outside, on it on the wall, in a slit too narrow for the grid in a wall', () => {
    expect(states(...INSIDE, [0.85, 0.8, 0.5])).toEqual(['air', 'air', 'apart']);
    const last = (position: Vec3, soup = ROOM) =>
      voxelised({ soup, listeners: [...INSIDE, position] }).report.listeners[2];
    expect(last([2.03, 0.5, 0.5])).toEqual({ state: 'outside', volume: 0, node: undefined });
    for (const x of [0, 2, 2.0009, 1.9991]) expect(last([x, 0.5, 0.5])?.state).toBe('on-wall');
    for (const x of [0.0011, 1.9989]) expect(last([x, 0.5, 0.5])?.state).toBe('air');
    const slit = join(boxFace([0.96, 0, 0], [0.98, 1.2, 1.2], 'x0'), boxFace([0.96, 0, 0], [0.98, 1.2, 1.2], 'x1'));
    expect(last([0.97, 0.5, 0.5], join(ROOM, slit))?.state).toBe('wall');
  });

  it('stand on their side of a sheet, wherever the grid has it', () => {
    // Open at one end, so that the air is connected.
    const random = seededRandom(11);
    for (let n = 0; n < 40; n++) {
      const rotation = n % 2 === 0 ? rotationAbout(0, 0) : randomRotation(random);
      const sheet = mapped(
        polygon([
          [0, -1.1, -0.9],
          [0, 0.5, -0.9],
          [0, 0.5, 0.9],
          [0, -1.1, 0.9],
        ]),
        (vertex) => rotate(rotation, vertex),
      );
      const [p, q, r] = sheet.vertices as [Vec3, Vec3, Vec3];
      const u = q.map((at, axis) => at - p[axis]);
      const v = r.map((at, axis) => at - p[axis]);
      const cross = [0, 1, 2].map((a) => u[(a + 1) % 3] * v[(a + 2) % 3] - u[(a + 2) % 3] * v[(a + 1) % 3]);
      const unit = cross.map((at) => at / Math.hypot(...cross));
      const spacing = between(random, 0.2, 0.3);
      const soup = join(box([-1.7, -1.7, -1.7], [1.7, 1.7, 1.7]), sheet);
      const distances = [0.005, 0.05, 0.12];
      const listeners = distances.flatMap((distance) =>
        [1, -1].map((side): Vec3 => [side * distance * unit[0], side * distance * unit[1], side * distance * unit[2]]),
      );
      const displaced: Vec3 = [random(), random(), random()];
      const { graph, report } = voxelised({ soup, listeners, spacing, grid: gridRound(soup, spacing, displaced) });
      report.listeners.forEach(({ state, node }, i) => {
        expect(state).toBe('air');
        const at = coordinates(graph.grid, node!).map(
          (index, axis) => graph.grid.origin[axis] + (index + 0.5) * spacing,
        );
        const side = at.reduce((sum, x, axis) => sum + x * unit[axis], 0);
        expect(Math.sign(side)).toBe(i % 2 === 0 ? 1 : -1);
        at.forEach((x, axis) => expect(Math.abs(x - listeners[i][axis])).toBeLessThan(spacing));
      });
    }
  });

  it('deep in a body are apart, the first one, too', () => {
    expect(states(...INSIDE, [1.0, 0.8, 0.5])).toEqual(['air', 'air', 'apart']);
    expect(states([1.0, 0.8, 0.5], ...INSIDE)).toEqual(['apart', 'air', 'air']);
    // With one listener each, the larger body of air is the room.
    expect(states([1.0, 0.8, 0.5], INSIDE[0])).toEqual(['apart', 'air']);
  });

  it('need not be', () => {
    const { graph, report } = voxelised({ soup, listeners: [] });
    expect(report).toMatchObject({ airNodes: 0, leaks: [], areas: [] });
    expect(graph.nodes.every((bits) => bits === 0)).toBe(true);
  });

  it('have no room where there is no wall', () => {
    const { report } = voxelised({ soup: { vertices: [], triangles: [] }, listeners: [[0, 0, 0]] });
    expect(report).toMatchObject({ airNodes: 0, listeners: [{ state: 'outside' }], triangles: { given: 0, kept: 0 } });
  });
});

/** Nodes `i,j,k` inside the box of three edges from the origin, each node p standing at p + (ε, ε², ε³). */
function nodesInSheared([u, v, w]: [Vec3, Vec3, Vec3]): Set<string> {
  const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const volume = dot(u, cross(v, w));
  const normals = [cross(v, w), cross(w, u), cross(u, v)];
  const found = new Set<string>();
  for (let k = -20; k < 30; k++) {
    for (let j = -20; j < 30; j++) {
      for (let i = -20; i < 30; i++) {
        const p: Vec3 = [i + 2 ** -10, j + 2 ** -20, k + 2 ** -30];
        const within = normals.every((normal) => dot(p, normal) > 0 && dot(p, normal) < volume);
        if (within) found.add([i, j, k].join());
      }
    }
  }
  return found;
}

/** Nodes of the largest body that is connected by steps along the axes. */
function largestBody(nodes: ReadonlySet<string>): number {
  const left = new Set(nodes);
  let largest = 0;
  for (const first of nodes) {
    if (!left.delete(first)) continue;
    const body = [first];
    for (const at of body) {
      const [i, j, k] = at.split(',').map(Number) as [number, number, number];
      for (const [di, dj, dk] of [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ] as const) {
        const next = [i + di, j + dj, k + dk].join();
        if (left.delete(next)) body.push(next);
      }
    }
    largest = Math.max(largest, body.length);
  }
  return largest;
}

describe('a closed room, tilted anyhow', () => {
  it('never leaks, keeps its volume, and has a symmetric graph', () => {
    const random = seededRandom(2024);
    for (let run = 0; run < 60; run++) {
      const spacing = between(random, 0.06, 0.16);
      const rotation = randomRotation(random);
      const offset: Vec3 = [between(random, -5, 5), between(random, -5, 5), between(random, -5, 5)];
      const place = (vertex: Vec3): Vec3 => shift(offset)(rotate(rotation, vertex));
      const nodes = closedRoom(mapped(ROOM, place), INSIDE.map(place), spacing, [random(), random(), random()]);
      expect(Math.abs((nodes * spacing ** 3) / VOLUME - 1)).toBeLessThan(0.03);
    }
  });

  it('is exactly the nodes inside, where every corner is a node', () => {
    const random = seededRandom(7);
    const whole = (low: number, high: number): number => wholeBetween(random, low, high);
    for (let run = 0; run < 60; run++) {
      // A sheared box: every plane runs through many nodes.
      const edges: [Vec3, Vec3, Vec3] = [
        [whole(6, 9), whole(-3, 3), whole(-3, 3)],
        [whole(-3, 3), whole(6, 9), whole(-3, 3)],
        [whole(-3, 3), whole(-3, 3), whole(6, 9)],
      ];
      const shear = ([x, y, z]: Vec3): Vec3 =>
        [0, 1, 2].map((a) => x * edges[0][a] + y * edges[1][a] + z * edges[2][a]) as unknown as Vec3;
      const soup = mapped(box([0, 0, 0], [1, 1, 1]), shear);
      const inside = nodesInSheared(edges);
      // Its translates by its own edges tile the nodes, so their number equals its volume; all connected ones are air.
      expect(inside.size).toBe(Math.round(enclosedVolume(soup)));
      expect(closedRoom(soup, [shear([0.5, 0.5, 0.5])], 1, [0, 0, 0])).toBe(largestBody(inside));
    }
  });

  it('holds a sphere', () => {
    const soup = sphere([0.03, 0.01, 0.07], 1, 12);
    const nodes = closedRoom(soup, [[0, 0, 0]], 0.06);
    expect(Math.abs((nodes * 0.06 ** 3) / enclosedVolume(soup) - 1)).toBeLessThan(0.01);
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
