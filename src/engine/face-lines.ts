import { firstSheet, type WallFaces } from '../room/faces/faces.ts';
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

/** First and last plane along z that a face's line touches; of a sheet, those between its lines count as well. */
export function planesOfFace(faces: WallFaces, f: number, plane: number): [number, number] {
  const [low, high] = planesOfLine(faces.node[f], faces.shape[f], plane);
  const s = f - firstSheet(faces);
  if (s < 0) return [low, high];
  const [lowBack, highBack] = planesOfLine(faces.back!.node[s], faces.back!.shape[s], plane);
  return [Math.min(low, lowBack), Math.max(high, highBack)];
}

/** Directions of walls before which lines run along z: −z and +z of {@link DIRECTIONS}. */
const [, , , , TO_LOWER_PLANES, TO_HIGHER_PLANES] = DIRECTIONS;

/**
 * Trace of a field at wall faces: Σ_m e_m u of the face's line; of a sheet, that of line 1 less that of line 2.
 * @param index the faces; else all of the room's
 */
export function tracesOf(room: PreparedRoom, field: ArrayLike<number>, index?: Uint32Array): Float64Array {
  const lines = new FaceLines(room);
  const { node, shape, traces, back } = room.faces;
  const first = firstSheet(room.faces);
  const traceAt = (start: number, word: number): number => {
    const line = lines.of(word);
    return traces[traceOf(word)].trace.reduce((sum, e, m) => sum + e * field[start + line[m]], 0);
  };
  return Float64Array.from(index ?? node.keys(), (f) => {
    const front = traceAt(node[f], shape[f]);
    return f < first ? front : front - traceAt(back!.node[f - first], back!.shape[f - first]);
  });
}
