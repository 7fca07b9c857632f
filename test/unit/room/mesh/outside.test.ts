import { describe, expect, it } from 'vitest';
import { AIR, directionStrides, DIRECTIONS } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import type { MeshRoom } from '../../../../src/room/mesh/voxelise.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import {
  asymmetries,
  box,
  boxFace,
  join,
  meshOf,
  nodeAt,
  only,
  voxelised,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';

const FROM: Vec3 = [0, 0, 0];
const TO: Vec3 = [2, 1.6, 1.2];
const ROOM = box(FROM, TO);
const NODES = 20 * 16 * 12;
const LISTENERS: Vec3[] = [
  [0.5, 0.5, 0.5],
  [1.5, 1.1, 0.7],
];

/** A room whose wall at x = 2 has a window of 0.4 × 0.3 m. */
const [WINDOW_FROM, WINDOW_TO]: [Vec3, Vec3] = [
  [2, 0.6, 0.5],
  [2, 1.0, 0.8],
];
const wallParts = join(
  boxFace(FROM, [2, 0.6, 1.2], 'x1'),
  boxFace([0, 1.0, 0], TO, 'x1'),
  boxFace([0, 0.6, 0], [2, 1.0, 0.5], 'x1'),
  boxFace([0, 0.6, 0.8], [2, 1.0, 1.2], 'x1'),
);
const SHELL = join(box(FROM, TO, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']), wallParts);
const WINDOWED = join(SHELL, boxFace(WINDOW_FROM, WINDOW_TO, 'x1', 'window'));

const openMaterials = (soup: Soup, ...names: string[]): Set<number> =>
  new Set(names.map((name) => meshOf(soup).materialNames.indexOf(name)));

/** The level of each kept node, and the level by a breadth-first search from the room. */
function levels({ graph, outside }: MeshRoom): { kept: number[]; expected: number[] } {
  const stride = directionStrides(graph.grid);
  const level = new Map<number, number>();
  const isOutside = new Set(outside.nodes);
  let front: number[] = [];
  graph.nodes.forEach((bits, node) => {
    if (bits & AIR && !isOutside.has(node)) front.push(node);
  });
  for (let steps = 0; front.length > 0; steps++) {
    for (const node of front) level.set(node, steps);
    front = front.flatMap((node) =>
      DIRECTIONS.filter((direction) => graph.nodes[node] & (1 << direction)).map((d) => node + stride[d]),
    );
    front = [...new Set(front)].filter((node) => !level.has(node));
  }
  return { kept: [...outside.level], expected: Array.from(outside.nodes, (node) => level.get(node)!) };
}

describe('a material that leads outside', () => {
  const options = { open: openMaterials(WINDOWED, 'window'), outsideSteps: 3 };

  it('opens its triangles and keeps the air beyond them, step by step', () => {
    const room = voxelised({ soup: WINDOWED, listeners: LISTENERS, options });
    const { graph, outside, report } = room;
    expect(asymmetries(graph)).toEqual([]);
    expect(report).toMatchObject({ leaks: [], airNodes: NODES });
    const inWindow = nodeAt(graph, [1.95, 0.75, 0.65]);
    expect(graph.nodes[inWindow] & 0b10).toBe(0b10);
    expect(graph.nodes[nodeAt(graph, [1.95, 0.35, 0.65])] & 0b10).toBe(0);
    expect(outside.nodes).toEqual(outside.nodes.toSorted());
    const { kept, expected } = levels(room);
    expect(kept).toEqual(expected);
    // 4 × 3 nodes in the window, and the nodes that octahedral steps add behind it.
    const count = (wanted: number): number => kept.filter((level) => level === wanted).length;
    expect([1, 2, 3, 4].map(count)).toEqual([12, 26, 44, 0]);
    expect(graph.grid.size).toEqual([23, 16, 12]);
  });

  it('ends where the kept air ends, with rigid faces', () => {
    const { graph, surface, outside } = voxelised({ soup: WINDOWED, listeners: LISTENERS, options });
    const last = nodeAt(graph, [2.25, 0.75, 0.65]);
    expect(outside.level[outside.nodes.indexOf(last)]).toBe(3);
    expect(graph.nodes[last] & 0b10).toBe(0);
    expect([surface.materialAt(last, 1), surface.areaAt(last, 1)]).toEqual([RIGID, 1]);
    // The outer side of the wall stands there, too.
    const beside = nodeAt(graph, [2.05, 0.55, 0.65]);
    expect(surface.materialAt(beside, 0)).toBe(meshOf(WINDOWED).materialNames.indexOf('x1'));
  });

  it('is a wall where no air is kept', () => {
    const { graph, surface, outside, report } = voxelised({
      soup: WINDOWED,
      listeners: LISTENERS,
      options: { open: options.open },
    });
    expect(outside.nodes).toHaveLength(0);
    expect(report.airNodes).toBe(NODES);
    const inWindow = nodeAt(graph, [1.95, 0.75, 0.65]);
    expect(graph.nodes[inWindow] & 0b10).toBe(0);
    expect(surface.materialAt(inWindow, 1)).toBe(meshOf(WINDOWED).materialNames.indexOf('window'));
  });

  it('is closed while leaks are looked for', () => {
    const leaky = join(WINDOWED, box([0, 0, 0], [0, 0, 0]));
    const withHole = only(leaky, (index) => index !== 0);
    const { report, outside } = voxelised({ soup: withHole, listeners: LISTENERS, options });
    expect(report.leakCount).toBe(1);
    expect(report.leaks[0].position[0]).toBeCloseTo(0, 0);
    expect(report.airNodes).toBeGreaterThan(0.97 * NODES);
    expect(outside.nodes.length).toBe(82);
  });

  it('is an open passage between two parts of the room', () => {
    const curtain = boxFace([0, 0.4, 0.3], [1, 1.2, 0.9], 'x1', 'curtain');
    const soup = join(ROOM, curtain);
    const { graph, outside, report } = voxelised({
      soup,
      listeners: LISTENERS,
      options: { open: openMaterials(soup, 'curtain'), outsideSteps: 3 },
    });
    expect(graph.nodes).toEqual(voxelised({ soup: ROOM, listeners: LISTENERS }).graph.nodes);
    expect(outside.nodes).toHaveLength(0);
    expect(report.airNodes).toBe(NODES);
  });

  it('joins two rooms that both have listeners', () => {
    const next = box([2, 0, 0], [3, 1.6, 1.2], 'next', ['x1', 'y0', 'y1', 'z0', 'z1']);
    const soup = join(WINDOWED, next);
    const listeners: Vec3[] = [...LISTENERS, [2.5, 0.5, 0.5]];
    const states = (open: Set<number>) =>
      voxelised({ soup, listeners, options: { open, outsideSteps: 3 } }).report.listeners.map(({ state }) => state);
    expect(states(new Set())).toEqual(['air', 'air', 'apart']);
    expect(states(openMaterials(soup, 'window'))).toEqual(['air', 'air', 'air']);
  });

  it('does not open a wall that stands in the same place', () => {
    const soup = join(ROOM, boxFace(WINDOW_FROM, WINDOW_TO, 'x1', 'window'));
    const open = openMaterials(soup, 'window');
    const { graph, outside, surface } = voxelised({ soup, listeners: LISTENERS, options: { open, outsideSteps: 3 } });
    expect(outside.nodes).toHaveLength(0);
    expect(surface.materialAt(nodeAt(graph, [1.95, 0.75, 0.65]), 1)).toBe(1);
  });
});

describe('leaks that are kept', () => {
  it('are open, and the air beyond them is kept, step by step', () => {
    const room = voxelised({ soup: SHELL, listeners: LISTENERS, options: { leaks: 'keep', outsideSteps: 4 } });
    expect(asymmetries(room.graph)).toEqual([]);
    expect(room.report.leakCount).toBe(1);
    expect(Math.abs(room.report.airNodes / NODES - 1)).toBeLessThan(0.01);
    const { kept, expected } = levels(room);
    expect(kept).toEqual(expected);
    expect(Math.max(...kept)).toBe(4);
    for (const node of room.outside.nodes) {
      const { graph } = room;
      const x = graph.grid.origin[0] + (coordinates(graph.grid, node)[0] + 0.5) * graph.grid.spacing;
      expect(x).toBeGreaterThan(2 - 0.2);
    }
  });

  it('may be a whole wall', () => {
    const soup = box(FROM, TO, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']);
    const room = voxelised({ soup, listeners: LISTENERS, options: { leaks: 'keep', outsideSteps: 2 } });
    expect(room.report.airNodes).toBe(NODES);
    const { kept, expected } = levels(room);
    expect(kept).toEqual(expected);
    expect(kept.filter((level) => level === 1)).toHaveLength(16 * 12);
  });

  it('keep nothing for no steps', () => {
    const { outside, graph } = voxelised({ soup: SHELL, listeners: LISTENERS, options: { leaks: 'keep' } });
    expect(outside.nodes).toHaveLength(0);
    expect(asymmetries(graph)).toEqual([]);
  });
});
