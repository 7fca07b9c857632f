import { Matrix } from 'ml-matrix';
import { directionOfFace, runOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { foldedTap } from '../../../src/room/surfaces/folded.ts';
import { directionStrides, type AnyGraph, type RoomGraph } from '../../../src/room/grid/graph.ts';
import { strides } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { shellPoints, type Offset } from '../../../src/scheme/shells.ts';
import { airNodes } from '../rooms/rooms.ts';
import { linesOfFace } from '../rooms/sheet-rooms.ts';

/**
 * The weights that reflecting walks carry from a node to each node, including walks that return to the node, straight
 * from the definition (docs/theory/operator.md, eq. O1), sharing no code with the program. All six orders of the axes
 * count, equal or not.
 */
export function walkedWeights(graph: RoomGraph, scheme: Scheme, node: number): Map<number, number> {
  const ends = new Map<number, number>();
  scheme.stencil.shells.forEach((shell, s) => {
    const share = (scheme.courant ** 2 * scheme.weights[s]) / 6;
    for (const offset of shellPoints(shell)) {
      for (const order of ['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx']) {
        let end = node;
        for (const axis of order) end = walkAxis(graph, end, 'xyz'.indexOf(axis), offset['xyz'.indexOf(axis)]);
        ends.set(end, (ends.get(end) ?? 0) + share);
      }
    }
  });
  return ends;
}

function walkAxis({ grid, nodes }: RoomGraph, start: number, axis: number, steps: number): number {
  let [node, forward] = [start, steps > 0];
  for (let left = Math.abs(steps); left > 0; left--) {
    const open = (nodes[node] >> (2 * axis + Number(forward))) & 1;
    if (open) node += (forward ? 1 : -1) * strides(grid)[axis];
    else forward = !forward;
  }
  return node;
}

/** λ²P over the air nodes, from the definition. */
export function walkedOperator(graph: RoomGraph, scheme: Scheme): Matrix {
  const air = airNodes(graph);
  const position = new Map(air.map((node, at) => [node, at]));
  const operator = Matrix.zeros(air.length, air.length);
  air.forEach((node, row) => {
    for (const [end, weight] of walkedWeights(graph, scheme, node)) {
      operator.set(row, row, operator.get(row, row) + weight);
      const column = position.get(end)!;
      operator.set(row, column, operator.get(row, column) - weight);
    }
  });
  return operator;
}

/** The row of each air node as the engines use it: K − 1 weights λ²P. */
export function preparedRows({ graph, nodes, weights }: PreparedRoom): Map<number, Float64Array> {
  const rows = new Map<number, Float64Array>();
  for (const node of airNodes(graph)) {
    if ((nodes.interior[node >> 5] >> (node & 31)) & 1) rows.set(node, weights);
  }
  nodes.nearWall.forEach((node, m) => {
    const start = nodes.nearWallRow[m] * weights.length;
    rows.set(node, nodes.rows.subarray(start, start + weights.length));
  });
  return rows;
}

/** Array distance of an offset. */
export function distanceOf({ grid }: AnyGraph, offset: Offset): number {
  const stride = strides(grid);
  return offset[0] * stride[0] + offset[1] * stride[1] + offset[2] * stride[2];
}

/** λ²P over the air nodes, from the rows that the engines use. */
export function preparedOperator(room: PreparedRoom): Matrix {
  const air = airNodes(room.graph);
  const position = new Map(air.map((node, at) => [node, at]));
  const operator = Matrix.zeros(air.length, air.length);
  for (const [node, weights] of preparedRows(room)) {
    const row = position.get(node)!;
    room.offsets.forEach((offset, k) => {
      if (weights[k] === 0) return;
      const column = position.get(node + distanceOf(room.graph, offset));
      if (column === undefined)
        throw new Error(`node ${node} has weight ${weights[k]} at ${offset.join()}, in the wall`);
      operator.set(row, row, operator.get(row, row) + weights[k]);
      operator.set(row, column, operator.get(row, column) - weights[k]);
    });
  }
  return operator;
}

/** E over the air nodes: column f is the line of weights that face f sees and feeds; of a sheet, both its lines. */
export function faceLines({ graph, faces }: PreparedRoom): Matrix {
  const air = airNodes(graph);
  const position = new Map(air.map((node, at) => [node, at]));
  const stride = directionStrides(graph.grid);
  const lines = Matrix.zeros(air.length, faces.node.length);
  for (let f = 0; f < faces.node.length; f++) {
    for (const { node, shape, side } of linesOfFace(faces, f)) {
      const inward = stride[directionOfFace(shape) ^ 1];
      const run = runOf(shape);
      faces.traces[traceOf(shape)].trace.forEach((e, m) => {
        const row = position.get(node + foldedTap(m, run) * inward)!;
        lines.set(row, f, lines.get(row, f) + side * e);
      });
    }
  }
  return lines;
}

/** Rows of a matrix as lists of their nonzero entries: [column, value]. */
export type SparseRows = readonly (readonly (readonly [number, number])[])[];

export function sparseRows(matrix: Matrix): SparseRows {
  return matrix.to2DArray().map((row) => row.flatMap((value, at) => (value === 0 ? [] : [[at, value] as const])));
}

export function apply(rows: SparseRows, vector: Float64Array): Float64Array {
  return Float64Array.from(rows, (row) => row.reduce((sum, [at, value]) => sum + value * vector[at], 0));
}

export function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

/** ½‖u[n+1] − u[n]‖² + ½⟨u[n+1], λ²P u[n]⟩, over the air nodes. */
export function fieldEnergy(operator: SparseRows, now: Float64Array, next: Float64Array): number {
  const change = next.map((value, i) => value - now[i]);
  return dot(change, change) / 2 + dot(next, apply(operator, now)) / 2;
}
