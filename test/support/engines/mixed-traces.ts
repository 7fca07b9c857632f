import { directionOfFace, materialOf, runOf, shapeOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { foldedTap } from '../../../src/room/surfaces/folded.ts';
import { type WallFaces } from '../../../src/room/faces/faces.ts';
import { directionStrides } from '../../../src/room/grid/graph.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { faceGain } from '../../../src/room/surfaces/wall-law.ts';
import type { WallTrace } from '../../../src/scheme/scheme.ts';
import { between, wholeBetween, type Random } from '../numbers/random.ts';

/** Largest factor on what is taken out. */
const MOST_SCALE = 1.5;

/** Gives half of what is taken out along the lines a factor, from ½ up. */
export function withTapScale(room: PreparedRoom, random: Random): PreparedRoom {
  const taps = room.faces.traces[0].trace.length;
  const tapScale = Float64Array.from({ length: taps * room.faces.node.length }, () =>
    random() < 0.5 ? 1 : between(random, 0.5, MOST_SCALE),
  );
  return { ...room, faces: { ...room.faces, tapScale } };
}

/**
 * Gives each face of a staircase room one of `count` made-up traces of `taps` taps, with lines no longer than before.
 */
export function withMixedTraces(
  room: PreparedRoom,
  { count, taps }: { readonly count: number; readonly taps: number },
  random: Random,
): PreparedRoom {
  const { faces, laws, scheme } = room;
  const traces = Array.from({ length: count }, (): WallTrace => ({
    trace: Array.from({ length: taps }, (_, m) => (m === 0 ? between(random, 0.5, 1.5) : between(random, -0.5, 0.5))),
    inertia: between(random, 0, 0.5),
  }));
  const shape = faces.shape.map((old) => {
    const run = wholeBetween(random, 1, Math.min(runOf(old), taps));
    const material = materialOf(old);
    const trace = wholeBetween(random, 0, count - 1);
    return shapeOf(directionOfFace(old), run, material, trace);
  });
  const selfCoupling = bounds(room, shape, traces);
  const gain = selfCoupling.map((bound, f) => {
    const { coupling } = laws[materialOf(shape[f])]!;
    const { inertia } = traces[traceOf(shape[f])];
    return faceGain(faces.area[f], coupling, inertia + (scheme.courant / 2) * bound);
  });
  return { ...room, faces: { ...faces, traces, shape, selfCoupling, gain } };
}

/** D of each face (docs/theory/walls.md, eq. W6), with room for {@link withTapScale}. */
function bounds({ graph, faces }: PreparedRoom, shape: WallFaces['shape'], traces: readonly WallTrace[]): Float64Array {
  const stride = directionStrides(graph.grid);
  const lines = [...shape].map((bits, f) => {
    const run = runOf(bits);
    return traces[traceOf(bits)].trace.map((weight, m): [number, number] => [
      faces.node[f] + foldedTap(m, run) * stride[directionOfFace(bits) ^ 1],
      Math.abs(weight),
    ]);
  });
  const total = new Map<number, number>();
  for (const [node, weight] of lines.flat()) total.set(node, (total.get(node) ?? 0) + weight);
  return Float64Array.from(lines, (line) =>
    line.reduce((sum, [node, weight]) => sum + MOST_SCALE * weight * total.get(node)!, 0),
  );
}
