import { openAlongZ, type RoomGraph } from '../grid/graph.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { joined, sharedFloat64, sharedInt32, sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import { slabsOf, type Slabs } from '../slabs/slabs.ts';
import { each, type Work } from '../slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { behindSlab, type BehindSlab } from './behind-slab.ts';
import { cutNodeSlab } from './cut-node-slab.ts';
import type { CutCubes } from './cut/cut-cubes.ts';
import type { Element } from './model/element.ts';
import { joinedLists, type WeightedLists } from './model/lists.ts';
import { alignedCubesWork, markAligned } from './aligned/aligned-cubes.ts';
import type { Subcell } from './model/subcell.ts';

/** A room's {@link Subcell} without the rows. */
export type SubcellParts = Omit<Subcell, 'row' | 'linkStart' | 'link' | 'linkWeight' | 'heavier' | 'heavierVolume'> & {
  /** Links by place in `node`, but for those of aligned cubes. */
  readonly links: WeightedLists;
  /** Array indices of the air nodes of less than the element's least volume, ascending. */
  readonly light: Uint32Array;
  /** Links of aligned cubes by place in `node`; `links` has the others. */
  readonly alignedLinks: WeightedLists;
  /** [node][word] 64-bit names: nodes of one name have the same aligned links, in the same directions. */
  readonly alignedNames: Int32Array;
  /** [node] bits of the cubes round it that are full, plain or aligned. */
  readonly cubes: Uint8Array;
};

/**
 * Finds the nodes whose surroundings are cut, their volumes and their links (docs/theory/subcell.md), by slabs: first
 * the donors of the nodes behind walls, which may lie in other slabs, then the rest.
 *
 * @param planes Planes of a slab.
 */
export function* subcellWork(
  graphOfRoom: RoomGraph,
  { courant }: Scheme,
  cutOfRoom: CutCubes,
  element: Element,
  onProgress?: OnShare,
  planes?: Slabs,
): Work<SubcellParts> {
  const graph = openAlongZ(graphOfRoom);
  const slabs = slabsOf(graph.grid, planes);
  const square = courant ** 2;
  const aligned = yield* alignedCubesWork(graph, cutOfRoom, element, slabs);
  const cut = { ...cutOfRoom, plain: markAligned(cutOfRoom, aligned) };
  const behind = yield* each(behindSlab, { graph, cut, alignedFree: aligned.free }, slabs, (share) =>
    onProgress?.(share / 2),
  );
  const donors = joinedLists(behind.map((slab) => slab.donors));
  const behindFractions = joined(
    behind.map(({ fractions }) => fractions),
    sharedUint8,
  );
  const free = joined(
    behind.map((slab) => slab.free),
    sharedUint32,
  );
  const behindNode = joined(
    behind.map(({ node }) => node),
    sharedUint32,
  );
  const ownDonors = joinedLists(behind.map((slab) => slab.ownDonors));
  const pieceDonors = joinedLists(behind.map((slab) => slab.pieceDonors));
  const guestsOf = guestRanges(behind);
  const parts = yield* each(
    cutNodeSlab,
    { graph, cut, aligned, element, square, free, behind: behindNode, donors, ownDonors, pieceDonors, behindFractions },
    slabs.map((slab) => ({ ...slab, ...guestsOf(slab.from, slab.to) })),
    (share) => onProgress?.(1 / 2 + share / 2),
  );
  const links = joinedLists(parts.map((part) => part.links));
  const alignedLinks = joinedLists(parts.map((part) => part.alignedLinks));
  const guests = joinedLists(parts.map((part) => part.guests));
  return {
    node: joined(
      parts.map(({ node }) => node),
      sharedUint32,
    ),
    inverseMass: joined(
      parts.map(({ inverseMass }) => inverseMass),
      sharedFloat64,
    ),
    fractions: joined(
      parts.map(({ fractions }) => fractions),
      sharedUint8,
    ),
    links,
    guestStart: guests.start,
    guest: guests.to,
    guestWeight: guests.weight,
    behind: {
      node: behindNode,
      fractions: behindFractions,
      donorStart: donors.start,
      donor: donors.to,
      donorWeight: donors.weight,
    },
    element: [(square * element.weights[0]) / 4, (square * element.weights[1]) / 2, square * element.weights[2]],
    withoutImage: behind.reduce((sum, slab) => sum + slab.withoutImage, 0),
    light: joined(
      parts.map((part) => part.light),
      sharedUint32,
    ),
    alignedLinks,
    alignedNames: joined(
      parts.map((part) => part.alignedNames),
      sharedInt32,
    ),
    cubes: joined(
      parts.map(({ cubes }) => cubes),
      sharedUint8,
    ),
  };
}

/** The range of nodes behind walls whose slabs have donors between two planes. */
function guestRanges(
  behind: readonly BehindSlab[],
): (from: number, to: number) => { readonly firstGuest: number; readonly lastGuest: number } {
  const start = [0];
  for (const { node } of behind) start.push(start.at(-1)! + node.length);
  return (from, to) => {
    const reaches = ({ lowest, highest }: BehindSlab): boolean => lowest < to && highest >= from;
    const first = behind.findIndex(reaches);
    return first < 0
      ? { firstGuest: 0, lastGuest: 0 }
      : { firstGuest: start[first], lastGuest: start[behind.findLastIndex(reaches) + 1] };
  };
}
