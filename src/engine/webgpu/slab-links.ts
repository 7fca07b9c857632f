import { foldedIndex, MANY, WEIGHT_BITS } from '../../kernel/walls.ts';
import { foldedTrace } from '../../room/faces.ts';
import { directionStrides } from '../../room/graph.ts';
import { growableUint32 } from '../../room/growable.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { directionOf, runOf } from '../face-lines.ts';
import { ownedNodes, toLocal, type Slab } from './slabs.ts';

/** Which faces' flows are taken out of which nodes, as shaders/wall-take-out.wgsl reads it. */
export interface NodeLinks {
  /** Pairs (index of node, link), nodes rising. */
  readonly entries: Uint32Array<ArrayBuffer>;
  /** Lists of the nodes that several lines go through; never empty. */
  readonly lists: Uint32Array<ArrayBuffer>;
}

/** Largest index of a face that a link of one word holds. */
const MOST_FACES = 2 ** (31 - WEIGHT_BITS);

/** Words of a link in a list: face, weight. */
const LINK_WORDS = 2;

/**
 * Links of the nodes that a slab owns.
 * @param index Faces of the slab, by their index in the room.
 */
export function nodeLinks(room: PreparedRoom, slab: Slab, index: Uint32Array): NodeLinks {
  const { node, shape } = room.faces;
  const { trace } = room.scheme.wall;
  const stride = directionStrides(room.graph.grid);
  const [from, to] = ownedNodes(slab);
  const eachLink = (visit: (at: number, face: number, run: number, m: number) => void): void => {
    index.forEach((f, face) => {
      const run = runOf(shape[f]!);
      const inward = stride[directionOf(shape[f]!) ^ 1]!;
      for (let m = 0, at = node[f]!; m < run; m++, at += inward) {
        if (at >= from && at < to) visit(at - from, face, run, m);
      }
    });
  };

  // First the number of links of each node, then the place of its entry or of the end of its list.
  const place = new Uint32Array(to - from);
  eachLink((at, face) => {
    place[at] = Math.max(place[at]! + 1, face < MOST_FACES ? 0 : 2);
  });
  const entries = growableUint32();
  let listWords = 0;
  for (let at = 0; at < place.length; at++) {
    const count = place[at]!;
    if (count === 0) continue;
    place[at] = entries.length;
    entries.push(toLocal(slab, from + at));
    entries.push(count === 1 ? 0 : MANY + listWords);
    if (count > 1) listWords += 1 + LINK_WORDS * count;
  }
  const table = entries.done() as Uint32Array<ArrayBuffer>;
  const lists = new Uint32Array(Math.max(1, listWords));
  const numbers = new Float32Array(lists.buffer);
  const folded = trace.map((_, m) => foldedTrace(trace, m + 1));
  eachLink((at, face, run, m) => {
    const entry = place[at]! + 1;
    const link = table[entry]!;
    if (link < MANY) {
      table[entry] = face * 2 ** WEIGHT_BITS + foldedIndex(run, m);
      return;
    }
    const start = link - MANY;
    const word = start + 1 + LINK_WORDS * lists[start]!++;
    lists[word] = face;
    numbers[word + 1] = folded[run - 1]![m]!;
  });
  return { entries: table, lists };
}
