import { foldedTrace } from '../../room/faces.ts';
import { directionStrides } from '../../room/graph.ts';
import { growableUint32 } from '../../room/growable.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { directionOf, runOf } from '../face-lines.ts';
import { ownedNodes, toLocal, type Slab } from './slabs.ts';

/** Which faces' flows are taken out of which nodes that a slab owns. */
export interface NodeLinks {
  /** Of each face a bit for each node of its line, nearest first: no other line goes through it. */
  readonly alone: Uint8Array;
  /** Pairs (index, beginning of list) of the nodes that several lines go through, as shaders/wall-take-out.wgsl reads. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  readonly lists: Uint32Array<ArrayBuffer>;
}

/** Words of a face in a list: index, weight. */
const LINK_WORDS = 2;

/** @param index Faces of the slab, by their index in the room. */
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

  // First the number of lines through each node; then, where there are several, 1 + the place of its list.
  const place = new Uint32Array(to - from);
  eachLink((at) => place[at]!++);
  const nodes = growableUint32();
  let listWords = 0;
  for (let at = 0; at < place.length; at++) {
    const count = place[at]!;
    place[at] = 0;
    if (count < 2) continue;
    nodes.push(toLocal(slab, from + at));
    nodes.push(listWords);
    place[at] = 1 + listWords;
    listWords += 1 + LINK_WORDS * count;
  }
  const alone = new Uint8Array(index.length);
  const lists = new Uint32Array(listWords);
  const numbers = new Float32Array(lists.buffer);
  const folded = trace.map((_, m) => foldedTrace(trace, m + 1));
  eachLink((at, face, run, m) => {
    if (place[at] === 0) {
      alone[face]! |= 1 << m;
      return;
    }
    const start = place[at]! - 1;
    const word = start + 1 + LINK_WORDS * lists[start]!++;
    lists[word] = face;
    numbers[word + 1] = folded[run - 1]![m]!;
  });
  return { alone, nodes: nodes.done() as Uint32Array<ArrayBuffer>, lists };
}
