import type { RayRoom, Triple } from '../room/room.ts';
import { ANGLE_TOLERANCE } from './planes.ts';
import { along, cross, dot, minus } from '../../units/vectors.ts';

/** Largest angle between neighbouring facets of one curved surface, rad: a circle has at least 12 of them. */
const LARGEST_TURN = (30.5 * Math.PI) / 180;

/**
 * Diameter of the first Fresnel zone, m: the part of a wall from which a mirror reflection comes. Source and receiver
 * are both one mean free path away (docs/theory/full-band.md, eq. N8).
 *
 * @param wavelength m
 * @param meanFreePath m
 */
export const fresnelZone = (wavelength: number, meanFreePath: number): number =>
  Math.sqrt(2 * wavelength * meanFreePath);

type Mesh = Pick<RayRoom, 'vertices' | 'triangles'>;

/**
 * Finds the triangles of curved surfaces that are no mirrors by themselves: their flat patch meets another one at a
 * small angle along a common edge, and is narrower than a Fresnel zone. How triangles are wound does not matter.
 *
 * @param zone Diameter of the zone, m.
 * @returns [triangle] 1 if it is one of them; undefined if there are none.
 */
export function curvedFacets(mesh: Mesh, zone: number): Uint8Array | undefined {
  const count = mesh.triangles.length / 3;
  const patches = new Patches(count);
  const turned: number[] = [];
  for (const sides of edgesOf(mesh).values()) {
    sides.forEach((side, i) => {
      for (const other of sides.slice(0, i)) {
        const turn = turnBetween(mesh, side, other);
        if (turn <= ANGLE_TOLERANCE) patches.join(triangleOf(side), triangleOf(other));
        else if (turn <= LARGEST_TURN) turned.push(triangleOf(side), triangleOf(other));
      }
    });
  }
  const curved = narrowOf(mesh, patches, new Set(turned.map((t) => patches.of(t))), zone);
  if (curved.size === 0) return undefined;
  return Uint8Array.from({ length: count }, (_, t) => (curved.has(patches.of(t)) ? 1 : 0));
}

/** A room whose {@link curvedFacets} image sources leave to rays. */
export function withFacets(room: RayRoom, zone: number): RayRoom {
  const facets = curvedFacets(room, zone);
  return facets ? { ...room, facets } : room;
}

/** Flat patches of triangles, each named by one of its triangles. */
class Patches {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, t) => t);
  }

  of(triangle: number): number {
    const { parents } = this;
    let root = triangle;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]];
    return root;
  }

  join(one: number, other: number): void {
    this.parents[this.of(one)] = this.of(other);
  }
}

/** A side of a triangle: 3 · triangle + the corner before it. */
type Side = number;

const triangleOf = (side: Side): number => Math.floor(side / 3);

/** The corner of a triangle at which a side begins (0), ends (1), or which is opposite to it (2). */
function cornerAt({ vertices, triangles }: Mesh, side: Side, which: number): Triple {
  const at = 3 * triangles[3 * triangleOf(side) + ((side + which) % 3)];
  return [vertices[at], vertices[at + 1], vertices[at + 2]];
}

/** Sides by the edge on which they lie. Corners at the same coordinates are one. */
function edgesOf({ vertices, triangles }: Mesh): Map<number, Side[]> {
  const known = new Map<string, number>();
  const places = Uint32Array.from({ length: vertices.length / 3 }, (_, v) => {
    const key = vertices.subarray(3 * v, 3 * v + 3).join();
    if (!known.has(key)) known.set(key, v);
    return known.get(key)!;
  });
  const edges = new Map<number, Side[]>();
  for (let side = 0; side < triangles.length; side++) {
    const end = 3 * triangleOf(side) + ((side + 1) % 3);
    const [a, b] = [places[triangles[side]], places[triangles[end]]];
    const key = Math.min(a, b) * places.length + Math.max(a, b);
    const sides = edges.get(key);
    if (sides) sides.push(side);
    else edges.set(key, [side]);
  }
  return edges;
}

/** Angle by which the surface turns where two sides meet, rad: 0 if it is flat; NaN at a triangle without area. */
function turnBetween(mesh: Mesh, side: Side, other: Side): number {
  const start = cornerAt(mesh, side, 0);
  const edge = minus(cornerAt(mesh, side, 1), start);
  const [u, v] = [side, other].map((each) => {
    const way = minus(cornerAt(mesh, each, 2), start);
    return along(way, -dot(way, edge) / dot(edge, edge), edge);
  });
  return dot(u, u) * dot(v, v) === 0 ? NaN : Math.atan2(Math.hypot(...cross(u, v)), -dot(u, v));
}

/** Those of some patches whose area is less than their length times the width of a zone, m. */
function narrowOf(mesh: Mesh, patches: Patches, asked: ReadonlySet<number>, zone: number): Set<number> {
  const found = new Map<number, { area: number; readonly corners: Triple[] }>();
  for (let t = 0; 3 * t < mesh.triangles.length; t++) {
    const patch = patches.of(t);
    if (!asked.has(patch)) continue;
    const corners = [0, 1, 2].map((i) => cornerAt(mesh, 3 * t, i));
    const area = Math.hypot(...cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))) / 2;
    const sum = found.get(patch);
    if (sum) {
      sum.area += area;
      for (const corner of corners) sum.corners.push(corner);
    } else found.set(patch, { area, corners });
  }
  const narrow = [...found].filter(([, { area, corners }]) => area < zone * lengthOf(corners));
  return new Set(narrow.map(([patch]) => patch));
}

/** How long a patch is, m: from the corner that is farthest from any one to the corner that is farthest from it. */
function lengthOf(corners: readonly Triple[]): number {
  const apart = (a: Triple, b: Triple): number => Math.hypot(...minus(a, b));
  const farthest = (from: Triple): Triple => corners.reduce((far, c) => (apart(c, from) > apart(far, from) ? c : far));
  const end = farthest(corners[0]);
  return apart(end, farthest(end));
}
