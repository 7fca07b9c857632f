import { cornersOf } from '../../mesh/corners.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import { boundsOfTriangles } from '../../mesh/bounds.ts';
import { boundsOf } from '../../scene/boxes.ts';
import { wallPiecesOf, type WallPiece } from '../../scene/box-pieces.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { AXES } from '../../units/axes.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** How far a model may reach into a wall, m: drawings are rounded, and feet stand on the floor. */
export const MODEL_TOLERANCE = 0.001;

/** Most pairs of a triangle and a part of the walls: some seconds. */
export const MOST_PAIRS = 1_000_000_000;

/** Where a model is not in the air. */
export interface ModelFault {
  /** `outside` of the box round all the air, in a `wall` within it, or `many`: too much to compare. */
  readonly kind: 'outside' | 'wall' | 'many';
  /** Place of the fault, metres. */
  readonly at: Vec3;
}

/**
 * Where a model that stands among boxes is outside of their air by more than {@link MODEL_TOLERANCE}; undefined if it
 * is nowhere. Triangles that are not finite do not count.
 *
 * @throws InputError if the boxes make too many pieces.
 */
export function modelFault(mesh: TriangleMesh, boxes: readonly BoxElement[]): ModelFault | undefined {
  const bounds = boundsOfTriangles(mesh);
  const room = boundsOf(boxes);
  const beyond = AXES.find(
    (axis) =>
      bounds.from[axis] < room.from[axis] - MODEL_TOLERANCE || bounds.to[axis] > room.to[axis] + MODEL_TOLERANCE,
  );
  if (beyond !== undefined) return { kind: 'outside', at: farthest(mesh, beyond, room) };
  const walls = wallPiecesOf(boxes).flatMap((piece) => shrunk(piece) ?? []);
  const near = walls.filter(({ from, to }) =>
    AXES.every((axis) => from[axis] < bounds.to[axis] && to[axis] > bounds.from[axis]),
  );
  const count = mesh.triangles.length / 3;
  if (near.length * count > MOST_PAIRS) return { kind: 'many', at: bounds.from };
  for (let t = 0; near.length > 0 && t < count; t++) {
    const corners = cornersOf(mesh, t);
    if (!corners.flat().every(Number.isFinite)) continue;
    for (const wall of near) {
      const at = pointWithin(corners, wall);
      if (at) return { kind: 'wall', at };
    }
  }
  return undefined;
}

/** The part of a wall that no model may reach; undefined for a wall thinner than twice the tolerance. */
function shrunk({ from, to }: WallPiece): WallPiece | undefined {
  const [low, high] = [from.map((at) => at + MODEL_TOLERANCE), to.map((at) => at - MODEL_TOLERANCE)];
  return low.every((at, axis) => at < high[axis]) ? { from: low as never, to: high as never } : undefined;
}

/** The corner that is farthest beyond a room along an axis. */
function farthest(mesh: TriangleMesh, axis: 0 | 1 | 2, { from, to }: WallPiece): Vec3 {
  let best: Vec3 = from;
  let most = -Infinity;
  for (let t = 0; t < mesh.triangles.length / 3; t++) {
    for (const corner of cornersOf(mesh, t)) {
      const beyond = Math.max(from[axis] - corner[axis], corner[axis] - to[axis]);
      if (beyond > most && corner.every(Number.isFinite)) [best, most] = [corner, beyond];
    }
  }
  return best;
}

/** A point of a triangle that lies within a cuboid: the mean of the corners of what the cuboid cuts out of it. */
function pointWithin(triangle: readonly Vec3[], { from, to }: WallPiece): Vec3 | undefined {
  for (const axis of AXES) {
    if (triangle.every((corner) => corner[axis] <= from[axis])) return undefined;
    if (triangle.every((corner) => corner[axis] >= to[axis])) return undefined;
  }
  let part = triangle;
  for (const axis of AXES) {
    part = cut(part, axis, from[axis], 1);
    part = cut(part, axis, to[axis], -1);
    if (part.length === 0) return undefined;
  }
  return AXES.map((axis) => part.reduce((sum, corner) => sum + corner[axis], 0) / part.length) as unknown as Vec3;
}

/** The part of a convex polygon on one side of a plane across an axis. @param side 1 above the plane, −1 below it. */
function cut(polygon: readonly Vec3[], axis: 0 | 1 | 2, plane: number, side: 1 | -1): Vec3[] {
  const over = (corner: Vec3): number => side * (corner[axis] - plane);
  return polygon.flatMap((corner, i) => {
    const next = polygon[(i + 1) % polygon.length];
    const [here, there] = [over(corner), over(next)];
    const kept = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, AXES.map((d) => corner[d] + share * (next[d] - corner[d])) as unknown as Vec3];
  });
}
