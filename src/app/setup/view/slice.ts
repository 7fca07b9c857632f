import { AIR, type Direction, type RoomGraph } from '../../../room/grid/graph.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import { nodeOfPlane, planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import type { Surface } from '../../../room/surfaces/surface.ts';

export type SliceAxis = GridPlane['axis'];

/** A run of cells or of cell faces along the first axis of a slice, or, for faces across it, along the second. */
export interface SliceRun {
  /** First cell along the slice's first and second axis. */
  readonly u: number;
  readonly v: number;
  readonly length: number;
}

/** Faces of one material on one side of their cells. */
export interface FaceSpans {
  /** Index of the material, or RIGID. */
  readonly material: number;
  /** Side of the nodes on which the faces are: 0 of lower u, 1 of higher u, 2 of lower v, 3 of higher v. */
  readonly side: 0 | 1 | 2 | 3;
  readonly runs: readonly SliceRun[];
}

/** A layer of nodes across an axis, as a picture needs it. */
export interface Slice {
  /** The axis across it, and those along it: x before y before z. */
  readonly axis: SliceAxis;
  readonly along: readonly [SliceAxis, SliceAxis];
  /** Node along `axis`. */
  readonly index: number;
  /** Air by its label in `labels`, rows along u. */
  readonly air: ReadonlyMap<number, readonly SliceRun[]>;
  /** Walls that meet the air within the slice; walls parallel to it are not shown. */
  readonly faces: readonly FaceSpans[];
}

/**
 * Cuts a room across an axis.
 *
 * @param labels [stored node] What kind of air a node is, 0 to 255.
 */
export function sliceOf(graph: RoomGraph, surface: Surface, labels: Uint8Array, axis: SliceAxis, index: number): Slice {
  const { grid, nodes } = graph;
  const passage = passageFinder(graph, surface);
  const plane = planeNodes(grid, { axis, index });
  const {
    along,
    size: [width, height],
  } = plane;
  const node = (u: number, v: number): number => nodeOfPlane(plane, u, v);
  const airAt = (u: number, v: number): number | undefined => {
    const at = node(u, v);
    return nodes[at] & AIR ? labels[at] : undefined;
  };

  const faces: FaceSpans[] = [];
  for (const side of [0, 1, 2, 3] as const) {
    const direction = (2 * along[side >> 1] + (side & 1)) as Direction;
    const materialAt = (u: number, v: number): number | undefined => {
      const at = node(u, v);
      if (!(nodes[at] & AIR) || nodes[at] & (1 << direction)) return undefined;
      return passage?.(at, direction)?.material ?? surface.materialAt(at, direction);
    };
    const across = side < 2;
    const found = across
      ? runsOf(
          height,
          width,
          (v, u) => materialAt(u, v),
          (v, u, length) => ({ u, v, length }),
        )
      : runsOf(width, height, materialAt, (u, v, length) => ({ u, v, length }));
    for (const [material, runs] of found) faces.push({ material, side, runs });
  }
  return { axis, along, index, air: runsOf(width, height, airAt, (u, v, length) => ({ u, v, length })), faces };
}

/** Runs of equal values, by value; undefined belongs to none. */
function runsOf(
  length: number,
  rows: number,
  valueAt: (at: number, row: number) => number | undefined,
  run: (at: number, row: number, length: number) => SliceRun,
): Map<number, SliceRun[]> {
  const found = new Map<number, SliceRun[]>();
  for (let row = 0; row < rows; row++) {
    let value: number | undefined;
    let start = 0;
    for (let at = 0; at <= length; at++) {
      const next = at < length ? valueAt(at, row) : undefined;
      if (next === value) continue;
      if (value !== undefined) {
        const runs = found.get(value) ?? [];
        runs.push(run(start, row, at - start));
        found.set(value, runs);
      }
      [value, start] = [next, at];
    }
  }
  return found;
}

/** The node along an axis whose cells hold a coordinate (m), or the nearest there is. */
export function nodeAlong({ origin, spacing, size }: Grid, axis: SliceAxis, coordinate: number): number {
  return Math.min(size[axis] - 1, Math.max(0, Math.floor((coordinate - origin[axis]) / spacing)));
}

/** Coordinate of a node along an axis, m. */
export function coordinateAlong({ origin, spacing }: Grid, axis: SliceAxis, node: number): number {
  return origin[axis] + (node + 0.5) * spacing;
}
