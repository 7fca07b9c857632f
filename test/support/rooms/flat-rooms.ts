import { BOTH_SIDES, type TriangleMesh } from '../../../src/mesh/mesh.ts';
import { flatGrid } from '../../../src/room/flat/flat-grid.ts';
import { voxeliseFlat } from '../../../src/room/flat/voxelise-flat.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import { metres, type Metres } from '../../../src/units/quantities.ts';
import { between, wholeBetween, type Random } from '../numbers/random.ts';
import { MATERIALS } from './cut-rooms.ts';
import { ROOM_SPACING } from './rooms.ts';

/** A point of a plan, in spacings. */
export type PlanPoint = readonly [x: number, y: number];

/** A closed outline, or an open line of panels, of one material. */
export interface Outline {
  readonly points: readonly PlanPoint[];
  readonly material?: string;
  readonly isOpen?: boolean;
}

/** Upright walls of a metre's height over outlines. */
export function wallsOver(outlines: readonly Outline[], spacing: Metres = ROOM_SPACING): TriangleMesh {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const material: number[] = [];
  const materialNames = [...new Set(outlines.map((outline) => outline.material ?? 'wall'))];
  for (const { points, material: name = 'wall', isOpen } of outlines) {
    points.slice(0, isOpen ? -1 : undefined).forEach(([x, y], i) => {
      const [u, v] = points[(i + 1) % points.length];
      const first = vertices.length / 3;
      for (const [a, b, z] of [
        [x, y, -0.5],
        [u, v, -0.5],
        [u, v, 0.5],
        [x, y, 0.5],
      ] as const)
        vertices.push(a * spacing, b * spacing, z);
      triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
      material.push(materialNames.indexOf(name), materialNames.indexOf(name));
    });
  }
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    material: Uint16Array.from(material),
    materialNames,
    sides: new Uint8Array(material.length).fill(BOTH_SIDES),
  };
}

/** A plan on the grid, with walls between the nodes; its materials are numbered in the order of the outlines. */
export function flatRoom(outlines: readonly Outline[], listener: PlanPoint, offset: PlanPoint = [0, 0]): MeshRoom {
  const mesh = wallsOver(outlines);
  const grid = flatGrid(mesh, ROOM_SPACING, 2, metres(1));
  const same = Int32Array.from(mesh.materialNames, (_, i) => i);
  const shifted = { ...grid, origin: grid.origin.map((x, axis) => (axis === 2 ? x : x - offset[axis] * ROOM_SPACING)) };
  return voxeliseFlat(mesh, { front: same, back: same }, shifted as unknown as typeof grid, [
    [listener[0] * ROOM_SPACING, listener[1] * ROOM_SPACING, 0],
  ]);
}

/** A rectangle about the origin, turned by some degrees. */
export function rectangle(sides: PlanPoint, degrees: number): PlanPoint[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]) => {
    const [x, y] = [(u * sides[0]) / 2, (v * sides[1]) / 2];
    return [x * cos - y * sin, x * sin + y * cos];
  });
}

/** A polygon of many corners whose area is that of the circle about the origin. */
export function circle(radius: number, corners = 256): PlanPoint[] {
  const angle = (2 * Math.PI) / corners;
  const scaled = radius * Math.sqrt(angle / Math.sin(angle));
  return Array.from({ length: corners }, (_, i) => [
    scaled * Math.cos((i + 0.5) * angle),
    scaled * Math.sin((i + 0.5) * angle),
  ]);
}

/** The things in the plan, by kind. */
export const FLAT_KINDS = [
  'a polygon',
  'a polygon with blocks',
  'a polygon with panels',
  'boxes along the grid',
] as const;

/** A plan some 16 spacings wide, at random, with walls of {@link MATERIALS} materials and things in it. */
export function randomFlatRoom(kind: number, random: Random): MeshRoom {
  const material = (): string => `wall ${wholeBetween(random, 0, MATERIALS - 1)}`;
  const isStraight = kind === 3;
  const sides = [between(random, 10, 18), between(random, 10, 18)] as const;
  const corners = wholeBetween(random, 3, 9);
  const turn = between(random, 0, 360);
  const outer = isStraight
    ? rectangle(sides, 0)
    : Array.from({ length: corners }, (_, i): PlanPoint => {
        const angle = ((turn / 57 + i + between(random, -0.3, 0.3)) * 2 * Math.PI) / corners;
        const radius = between(random, 6, 10);
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
  const moved = (points: readonly PlanPoint[]): PlanPoint[] => {
    const [dx, dy] = [between(random, -4, 4), between(random, -4, 4)];
    return points.map(([x, y]) => [x + dx, y + dy]);
  };
  const block = (): Outline => ({
    points: moved(
      rectangle([between(random, 0.5, 4), between(random, 0.5, 4)], isStraight ? 0 : between(random, 0, 90)),
    ),
    material: material(),
  });
  const panel = (): Outline => {
    const [end] = rectangle([between(random, 2, 8), 0], between(random, 0, 180)) as [PlanPoint];
    return { points: moved([end, [-end[0], -end[1]]]), material: material(), isOpen: true };
  };
  const things = [[], [block, block], [panel, panel], [block, block]][kind];
  const all: Outline[] = [{ points: outer, material: 'wall 0' }, ...things.map((thing) => thing())];
  // Materials that no outline has still have their numbers.
  const unused = Array.from({ length: MATERIALS }, (_, i): Outline => ({ points: [], material: `wall ${i}` }));
  const offset = [between(random, 0, 1), between(random, 0, 1)] as const;
  for (;;) {
    const room = flatRoom([...unused, ...all], [between(random, -4, 4), between(random, -4, 4)], offset);
    // A listener in a block or outside the walls gives no room, or one of a few nodes.
    if (room.report.airNodes > 40) return room;
  }
}
