import { realAdmittance } from '../../material/branches.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import { BOTH_SIDES } from '../../mesh/mesh.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { stencilPoints } from '../../scheme/points.ts';
import type { Offset } from '../../scheme/shells.ts';
import { metres, metresPerSecond, type Vec3 } from '../../units/quantities.ts';
import { AIR, directionStrides, inOneArray } from '../grid/graph.ts';
import { coordinates, makeGrid } from '../grid/grid.ts';
import { directionOfFace, traceOf } from '../surfaces/face-shape.ts';
import { RIGID } from '../surfaces/surface.ts';
import { voxeliseMesh } from '../mesh/voxelise.ts';
import { prepareRoom } from '../prepare/prepare.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import { Columns } from './plane-columns.ts';

/** A plane across whole numbers p of steps along the axes, without a common divisor: nodes lie on levels p·x. */
export type PlaneNormal = readonly [number, number, number];

/** An entry of a row of K: the level of the other node, and the steps to it. */
interface Entry {
  readonly level: number;
  readonly steps: Vec3;
  readonly weight: number;
}

/** The node of a level. All nodes of a level are alike, but for the phase of the wave along the wall. */
interface LevelNode {
  readonly level: number;
  /** D, in cubes of the spacing. */
  readonly mass: number;
  /** The row of λ²K. */
  readonly row: readonly Entry[];
}

/** One of the faces of a cell of the wall; the others are repetitions. */
export interface PlaneFace {
  /** Index into the traces of the room. */
  readonly trace: number;
  /** Levels of the nodes of its line, from the wall inward, and the steps from the first to each. */
  readonly levels: readonly number[];
  readonly steps: readonly Vec3[];
}

/**
 * An endless plane wall between the nodes, as the program prepares it: the nodes near it by levels, and its faces. What
 * is deeper is free space.
 */
export interface PlaneWall {
  readonly scheme: Scheme;
  readonly normal: PlaneNormal;
  /** Distance from level 0 to the wall, in spacings. */
  readonly depth: number;
  /** Nodes of the levels near the wall, rising without gaps; those behind the wall that move freely are the first. */
  readonly nodes: readonly LevelNode[];
  /** Off-centre points of the stencil and their λ²α. */
  readonly offsets: readonly Offset[];
  readonly weights: Float64Array;
  readonly faces: readonly PlaneFace[];
  /** Area of each face, in squared spacings. */
  readonly area: number;
}

/** Sound speed and spacing of the room; nothing depends on them. */
const SOUND_SPEED = metresPerSecond(343);
const SPACING = metres(0.1);

/**
 * Levels of this depth, in spacings, have rows of their own; a multiple of the reach of the stencil more is free space.
 */
const NEAR = 4;

/** A wall of a room, or one side of a sheet with air on both. */
export type PlaneKind = 'wall' | 'sheet';

/**
 * Prepares a plane wall, or a sheet: then as seen from its upper side. From its lower side it is the mirror image of
 * one at 1 − `shift`.
 *
 * @param shift Depth of level 0 in levels, above 0 and at most 1; below 1 for a sheet.
 */
