import { AIR, openAllEdges, type RoomGraph } from '../../../src/room/grid/graph.ts';
import { makeGrid, storedNodes, strides } from '../../../src/room/grid/grid.ts';
import { FULL_CUBE, NO_PIECES, type CutCubes } from '../../../src/room/subcell/cut/cut-cubes.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { ROOM_SPACING } from './rooms.ts';

/** A convex room, in spacings. */
export interface Solid {
  /** Distance to the wall, positive inside; exact near the wall. */
  depth(at: Vec3): number;
  /** The nearest point of the room to one outside it. */
  nearest(at: Vec3): Vec3;
  /** Radius of a ball round the origin that holds it. */
  readonly radius: number;
}

/** Rotation about y, then about z; its columns are the images of the axes. */
export function turned(roundZ: number, roundY: number): readonly [Vec3, Vec3, Vec3] {
  const [a, b] = [(roundZ * Math.PI) / 180, (roundY * Math.PI) / 180];
  return [
    [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), -Math.sin(b)],
    [-Math.sin(a), Math.cos(a), 0],
    [Math.cos(a) * Math.sin(b), Math.sin(a) * Math.sin(b), Math.cos(b)],
  ];
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function boxSolid(sides: Vec3, axes: readonly [Vec3, Vec3, Vec3], centre: Vec3): Solid {
  const local = (at: Vec3): number[] =>
    axes.map((axis) => dot([at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]], axis));
  return {
    depth: (at) => Math.min(...local(at).map((x, d) => sides[d] / 2 - Math.abs(x))),
    nearest: (at) => {
      const x = local(at).map((y, d) => Math.max(-sides[d] / 2, Math.min(sides[d] / 2, y)));
      return [0, 1, 2].map(
        (d) => centre[d] + axes.reduce((sum, axis, a) => sum + axis[d] * x[a], 0),
      ) as unknown as Vec3;
    },
    radius: Math.hypot(...sides) / 2 + Math.hypot(...centre),
  };
}

export function ball(radius: number, centre: Vec3): Solid {
  const from = (at: Vec3): number[] => [at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]];
  return {
    depth: (at) => radius - Math.hypot(...from(at)),
    nearest: (at) => {
      const scale = Math.min(1, radius / Math.hypot(...from(at)));
      return from(at).map((x, d) => centre[d] + x * scale) as unknown as Vec3;
    },
    radius: radius + Math.hypot(...centre),
  };
}

/** A cylinder of some radius and height; its axis is the third. */
export function cylinder(radius: number, height: number, axes: readonly [Vec3, Vec3, Vec3], centre: Vec3): Solid {
  const local = (at: Vec3): [number, number, number] => {
    const from: Vec3 = [at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]];
    return [dot(from, axes[0]), dot(from, axes[1]), dot(from, axes[2])];
  };
  return {
    depth: (at) => {
      const [x, y, z] = local(at);
      return Math.min(radius - Math.hypot(x, y), height / 2 - Math.abs(z));
    },
    nearest: (at) => {
      const [x, y, z] = local(at);
      const scale = Math.min(1, radius / Math.hypot(x, y));
      const to = [x * scale, y * scale, Math.max(-height / 2, Math.min(height / 2, z))];
      return [0, 1, 2].map(
        (d) => centre[d] + axes.reduce((sum, axis, a) => sum + axis[d] * to[a], 0),
      ) as unknown as Vec3;
    },
    radius: Math.hypot(radius, height / 2) + Math.hypot(...centre),
  };
}

/**
 * Sample points of a cube. The sequence leaves no gaps along any direction, so planes along the axes or at 45° meet no
 * whole layers of points. Fractions are exact to 1e-3.
 */
const SAMPLES = Array.from({ length: 1000 }, (_, s): Vec3 => {
  const plastic = 1.2207440846057596; // x⁴ = x + 1
  const at = (axis: number): number => (0.5 + (s + 1) / plastic ** axis) % 1;
  return [at(1), at(2), at(3)];
});

/** A solid on the grid: its graph, and its cut cubes by sampling. Node (i, j, k) stands at (i, j, k) − middle. */
export function solidRoom(solid: Solid): {
  readonly graph: RoomGraph;
  readonly cut: CutCubes;
  readonly middle: number;
} {
  const middle = Math.ceil(solid.radius) + 2;
  const side = 2 * middle + 1;
  const grid = makeGrid([side, side, side], ROOM_SPACING, [0, 0, 0]);
  const nodes = new Uint8Array(storedNodes(grid));
  const [, row, plane] = strides(grid);
  const at = (i: number, j: number, k: number): number => i + j * row + k * plane;
  const place = (i: number, j: number, k: number): Vec3 => [i - middle, j - middle, k - middle];
  for (let k = 0; k < side; k++)
    for (let j = 0; j < side; j++)
      for (let i = 0; i < side; i++) if (solid.depth(place(i, j, k)) > 0) nodes[at(i, j, k)] = AIR;
  openAllEdges(grid, nodes);
  const cube: number[] = [];
  const fraction: number[] = [];
  const behind = new Map<number, Vec3>();
  for (let k = 0; k + 1 < side; k++) {
    for (let j = 0; j + 1 < side; j++) {
      for (let i = 0; i + 1 < side; i++) {
        const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2)] as const);
        const air = corners.filter((c) => nodes[at(...c)] !== 0).length;
        if (air === 0 || air === 8) continue;
        cube.push(at(i, j, k));
        const inside = SAMPLES.filter(([x, y, z]) => solid.depth([i - middle + x, j - middle + y, k - middle + z]) > 0);
        fraction.push(Math.round((FULL_CUBE * inside.length) / SAMPLES.length));
        for (const c of corners) {
          if (nodes[at(...c)] !== 0) continue;
          const p = place(...c);
          const near = solid.nearest(p);
          behind.set(at(...c), [near[0] - p[0], near[1] - p[1], near[2] - p[2]]);
        }
      }
    }
  }
  const sorted = [...behind].sort(([a], [b]) => a - b);
  return {
    graph: { grid, nodes },
    middle,
    cut: {
      cube: Uint32Array.from(cube),
      fraction: Uint8Array.from(fraction),
      plain: new Uint8Array(cube.length).fill(1),
      behind: {
        node: Uint32Array.from(sorted, ([node]) => node),
        toWall: Float32Array.from(sorted.flatMap(([, to]) => to)),
        own: { cube: new Uint32Array(0), corner: new Uint8Array(0), toWall: new Float32Array(0) },
      },
      pieces: NO_PIECES,
    },
  };
}
