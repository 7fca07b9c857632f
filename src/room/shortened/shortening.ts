import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { BoxElement } from '../../scene/scene.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { makeGrid, storedNodes, type Grid } from '../grid/grid.ts';

/** Planes of nodes across an axis that are alike, of which a shortened grid has one. */
export interface Repeat {
  /** Coordinate of that plane in the shortened grid. */
  readonly at: number;
  /** Planes of the whole grid that it stands for, at least 2. */
  readonly times: number;
}

/**
 * A grid of which long stretches without walls across an axis are cut short. What stands along the axis there is the
 * same in each plane, so the room on the shortened grid has every surroundings of a node that the whole room has.
 */
export interface Shortening {
  readonly whole: Grid;
  /** Its origin is that of the whole grid. */
  readonly short: Grid;
  /** [axis] rising. */
  readonly repeats: readonly [readonly Repeat[], readonly Repeat[], readonly Repeat[]];
}

/** A shortened room of more nodes than this share of the whole one saves little. */
const MOST_LEFT = 0.5;

/**
 * Shortens a grid between walls.
 *
 * @param planes [axis] where walls across the axis stand, or begin or end along it, m.
 * @param alike Nodes between two of them that a stretch keeps.
 * @returns undefined if that leaves most of the grid.
 */
export function shorten(whole: Grid, planes: readonly (readonly number[])[], alike: number): Shortening | undefined {
  const along = (axis: 0 | 1 | 2): Repeat[] => {
    const repeats: Repeat[] = [];
    const rising = planes[axis].map((at) => inNodes(at, whole, axis)).sort((a, b) => a - b);
    let removed = 0;
    for (let i = 1; i < rising.length; i++) {
      const first = Math.ceil(rising[i - 1]);
      const count = Math.floor(rising[i]) - first + 1;
      if (count <= alike) continue;
      repeats.push({ at: first - removed + (alike >> 1), times: count - alike + 1 });
      removed += count - alike;
    }
    return repeats;
  };
  const repeats = [along(0), along(1), along(2)] as const;
  const size = [0, 1, 2].map((axis) => whole.size[axis] - removedBy(repeats[axis as 0])) as [number, number, number];
  const short = makeGrid(size, whole.spacing, whole.origin, whole.height);
  return storedNodes(short) > MOST_LEFT * storedNodes(whole) ? undefined : { whole, short, repeats };
}

/** Planes that repeats leave out. */
export const removedBy = (repeats: readonly Repeat[]): number => repeats.reduce((sum, { times }) => sum + times - 1, 0);

/** [coordinate in a whole grid] that in the shortened one, for grids of these sizes whose first nodes are the same. */
export function sourcesAlong(repeats: readonly Repeat[], size: number): Uint32Array {
  const source = new Uint32Array(size);
  const timesOf = new Map(repeats.map(({ at, times }) => [at, times]));
  for (let at = 0, i = 0; i < size; at++) {
    for (let left = timesOf.get(at) ?? 1; left > 0 && i < size; left--) source[i++] = at;
  }
  return source;
}

/** The mesh of boxes, moved with the walls of the shortened grid. */
export function shortenedMesh(mesh: TriangleMesh, shortening: Shortening): TriangleMesh {
  const vertices = mesh.vertices.map((at, i) => moved(at, shortening, (i % 3) as 0 | 1 | 2));
  return { ...mesh, vertices };
}

/** The boxes, moved with the walls of the shortened grid. */
export function shortenedBoxes(boxes: readonly BoxElement[], shortening: Shortening): BoxElement[] {
  const point = (corner: Vec3): Vec3 =>
    corner.map((at, axis) => moved(at, shortening, axis as 0 | 1 | 2)) as unknown as Vec3;
  return boxes.map((box) => ({
    ...box,
    from: point(box.from),
    to: point(box.to),
    ...(box.patches && {
      patches: box.patches.map((patch) => ({ ...patch, from: point(patch.from), to: point(patch.to) })),
    }),
  }));
}

/** Where boxes begin and end, and the patches on them: [axis] m. */
export function planesOfBoxes(boxes: readonly BoxElement[]): number[][] {
  return [0, 1, 2].map((axis) => {
    const all = boxes.flatMap(({ from, to, patches = [] }) => [
      from[axis],
      to[axis],
      ...patches.flatMap((patch) => [patch.from[axis], patch.to[axis]]),
    ]);
    return [...new Set(all)];
  });
}

const inNodes = (at: number, { origin, spacing }: Grid, axis: 0 | 1 | 2): number => (at - origin[axis]) / spacing - 0.5;

/**
 * Where a coordinate (m) lies in the shortened room. It moves by whole spacings, which keeps its place between nodes;
 * one between repeated planes, such as the middle of a face, comes to the plane that is left.
 */
export function moved(at: number, { whole, repeats }: Shortening, axis: 0 | 1 | 2): number {
  const place = inNodes(at, whole, axis);
  let removed = 0;
  for (const repeat of repeats[axis]) {
    const first = repeat.at + removed;
    if (place <= first) break;
    removed += Math.min(repeat.times - 1, place - first);
  }
  return at - removed * whole.spacing;
}
