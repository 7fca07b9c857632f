import type { PreparedRoom } from '../../room/prepared.ts';
import { NO_ROW, type Subcell } from '../../room/subcell/subcell.ts';
import { rowVectors } from '../../kernel/room/near-wall.ts';
import { RunError } from '../../units/errors.ts';
import { partInPlanes } from './slab-data.ts';
import { toLocal, type Slab } from './slabs.ts';

/**
 * Nodes of a slab between which walls pass, and the nodes behind these walls that they go by: those in the ghosts too,
 * which are filled and felt on both sides of a cut. Tables as shaders/subcell-*.wgsl read them.
 */
export interface LocalSubcell {
  readonly count: number;
  /** `Node` after `Node`. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  readonly terms: Uint32Array<ArrayBuffer>;
  readonly behind: LocalBehind;
}

export interface LocalBehind {
  /** Nodes that are filled. */
  readonly count: number;
  readonly nodes: Uint32Array<ArrayBuffer>;
  readonly hosts: Uint32Array<ArrayBuffer>;
  /** Those of them that hosts of the slab feel: number, and how many stand before them. */
  readonly felt: { readonly skip: number; readonly count: number };
}

/** Words of a `Node`, of a node behind a wall, and of a list's entry. */
const NODE_WORDS = 7;
const BEHIND_WORDS = 4;
const ENTRY_WORDS = 2;

/** Where a `Node` has the number of its guests, above that of its links. */
const GUEST_SHIFT = 16;
const MOST_LISTED = 2 ** 16 - 1;

export function localSubcell(room: PreparedRoom, subcell: Subcell, slab: Slab): LocalSubcell {
  const filled = partInPlanes(subcell.behind.node, slab, slab.hostPlanes + 1);
  const felt = partInPlanes(subcell.behind.node, slab, slab.hostPlanes);
  return {
    ...localNodes(subcell, slab, rowVectors(room.offsets.length), felt[0]),
    behind: {
      count: filled[1] - filled[0],
      ...localBehind(subcell, slab, filled),
      felt: { skip: felt[0] - filled[0], count: felt[1] - felt[0] },
    },
  };
}

/**
 * @param vectors of a row
 * @param firstFelt Index in the room of the first node behind walls that is felt here.
 */
function localNodes(
  subcell: Subcell,
  slab: Slab,
  vectors: number,
  firstFelt: number,
): Pick<LocalSubcell, 'count' | 'nodes' | 'terms'> {
  const { node, row, inverseMass, linkStart, link, linkWeight, guestStart, guest, guestWeight } = subcell;
  const [first, end] = partInPlanes(node, slab, 0);
  const fractions = new Uint32Array(subcell.fractions.slice(8 * first, 8 * end).buffer);
  const nodes = new Uint32Array(NODE_WORDS * (end - first));
  const numbers = new Float32Array(nodes.buffer);
  const terms = new Entries(linkStart[end] - linkStart[first] + guestStart[end] - guestStart[first]);
  for (let n = first, at = 0; n < end; n++, at += NODE_WORDS) {
    const links = linkStart[n + 1] - linkStart[n];
    const guests = guestStart[n + 1] - guestStart[n];
    if (Math.max(links, guests) > MOST_LISTED) throw tooManyNeighbours(Math.max(links, guests));
    nodes[at] = toLocal(slab, node[n]);
    nodes[at + 1] = row[n] === NO_ROW ? NO_ROW : row[n] * vectors;
    numbers[at + 2] = inverseMass[n]!;
    nodes.set(fractions.subarray(2 * (n - first), 2 * (n - first) + 2), at + 3);
    nodes[at + 5] = terms.length;
    nodes[at + 6] = links | (guests << GUEST_SHIFT);
    for (let j = linkStart[n]; j < linkStart[n + 1]; j++) terms.push(toLocal(slab, link[j]), linkWeight[j]);
    for (let j = guestStart[n]; j < guestStart[n + 1]; j++) terms.push(guest[j] - firstFelt, guestWeight[j]);
  }
  return { count: end - first, nodes, terms: terms.words };
}

/** @param part Which of the room's nodes behind walls are filled here: [first, end). */
function localBehind(
  { behind }: Subcell,
  slab: Slab,
  [first, end]: readonly [number, number],
): Pick<LocalBehind, 'nodes' | 'hosts'> {
  const { node, hostStart, host, hostWeight } = behind;
  const fractions = new Uint32Array(behind.fractions.slice(8 * first, 8 * end).buffer);
  const nodes = new Uint32Array(BEHIND_WORDS * (end - first + 1));
  const hosts = new Entries(hostStart[end] - hostStart[first]);
  for (let g = first, at = 0; g < end; g++, at += BEHIND_WORDS) {
    nodes[at] = toLocal(slab, node[g]);
    nodes[at + 1] = hosts.length;
    nodes.set(fractions.subarray(2 * (g - first), 2 * (g - first) + 2), at + 2);
    for (let j = hostStart[g]; j < hostStart[g + 1]; j++) hosts.push(toLocal(slab, host[j]), hostWeight[j]);
  }
  nodes[nodes.length - BEHIND_WORDS + 1] = hosts.length;
  return { nodes, hosts: hosts.words };
}

/** Pairs (index, bits of weight). */
class Entries {
  readonly words: Uint32Array<ArrayBuffer>;
  private readonly weights: Float32Array;
  length = 0;

  constructor(count: number) {
    this.words = new Uint32Array(ENTRY_WORDS * count);
    this.weights = new Float32Array(this.words.buffer);
  }

  push(index: number, weight: number): void {
    const at = ENTRY_WORDS * this.length++;
    this.words[at] = index;
    this.weights[at + 1] = weight;
  }
}

function tooManyNeighbours(count: number): RunError {
  return new RunError(
    `a node near a wall is tied to ${count} others, and the GPU holds ${MOST_LISTED}`,
    'Report this with the scene, or take the engine cpu.',
  );
}
