import { LISTED_NODE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import { foldedTap, foldedTrace } from '../../../room/surfaces/folded.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { directionStrides } from '../../../room/grid/graph.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { directionOfFace, runOf, traceOf } from '../../../room/surfaces/face-shape.ts';
import { ownedNodes, toLocal, type SlabPlanes } from '../slabs.ts';

/** Which faces' flows are taken out of which nodes that a slab owns. */
export interface FlowLists {
  /**
   * [face] a bit for each node of its line, nearest first. It is set if no other line goes through the node, and what
   * is taken out of it has the weight of the trace.
   */
  readonly alone: Uint8Array;
  /** All other nodes of lines: how many, and `LISTED_NODE` of each. */
  readonly count: number;
  readonly nodes: ArrayBuffer;
  /** [such node] the number of its faces, then `WEIGHTED` of each face. */
  readonly lists: Uint32Array<ArrayBuffer>;
}

/** Marks a node whose weight differs from the trace's, above the number of lines through it. */
const SCALED = 2 ** 31;
/** Mark of the first list, above that of a node that one line alone goes through. */
const FIRST_LIST = 2;

/** @param index Faces of the slab, by their index in the room. */
export function flowLists(room: PreparedRoom, slab: SlabPlanes, index: Uint32Array): FlowLists {
  const { node, shape } = room.faces;
  const stride = directionStrides(room.graph.grid);
  const [from, to] = ownedNodes(slab);
  const eachLink = (visit: (at: number, face: number, m: number) => void): void => {
    index.forEach((f, face) => {
      const run = runOf(shape[f]);
      const inward = stride[directionOfFace(shape[f]) ^ 1];
      for (let m = 0, at = node[f]; m < run; m++, at += inward) {
        if (at >= from && at < to) visit(at - from, face, m);
      }
    });
  };

  const takenOut = takenOutWeights(room);

  // First the number of lines through each node, and whether its weight differs from the trace's; then FIRST_LIST + the
  // place of its list, if it has one.
  const place = new Uint32Array(to - from);
  const found = growableUint32();
  eachLink((at, face, m) => {
    const before = place[at]++;
    if (takenOut.scaled(index[face], m)) place[at] |= SCALED;
    if (before <= 1 && place[at] > 1) found.push(at);
  });
  // Few of all nodes have lists: only these are looked at.
  const listed = found.done().sort();
  const nodes = LISTED_NODE.rows(listed.length);
  let listWords = 0;
  listed.forEach((at, i) => {
    const lines = place[at] & ~SCALED;
    nodes.column.index.set(i, toLocal(slab, from + at));
    nodes.column.list.set(i, listWords);
    place[at] = FIRST_LIST + listWords;
    listWords += 1 + WEIGHTED.words * lines;
  });
  const alone = new Uint8Array(index.length);
  const lists = new Uint32Array(listWords);
  const link = WEIGHTED.columnsOf(lists.buffer);
  eachLink((at, face, m) => {
    if (place[at] < FIRST_LIST) {
      alone[face] |= 1 << m;
      return;
    }
    const start = place[at] - FIRST_LIST;
    const word = start + 1 + WEIGHTED.words * lists[start]++;
    link.index.setAt(word, face);
    link.weight.setAt(word, takenOut.weight(index[face], m));
  });
  return { alone, count: listed.length, nodes: nodes.buffer, lists };
}

/** What is taken out of node m of the line of face f for a flow of 1. */
interface TakenOutWeights {
  /** Whether it differs from the weight in the trace. */
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
  // [run − 1][m]: the taps that are folded onto the node
  const tapsAt = taps.map((last) =>
    taps.slice(0, last + 1).map((m) => taps.filter((tap) => foldedTap(tap, last + 1) === m)),
  );
  const tapsOf = (f: number, m: number): readonly number[] => tapsAt[runOf(shape[f]) - 1][m];
  return {
    scaled: (f, m) => {
      for (const tap of tapsOf(f, m)) if (tapScale[f * taps.length + tap] !== 1) return true;
      return false;
    },
    weight: (f, m) => {
      const { trace } = traces[traceOf(shape[f])];
      let sum = 0;
      for (const tap of tapsOf(f, m)) sum += trace[tap] * tapScale[f * taps.length + tap];
      return sum;
    },
  };
}
