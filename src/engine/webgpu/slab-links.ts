import { foldedTap, foldedTrace } from '../../room/faces/faces.ts';
import { directionStrides } from '../../room/grid/graph.ts';
import { growableUint32 } from '../../lists/growable.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { directionOf, runOf, traceOf } from '../../room/faces/face-shape.ts';
import { ownedNodes, toLocal, type Slab } from './slabs.ts';

/** Which faces' flows are taken out of which nodes that a slab owns. */
export interface NodeLinks {
  /**
   * Of each face a bit for each node of its line, nearest first: no other line goes through it, and what is taken out of it
   * has the weight of the trace.
   */
  readonly alone: Uint8Array;
  /** Pairs (index, beginning of list) of all other nodes of lines, as shaders/room/wall-take-out.wgsl reads. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  readonly lists: Uint32Array<ArrayBuffer>;
}

/** Words of a face in a list: index, weight. */
const LINK_WORDS = 2;

/** Marks a node that weighs otherwise than in the trace, above the number of lines through it. */
const SCALED = 2 ** 31;

/** @param index Faces of the slab, by their index in the room. */
export function nodeLinks(room: PreparedRoom, slab: Slab, index: Uint32Array): NodeLinks {
  const { node, shape } = room.faces;
  const stride = directionStrides(room.graph.grid);
  const [from, to] = ownedNodes(slab);
  const eachLink = (visit: (at: number, face: number, m: number) => void): void => {
    index.forEach((f, face) => {
      const run = runOf(shape[f]);
      const inward = stride[directionOf(shape[f]) ^ 1];
      for (let m = 0, at = node[f]; m < run; m++, at += inward) {
        if (at >= from && at < to) visit(at - from, face, m);
      }
    });
  };

  const takenOut = takenOutWeights(room);

  // First the number of lines through each node, and whether it weighs otherwise than in the trace; then 1 + the place of its
  // list, where it has one.
  const place = new Uint32Array(to - from);
  eachLink((at, face, m) => {
    place[at]++;
    if (takenOut.scaled(index[face], m)) place[at] |= SCALED;
  });
  const nodes = growableUint32();
  let listWords = 0;
  for (let at = 0; at < place.length; at++) {
    const count = place[at] & ~SCALED;
    const listed = place[at] > 1;
    place[at] = 0;
    if (!listed) continue;
    nodes.push(toLocal(slab, from + at));
    nodes.push(listWords);
    place[at] = 1 + listWords;
    listWords += 1 + LINK_WORDS * count;
  }
  const alone = new Uint8Array(index.length);
  const lists = new Uint32Array(listWords);
  const numbers = new Float32Array(lists.buffer);
  eachLink((at, face, m) => {
    if (place[at] === 0) {
      alone[face] |= 1 << m;
      return;
    }
    const start = place[at] - 1;
    const word = start + 1 + LINK_WORDS * lists[start]++;
    lists[word] = face;
    numbers[word + 1] = takenOut.weight(index[face], m);
  });
  return { alone, nodes: nodes.done() as Uint32Array<ArrayBuffer>, lists };
}

/** What is taken out of node m of the line of face f per flow. */
interface TakenOutWeights {
  /** Whether it is other than the weight in the trace. */
  scaled(f: number, m: number): boolean;
  weight(f: number, m: number): number;
}

function takenOutWeights({ faces: { shape, traces, tapScale } }: PreparedRoom): TakenOutWeights {
  const taps = traces[0].trace.map((_, tap) => tap);
  if (!tapScale) {
    const folded = traces.map(({ trace }) => taps.map((tap) => foldedTrace(trace, tap + 1)));
    return {
      scaled: () => false,
      weight: (f, m) => folded[traceOf(shape[f])][runOf(shape[f]) - 1][m],
    };
  }
  // [run − 1][m] taps that are folded onto the node
  const tapsAt = taps.map((last) =>
    taps.slice(0, last + 1).map((m) => taps.filter((tap) => foldedTap(tap, last + 1) === m)),
  );
  const tapsOf = (f: number, m: number): readonly number[] => tapsAt[runOf(shape[f]) - 1][m];
  const scaleOf = (f: number, tap: number): number => tapScale[f * taps.length + tap];
  return {
    scaled: (f, m) => tapsOf(f, m).some((tap) => scaleOf(f, tap) !== 1),
    weight: (f, m) => {
      const { trace } = traces[traceOf(shape[f])];
      return tapsOf(f, m).reduce((sum, tap) => sum + trace[tap] * scaleOf(f, tap), 0);
    },
  };
}