export function planeWall(scheme: Scheme, normal: PlaneNormal, shift: number, kind: PlaneKind = 'wall'): PlaneWall {
  const length = Math.hypot(...normal);
  const { reach } = scheme.stencil;
  const near = NEAR + reach;
  const room = preparedRoom(scheme, normal, shift, { depth: near + reach + 3, half: reach + 6, kind });
  const { graph, subcell, faces } = room;
  const { grid } = graph;
  const origin = grid.origin.map((at) => Math.round(at / SPACING + 0.5));
  const placeOf = (node: number): Vec3 => coordinates(grid, node).map((at, d) => at + origin[d]) as unknown as Vec3;
  const levelOf = (at: Vec3): number => normal.reduce((sum, p, axis) => sum + p * at[axis], 0);
  /** Squared distance from the line through the middle of the wall along its normal. */
  const aside = (at: Vec3): number => at.reduce((sum, x) => sum + x * x, 0) - (levelOf(at) / length) ** 2;
  const mass = new Map<number, number>();
  inOneArray(graph).nodes.forEach((bits, node) => {
    if (bits & AIR) mass.set(node, 1);
  });
  subcell?.node.forEach((node, j) => mass.set(node, 1 / subcell.inverseMass[j]));
  const nearest = new Map<number, number>();
  for (const node of mass.keys()) {
    const at = placeOf(node);
    const level = levelOf(at);
    if (level > near * length || (kind === 'sheet' && level < 0)) continue;
    const known = nearest.get(level);
    if (known === undefined || aside(at) < aside(placeOf(known)) - 1e-9) nearest.set(level, node);
  }
  const columns = new Columns(room, mass);
  const nodes = [...nearest]
    .sort(([a], [b]) => a - b)
    .map(([level, node]): LevelNode => {
      const from = placeOf(node);
      const row = columns.of(node).map(([other, weight]): Entry => {
        const at = placeOf(other);
        return { level: levelOf(at), steps: at.map((x, axis) => x - from[axis]) as unknown as Vec3, weight };
      });
      return { level, mass: mass.get(node)!, row };
    });
  const { offsets, weights } = stencilPoints(scheme);
  const axis = normal.indexOf(Math.max(...normal));
  return {
    scheme,
    normal,
    depth: shift / length,
    nodes,
    offsets,
    weights,
    faces: facesOf(),
    area: length / normal[axis],
  };

  function facesOf(): PlaneFace[] {
    const stride = directionStrides(grid);
    const found = new Map<number, number>();
    const lines = kind === 'sheet' ? faces.back! : faces;
    lines.node.forEach((node, f) => {
      const at = placeOf(node);
      if (directionOfFace(lines.shape[f]) !== 2 * axis || aside(at) > (reach + 2) ** 2) return;
      const level = levelOf(at);
      const known = found.get(level);
      if (known === undefined || aside(at) < aside(placeOf(lines.node[known]))) found.set(level, f);
    });
    const taps = faces.traces[0].trace.length;
    return [...found.values()].map((f) => {
      const inward = stride[directionOfFace(lines.shape[f]) ^ 1];
      const line = Array.from({ length: taps }, (_, m) => placeOf(lines.node[f] + m * inward));
      return {
        trace: traceOf(lines.shape[f]),
        levels: line.map(levelOf),
        steps: line.map((at) => at.map((x, d) => x - line[0][d]) as unknown as Vec3),
      };
    });
  }
}

/** A room whose one absorbing wall, or a sheet, lies across the normal, in the middle; in spacings. */
function preparedRoom(
  scheme: Scheme,
  normal: PlaneNormal,
  shift: number,
  { depth, half, kind }: { readonly depth: number; readonly half: number; readonly kind: PlaneKind },
): PreparedRoom {
  const length = Math.hypot(...normal);
  const n = normal.map((p) => p / length);
  // Two more axes at right angles, near those of the grid; walls along the grid end half-way between nodes.
  const other = normal.indexOf(Math.min(...normal));
  const across = [0, 1, 2].map((axis) => Number(axis === other) - n[other] * n[axis]);
  const size = Math.hypot(...across);
  const v = across.map((x) => x / size);
  const w = [0, 1, 2].map((d) => n[(d + 1) % 3] * v[(d + 2) % 3] - n[(d + 2) % 3] * v[(d + 1) % 3]);
  const reach = Math.floor(half) + 0.5;
  const corner = (bits: number): number[] => {
    const a = -shift / length + (bits & 1 ? depth : bits & 8 || kind === 'wall' ? 0 : -depth);
    const [b, c] = [bits & 2 ? reach : -reach, bits & 4 ? reach : -reach];
    return [0, 1, 2].map((d) => (a * n[d] + b * v[d] + c * w[d]) * SPACING);
  };
  const quads = [
    [0, 2, 6, 4],
    [1, 5, 7, 3],
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    ...(kind === 'sheet' ? [[8, 10, 14, 12]] : []),
  ];
  const mesh: TriangleMesh = {
    vertices: Float64Array.from(Array.from({ length: 16 }, (_, bits) => bits).flatMap(corner)),
    triangles: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
    material: Uint16Array.from(quads.flatMap((_, i) => (i === (kind === 'wall' ? 0 : 6) ? [0, 0] : [1, 1]))),
    materialNames: ['wall', 'rest'],
    sides: new Uint8Array(2 * quads.length).fill(BOTH_SIDES),
  };
  const far = Math.max(...[...mesh.vertices].map(Math.abs)) / SPACING;
  const middle = Math.ceil(far) + 2;
  const side = 2 * middle + 1;
  const origin = -(middle + 0.5) * SPACING;
  const grid = makeGrid([side, side, side], SPACING, [origin, origin, origin]);
  const own = Int32Array.of(0, 1);
  const inside = n.map((x) => (depth / 2) * x * SPACING) as unknown as Vec3;
  const sheet = kind === 'sheet' ? Int32Array.of(0, RIGID) : undefined;
  const { graph, surface, cut } = voxeliseMesh(mesh, { front: own, back: own, sheet }, grid, [inside], { cut: true });
  const materials = [
    { name: 'wall', admittance: realAdmittance(0.2), ...(kind === 'sheet' && { through: true as const }) },
    { name: 'rest', admittance: realAdmittance(0) },
  ];
  return prepareRoom(graph, scheme, SOUND_SPEED, materials, surface, { cut });
}
