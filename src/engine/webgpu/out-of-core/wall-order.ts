import { LISTED_NODE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { facesOfSlices, planesCompleted, type FacesOfSlices, type SlicePlanes } from '../../out-of-core/slices.ts';
import type { SliceRange } from '../../out-of-core/visits.ts';
import { flowLists } from '../parts/flow-lists.ts';
import type { Rows } from './rows.ts';

/** Faces in tables, slice after slice. */
interface PlacedFaces {
  /** Index of each face in the room's. */
  readonly faces: Uint32Array;
  /** 1 for entries that only fill a tile. */
  readonly filling: Uint8Array;
  /** [face of the room] its place in `faces`. */
  readonly places: Uint32Array;
  /** Where the faces of each slice's lower cut begin, and where its own do. Both end with the length of `faces`. */
  readonly cutBegins: readonly number[];
  readonly ownBegins: readonly number[];
}

/** Nodes that several lines go through, slice after slice. */
interface ListedNodes {
  /** Bits as `FlowLists.alone`, for each entry of `PlacedFaces.faces`. */
  readonly alone: Uint8Array;
  /** `LISTED_NODE` of each, with the node's index in the room modulo 2³². */
  readonly nodes: Uint32Array<ArrayBuffer>;
  /** Lists as `FlowLists.lists`, with places in `PlacedFaces.faces`. */
  readonly lists: Uint32Array<ArrayBuffer>;
  /** [slice] where the nodes begin that are complete with it in a sweep downwards; at last the number of nodes. */
  readonly begins: readonly number[];
  /** [slice] where the nodes end that are complete with the slice before it in a sweep upwards; at last as above. */
  readonly ends: readonly number[];
}

/**
 * The wall faces of a room, slice after slice: first those whose lines cross a slice's lower cut, then those whose
 * lines lie in it. So the faces of slices that follow one another stand together, with those of their cuts: the ones
 * below them in a sweep upwards, the ones above them in one downwards. The same goes for nodes that several lines go
 * through.
 */
export class WallOrder {
  private constructor(
    readonly placed: PlacedFaces,
    readonly listed: ListedNodes,
  ) {}

  /** @param line planes of a line beyond the first */
  static of(room: PreparedRoom, slices: readonly SlicePlanes[], line: number): WallOrder {
    const found = facesOfSlices(room, slices);
    const placed = placeFaces(found, room.faces.node.length);
    return new WallOrder(placed, listNodes(room, slices, line, found, placed));
  }

  /** The faces of a slice and of its lower cut. */
  facesOf(slice: number): Rows {
    const { cutBegins } = this.placed;
    return [cutBegins[slice], cutBegins[slice + 1]];
  }

  /** The faces that are computed with a step of some slices. */
  facesWith([from, to]: SliceRange, downwards: boolean): Rows {
    const { cutBegins, ownBegins } = this.placed;
    return downwards ? [ownBegins[from], ownBegins[to]] : [cutBegins[from], cutBegins[to]];
  }

  /** The nodes of several lines that go with them. */
  nodesWith([from, to]: SliceRange, downwards: boolean): Rows {
    const { begins, ends } = this.listed;
    return downwards ? [begins[from], begins[to]] : [ends[from], ends[to]];
  }

  /** Where the lists of some of these nodes lie. */
  wordsOf([first, end]: Rows): Rows {
    const { nodes, lists } = this.listed;
    const { list } = LISTED_NODE.columnsOf(nodes.buffer);
    const start = (node: number): number => (node * LISTED_NODE.words < nodes.length ? list.get(node) : lists.length);
    return [start(first), start(end)];
  }
}

/**
 * Faces of cuts and of slices begin with a tile that no others share. It is filled with their first face again and
 * again; these entries stand before it, so that what is read of a face at last is its own.
 */
function placeFaces({ within, across }: FacesOfSlices, count: number): PlacedFaces {
  const lists = across.flatMap((cut, i) => [cut, within[i]]);
  const starts = [0];
  for (const { length } of lists) starts.push(starts.at(-1)! + Math.ceil(length / FACE_TILE) * FACE_TILE);
  const all = starts.at(-1)!;
  const faces = new Uint32Array(all);
  const filling = new Uint8Array(all);
  const places = new Uint32Array(count);
  lists.forEach((list, i) => {
    if (list.length === 0) return;
    const first = starts[i + 1] - list.length;
    faces.fill(list[0], starts[i], first);
    filling.fill(1, starts[i], first);
    faces.set(list, first);
    for (let j = 0; j < list.length; j++) places[list[j]] = first + j;
  });
  const cutBegins = starts.filter((_, i) => i % 2 === 0);
  const ownBegins = [...starts.filter((_, i) => i % 2 === 1), all];
  return { faces, filling, places, cutBegins, ownBegins };
}

function listNodes(
  room: PreparedRoom,
  slices: readonly SlicePlanes[],
  line: number,
  found: FacesOfSlices,
  { faces, places }: PlacedFaces,
): ListedNodes {
  const plane = strides(room.graph.grid)[2];
  const alone = new Uint8Array(faces.length);
  const nodes: Uint32Array[] = [];
  const lists: Uint32Array[] = [];
  const begins: number[] = [];
  const ends = [0];
  let [count, words] = [0, 0];
  slices.forEach(({ start, planes }, i) => {
    const near = facesNear(found, i);
    // Nodes keep their numbers in the room.
    const own = flowLists(room, { start, planes, plane, first: start * plane }, near);
    own.alone.forEach((bits, j) => (alone[places[near[j]]] |= bits));
    renumber(own.lists, near, places);
    const { index, list } = LISTED_NODE.columnsOf(own.nodes);
    const first = (start * plane) % 2 ** 32;
    const up = planesCompleted(slices, i, line, false);
    const [low, high] = [planesCompleted(slices, i, line, true).start - start, up.start + up.planes - start];
    let [begin, end] = [count, count];
    for (let j = 0; j < own.count; j++) {
      list.set(j, list.get(j) + words);
      const local = (index.get(j) - first) >>> 0; // modulo 2³²
      if (local < low * plane) begin++;
      if (local < high * plane) end++;
    }
    begins.push(begin);
    ends.push(end);
    nodes.push(new Uint32Array(own.nodes));
    lists.push(own.lists);
    count += own.count;
    words += own.lists.length;
  });
  begins.push(count);
  return { alone, nodes: joined(nodes), lists: joined(lists), begins, ends };
}

/** The faces whose lines touch a slice, rising, so that flows are summed in the order of a run in memory. */
function facesNear({ within, across }: FacesOfSlices, slice: number): Uint32Array<ArrayBuffer> {
  return joined([across[slice], within[slice], ...across.slice(slice + 1, slice + 2)]).sort();
}

function joined(lists: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** Makes lists name places instead of faces near a slice. */
function renumber(lists: Uint32Array<ArrayBuffer>, near: Uint32Array, places: Uint32Array): void {
  const { index } = WEIGHTED.columnsOf(lists.buffer);
  for (let at = 0; at < lists.length;) {
    const lines = lists[at++];
    for (let j = 0; j < lines; j++, at += WEIGHTED.words) index.setAt(at, places[near[lists[at]]]);
  }
}
