import { directionOfFace, runOf, traceOf } from '../room/surfaces/face-shape.ts';
import { foldedTap } from '../room/surfaces/folded.ts';
import { DIRECTIONS, directionStrides } from '../room/grid/graph.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';

/** The lines of wall faces: array distance of each tap from the face's node. */
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
    return this.distances[directionOfFace(shape)][runOf(shape)];
  }
}

/** First and last plane along z that a face's line touches. @param plane Nodes of a plane. */
export function planesOfLine(node: number, shape: number, plane: number): [number, number] {
  const at = Math.floor(node / plane);
  const further = runOf(shape) - 1;
  switch (directionOfFace(shape)) {
    case TO_LOWER_PLANES:
      return [at, at + further];
    case TO_HIGHER_PLANES:
      return [at - further, at];
    default:
      return [at, at];
  }
}

/** Directions of walls before which lines run along z: −z and +z of {@link DIRECTIONS}. */
const [, , , , TO_LOWER_PLANES, TO_HIGHER_PLANES] = DIRECTIONS;

/**
 * Trace of a field at wall faces: Σ_m e_m u of the face's line.
 * @param index the faces; else all of the room's
 */
export function tracesOf(room: PreparedRoom, field: ArrayLike<number>, index?: Uint32Array): Float64Array {
  const lines = new FaceLines(room);
  const { node, shape, traces } = room.faces;
  return Float64Array.from(index ?? node.keys(), (f) => {
    const line = lines.of(shape[f]);
    return traces[traceOf(shape[f])].trace.reduce((sum, e, m) => sum + e * field[node[f] + line[m]], 0);
  });
}
