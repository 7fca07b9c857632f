import { LISTED_NODE, VALUE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { firstSheet } from '../../../room/faces/faces.ts';
import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { facesOfSlices, planesCompleted, type FacesOfSlices, type SlicePlanes } from '../../out-of-core/slices.ts';
import type { SliceRange } from '../../out-of-core/visits.ts';
import { flowLists } from '../parts/flow-lists.ts';
import { ALIGNED_BYTES, type Rows } from './rows.ts';

/** Rows of any table that begin where its bindings may: a multiple of the rows of a tile. */
const ALIGNED_ROWS = ALIGNED_BYTES / VALUE.bytes;

/** The two kinds of faces, each with a table and a kernel of its own. */
export type FaceKind = 'faces' | 'sheets';

/** Where faces of a kind stand in tables, slice after slice. */
interface Begins {
  /** Where those of each slice's lower cut begin, and where its own do. Both end where the last one's end. */
  readonly cut: readonly number[];
  readonly own: readonly number[];
}

/** Faces in tables, slice after slice: first those that are not sheets, then sheets. */
interface PlacedFaces {
  /** Index of each face in the room's. */
  readonly faces: Uint32Array;
  /** 1 for entries that only fill a tile. */
  readonly filling: Uint8Array;
  /** [face of the room] its place in `faces`. */
  readonly places: Uint32Array;
  /** Place of the first sheet; the number of places if there are none. */
  readonly firstSheet: number;
  readonly begins: { readonly [kind in FaceKind]: Begins };
}

/** Nodes that several lines go through, slice after slice. */
interface ListedNodes {
  /** Bits as `FlowLists.alone`, for each entry of `PlacedFaces.faces`. */
  readonly alone: Uint8Array;
  /** Bits as `FlowLists.aloneBehind`, for the entries of sheets. */
  readonly aloneBehind: Uint8Array;
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
 * below them in a sweep upwards, the ones above them in one downwards. The same goes for sheets, which come after all
 * other faces, and for nodes that several lines go through.
 */
export class WallOrder {
  private constructor(
    readonly placed: PlacedFaces,
    readonly listed: ListedNodes,
  ) {}

  /** @param line planes of a line beyond the first */
  static of(room: PreparedRoom, slices: readonly SlicePlanes[], line: number): WallOrder {
    const found = facesOfSlices(room, slices);
    const placed = placeFaces(room, found);
    return new WallOrder(placed, listNodes(room, slices, line, found, placed));
  }

  /** The faces of a kind of a slice and of its lower cut. */
  facesOf(slice: number, kind: FaceKind): Rows {
    const { cut } = this.placed.begins[kind];
    return [cut[slice], cut[slice + 1]];
  }

  /** The faces of a kind that are computed with a step of some slices. */
  facesWith([from, to]: SliceRange, downwards: boolean, kind: FaceKind): Rows {
    const { cut, own } = this.placed.begins[kind];
    return downwards ? [own[from], own[to]] : [cut[from], cut[to]];
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
function placeFaces({ faces: { node, groups } }: PreparedRoom, { within, across }: FacesOfSlices): PlacedFaces {
  const first = firstSheet({ groups });
  const lists = across.flatMap((cut, i) => [cut, within[i]]);
  // Bindings of sheets' flows begin as many rows before them as those of their table.
  const tile = first < node.length ? ALIGNED_ROWS : FACE_TILE;
  const walls = lists.map((list) => list.subarray(0, lowerBound(list, first)));
  const sheets = lists.map((list, i) => list.subarray(walls[i].length));
  const starts = startsOf([...walls, ...sheets], tile);
  const all = starts.at(-1)!;
  const faces = new Uint32Array(all);
  const filling = new Uint8Array(all);
  const places = new Uint32Array(node.length);
  [...walls, ...sheets].forEach((list, i) => {
    if (list.length === 0) return;
    const begin = starts[i + 1] - list.length;
    faces.fill(list[0], starts[i], begin);
    filling.fill(1, starts[i], begin);
    faces.set(list, begin);
    for (let j = 0; j < list.length; j++) places[list[j]] = begin + j;
  });
  const beginsOf = (from: number): Begins => {
    const some = starts.slice(from, from + lists.length + 1);
    const end = some.at(-1)!;
    return { cut: some.filter((_, i) => i % 2 === 0), own: [...some.filter((_, i) => i % 2 === 1), end] };
  };
  const begins = { faces: beginsOf(0), sheets: beginsOf(lists.length) };
  return { faces, filling, places, firstSheet: starts[lists.length], begins };
}

/** Where lists begin, each in a tile of its own, and where the last one's tiles end. */
function startsOf(lists: readonly Uint32Array[], tile: number): number[] {
  const starts = [0];
  for (const { length } of lists) starts.push(starts.at(-1)! + Math.ceil(length / tile) * tile);
  return starts;
}

function listNodes(
  room: PreparedRoom,
  slices: readonly SlicePlanes[],
  line: number,
  found: FacesOfSlices,
  { faces, places, firstSheet }: PlacedFaces,
): ListedNodes {
  const plane = strides(room.graph.grid)[2];
  const alone = new Uint8Array(faces.length);
  const aloneBehind = new Uint8Array(faces.length - firstSheet);
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
    const before = near.length - own.aloneBehind.length;
    own.aloneBehind.forEach((bits, j) => (aloneBehind[places[near[before + j]] - firstSheet] |= bits));
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
  return { alone, aloneBehind, nodes: joined(nodes), lists: joined(lists), begins, ends };
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
