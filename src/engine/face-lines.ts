import { directionOf, runOf, traceOf } from '../room/faces/face-shape.ts';
import { foldedTap } from '../room/faces/faces.ts';
import { DIRECTIONS, directionStrides } from '../room/grid/graph.ts';
import type { PreparedRoom } from '../room/prepared.ts';

/** The line of a wall face, tap by tap: array distances from its node. */
export class FaceLines {
  private readonly distances: readonly (readonly Int32Array[])[];

  constructor({ graph, faces }: PreparedRoom) {
    const taps = faces.traces[0].trace.length;
    const stride = directionStrides(graph.grid);
    this.distances = DIRECTIONS.map((direction) =>
      Array.from({ length: taps + 1 }, (_, run) =>
        Int32Array.from({ length: taps }, (__, tap) => (run === 0 ? 0 : foldedTap(tap, run) * stride[direction ^ 1])),
      ),
    );
  }

  of(shape: number): Int32Array {
    return this.distances[directionOf(shape)][runOf(shape)];
  }
}

/** Trace of a field at every wall face: Σ_m e_m u of the face's line. */
export function tracesOf(room: PreparedRoom, field: ArrayLike<number>): Float64Array {
  const lines = new FaceLines(room);
  const { node, shape, traces } = room.faces;
  return Float64Array.from(node, (first, f) => {
    const line = lines.of(shape[f]);
    return traces[traceOf(shape[f])].trace.reduce((sum, e, m) => sum + e * field[first + line[m]], 0);
  });
}
