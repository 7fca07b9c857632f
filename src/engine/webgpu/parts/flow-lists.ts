import { LISTED_NODE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import { foldedTap, foldedTrace } from '../../../room/surfaces/folded.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { facesBeforeSheets, firstSheet } from '../../../room/faces/faces.ts';
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
  /** [sheet] such bits of the lines behind sheets. */
  readonly aloneBehind: Uint8Array;
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

/** @param index Faces of the slab, by their index in the room, sheets after all others. */
export function flowLists(room: PreparedRoom, slab: SlabPlanes, index: Uint32Array): FlowLists {
  const { node, shape, back } = room.faces;
  const first = firstSheet(room.faces);
  const before = facesBeforeSheets(room.faces, index);
  const stride = directionStrides(room.graph.grid);
  const [from, to] = ownedNodes(slab);
  const eachLink = (visit: (at: number, face: number, m: number, isBehind: boolean) => void): void => {
    const eachOfLine = (start: number, bits: number, face: number, isBehind: boolean): void => {
      const run = runOf(bits);
      const inward = stride[directionOfFace(bits) ^ 1];
      for (let m = 0, at = start; m < run; m++, at += inward) {
        if (at >= from && at < to) visit(at - from, face, m, isBehind);
      }
    };
    index.forEach((f, face) => {
      eachOfLine(node[f], shape[f], face, false);
      if (f >= first) eachOfLine(back!.node[f - first], back!.shape[f - first], face, true);
    });
  };

  const takenOut = takenOutWeights(room);

  // First the number of lines through each node, and whether its weight differs from the trace's; then FIRST_LIST + the
  // place of its list, if it has one.
  const place = new Uint32Array(to - from);
  const found = growableUint32();
  eachLink((at, face, m, isBehind) => {
    const lines = place[at]++;
    if (takenOut.scaled(index[face], m, isBehind)) place[at] |= SCALED;
    if (lines <= 1 && place[at] > 1) found.push(at);
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
  const aloneBehind = new Uint8Array(index.length - before);
  const lists = new Uint32Array(listWords);
  const link = WEIGHTED.columnsOf(lists.buffer);
  eachLink((at, face, m, isBehind) => {
    if (place[at] < FIRST_LIST) {
      if (isBehind) aloneBehind[face - before] |= 1 << m;
      else alone[face] |= 1 << m;
      return;
    }
    const start = place[at] - FIRST_LIST;
    const word = start + 1 + WEIGHTED.words * lists[start]++;
    link.index.setAt(word, face);
    link.weight.setAt(word, takenOut.weight(index[face], m, isBehind));
  });
  return { alone, aloneBehind, count: listed.length, nodes: nodes.buffer, lists };
}

/** What is taken out of node m of the line of face f, or of the one behind it, for a flow of 1. */
interface TakenOutWeights {
  /** Whether it differs from the weight in the trace. */
  scaled(f: number, m: number, isBehind: boolean): boolean;
  /** Negative behind a sheet whose trace is positive: the flow comes out there. */
  weight(f: number, m: number, isBehind: boolean): number;
}

function takenOutWeights({ faces }: PreparedRoom): TakenOutWeights {
  const { traces } = faces;
  const first = firstSheet(faces);
  const taps = traces[0].trace.map((_, tap) => tap);
  const shapeOf = (f: number, isBehind: boolean): number => (isBehind ? faces.back!.shape[f - first] : faces.shape[f]);
  if (!faces.tapScale) {
    const folded = traces.map(({ trace }) => taps.map((tap) => foldedTrace(trace, tap + 1)));
    return {
      scaled: () => false,
      weight: (f, m, isBehind) => {
        const shape = shapeOf(f, isBehind);
        const weight = folded[traceOf(shape)][runOf(shape) - 1][m];
        return isBehind ? -weight : weight;
      },
    };
  }
  // [run − 1][m]: the taps that are folded onto the node
  const tapsAt = taps.map((last) =>
    taps.slice(0, last + 1).map((m) => taps.filter((tap) => foldedTap(tap, last + 1) === m)),
  );
  const tapsOf = (shape: number, m: number): readonly number[] => tapsAt[runOf(shape) - 1][m];
  const { tapScale, back } = faces;
  const scaleOf = (f: number, tap: number, isBehind: boolean): number =>
    isBehind ? back!.tapScale![(f - first) * taps.length + tap] : tapScale[f * taps.length + tap];
  return {
    scaled: (f, m, isBehind) => {
      for (const tap of tapsOf(shapeOf(f, isBehind), m)) if (scaleOf(f, tap, isBehind) !== 1) return true;
      return false;
    },
    weight: (f, m, isBehind) => {
      const shape = shapeOf(f, isBehind);
      const { trace } = traces[traceOf(shape)];
      let sum = 0;
      for (const tap of tapsOf(shape, m)) sum += trace[tap] * scaleOf(f, tap, isBehind);
      return isBehind ? -sum : sum;
    },
  };
}
