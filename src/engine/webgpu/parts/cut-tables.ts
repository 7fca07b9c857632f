import type { LayoutRows } from '../../../kernel/layout.ts';
import { BEHIND_NODE, CUT_COUNTS, CUT_NODE } from '../../../kernel/room/layouts.ts';
import { rowVectors } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { CUBES, NO_ROW, type Subcell } from '../../../room/subcell/model/subcell.ts';
import { RunError } from '../../../units/errors.ts';
import { partInPlanes, toLocal, type Slab } from '../slabs.ts';
import { WeightedList } from './weighted.ts';

/**
 * Nodes of a slab between which walls pass, and the nodes behind these walls that they depend on. Those in the ghosts
 * are among these: they are filled and felt on both sides of a cut.
 */
export interface CutTables {
  /** `CUT_NODE` */
  readonly nodes: Pick<LayoutRows<never>, 'buffer' | 'count'>;
  /** `WEIGHTED` */
  readonly terms: ArrayBuffer;
  readonly behind: BehindTables;
}

export interface BehindTables {
  /** Nodes that are filled. */
  readonly count: number;
  /** `BEHIND_NODE` */
  readonly nodes: ArrayBuffer;
  /** `WEIGHTED` */
  readonly donors: ArrayBuffer;
  /** The part of them that donors of the slab feel: how many, and how many stand before them. */
  readonly felt: { readonly skip: number; readonly count: number };
}

/** The most links or guests of a node: what the bits of `CUT_NODE` hold. */
const MOST_LISTED = Math.min(CUT_COUNTS.links.most, CUT_COUNTS.guests.most);

export function cutTables(room: PreparedRoom, subcell: Subcell, slab: Slab): CutTables {
  const filled = partInPlanes(subcell.behind.node, slab, slab.donorPlanes + 1);
  const felt = partInPlanes(subcell.behind.node, slab, slab.donorPlanes);
  return {
    ...nodeTables(subcell, slab, rowVectors(room.offsets.length), felt[0]),
    behind: {
      count: filled[1] - filled[0],
      ...behindTables(subcell, slab, filled),
      felt: { skip: felt[0] - filled[0], count: felt[1] - felt[0] },
    },
  };
}

/** The fractions of the eight cubes of each node as two words. */
function fractionWords(fractions: Uint8Array, first: number, end: number): Uint32Array {
  return new Uint32Array(fractions.slice(CUBES.length * first, CUBES.length * end).buffer);
}

/**
 * @param vectors of a row
 * @param firstFelt Index in the room of the first node behind walls that is felt here.
 */
function nodeTables(
  subcell: Subcell,
  slab: Slab,
  vectors: number,
  firstFelt: number,
): Pick<CutTables, 'nodes' | 'terms'> {
  const { node, row, inverseMass, linkStart, link, linkWeight, guestStart, guest, guestWeight } = subcell;
  const [first, end] = partInPlanes(node, slab, 0);
  const fractions = fractionWords(subcell.fractions, first, end);
  const nodes = CUT_NODE.rows(end - first);
  const { column } = nodes;
  const terms = new WeightedList(linkStart[end] - linkStart[first] + guestStart[end] - guestStart[first]);
  for (let n = first; n < end; n++) {
    const at = n - first;
    const links = linkStart[n + 1] - linkStart[n];
    const guests = guestStart[n + 1] - guestStart[n];
    if (Math.max(links, guests) > MOST_LISTED) throw tooManyNeighbours(Math.max(links, guests));
    column.index.set(at, toLocal(slab, node[n]));
    column.row.set(at, row[n] === NO_ROW ? NO_ROW : row[n] * vectors);
    column.inverseMass.set(at, inverseMass[n]);
    column.low.set(at, fractions[2 * at]);
    column.high.set(at, fractions[2 * at + 1]);
    column.firstTerm.set(at, terms.length);
    column.counts.set(at, CUT_COUNTS.links.at(links) | CUT_COUNTS.guests.at(guests));
    for (let j = linkStart[n]; j < linkStart[n + 1]; j++) terms.push(toLocal(slab, link[j]), linkWeight[j]);
    for (let j = guestStart[n]; j < guestStart[n + 1]; j++) terms.push(guest[j] - firstFelt, guestWeight[j]);
  }
  return { nodes, terms: terms.buffer };
}

/** @param part Which of the room's nodes behind walls are filled here: [first, end). */
function behindTables(
  { behind }: Subcell,
  slab: Slab,
  [first, end]: readonly [number, number],
): Pick<BehindTables, 'nodes' | 'donors'> {
  const { node, donorStart, donor, donorWeight } = behind;
  const fractions = fractionWords(behind.fractions, first, end);
  const { buffer, column } = BEHIND_NODE.rows(end - first + 1);
  const donors = new WeightedList(donorStart[end] - donorStart[first]);
  for (let g = first; g < end; g++) {
    const at = g - first;
    column.index.set(at, toLocal(slab, node[g]));
    column.firstDonor.set(at, donors.length);
    column.low.set(at, fractions[2 * at]);
    column.high.set(at, fractions[2 * at + 1]);
    for (let j = donorStart[g]; j < donorStart[g + 1]; j++) donors.push(toLocal(slab, donor[j]), donorWeight[j]);
  }
  column.firstDonor.set(end - first, donors.length);
  return { nodes: buffer, donors: donors.buffer };
}

function tooManyNeighbours(count: number): RunError {
  return new RunError(
    `a node near a wall is tied to ${count} others, and the GPU holds ${MOST_LISTED}`,
    'Report this with the scene, or compute on the processor.',
    { help: 'processor' },
  );
}
