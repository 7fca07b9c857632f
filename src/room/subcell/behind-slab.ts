import { hypot3 } from '../../numerics/hypot.ts';
import { AIR, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { findSorted, lowerBound } from '../../lists/sorted.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { CORNERS, Cubes } from './cut/cubes.ts';
import type { CutCubes } from './cut/cut-cubes.ts';
import { DonorFinder } from './donors.ts';
import { ListBuilder, type WeightedLists } from './model/lists.ts';

/** How far behind its wall, in spacings, a node may lie and yet move freely: docs/theory/subcell.md, eq. C6. */
const FREE_DEPTH = 0.38;

/** The nodes behind walls of a slab. */
export interface BehindSlab {
  /** Array indices of those that move freely. */
  readonly free: Uint32Array;
  /** Array indices of the others, their donors, and the fractions of the cubes round them. */
  readonly node: Uint32Array;
  readonly donors: WeightedLists;
  readonly fractions: Uint8Array;
  /** [corner with a wall of its own in the slab's cubes] donors of its image; none where it has no image. */
  readonly ownDonors: WeightedLists;
  /** [piece of the slab's cubes][corner] donors of its image; none where it has no image or is in the piece. */
  readonly pieceDonors: WeightedLists;
  readonly withoutImage: number;
  /** The lowest and the highest plane with a donor. */
  readonly lowest: number;
  readonly highest: number;
}

interface Shared {
  readonly graph: RoomGraph;
  readonly cut: CutCubes;
  /** Array indices of the nodes behind walls that move freely because of aligned cubes, ascending. */
  readonly alignedFree: Uint32Array;
}

/** Finds which nodes behind walls move freely, and the donors of the others. */
export const behindSlab: Job<Shared, PreparedSlab, BehindSlab> = {
  name: 'nodes behind walls',
  begin: ({ graph, cut, alignedFree }) => {
    const finder = new DonorFinder(graph);
    const anchorFinder = new AnchorFinder(graph);
    const plane = strides(graph.grid)[2];
    const { own } = cut.behind;
    /** Donors of the corners that have walls of their own, in the cubes of a slab. */
    const ownDonors = (cubes: Cubes, slab: PreparedSlab): WeightedLists => {
      const donors = new ListBuilder();
      const first = lowerBound(own.cube, slab.from * plane);
      const end = lowerBound(own.cube, slab.to * plane);
      for (let o = first; o < end; o++) {
        const wall = [own.toWall[3 * o], own.toWall[3 * o + 1], own.toWall[3 * o + 2]] as const;
        const anchors: number[] = [];
        for (let c = 0; c < 8; c++) {
          if (graph.nodes[own.cube[o] + cubes.corner[c]] & AIR) anchors.push(own.cube[o] + cubes.corner[c]);
        }
        const found = finder.donors(own.cube[o] + cubes.corner[own.corner[o]], wall, anchors);
        found?.node.forEach((donor, h) => donors.add(o - first, donor, found.weight[h]));
      }
      return donors.lists(end - first);
    };
    /** Donors of the corners of a slab's pieces, [piece][corner]. */
    const pieceDonors = (cubes: Cubes, slab: PreparedSlab): WeightedLists => {
      const donors = new ListBuilder();
      const { pieces } = cut;
      const first = lowerBound(pieces.cube, slab.from * plane);
      const end = lowerBound(pieces.cube, slab.to * plane);
      for (let p = first; p < end; p++) {
        const anchors = CORNERS.filter((c) => pieces.air[p] & (1 << c)).map((c) => pieces.cube[p] + cubes.corner[c]);
        for (const c of CORNERS) {
          if (pieces.air[p] & (1 << c)) continue;
          const at = 24 * p + 3 * c;
          const wall = [pieces.toWall[at], pieces.toWall[at + 1], pieces.toWall[at + 2]] as const;
          if (wall[0] === 0 && wall[1] === 0 && wall[2] === 0) continue;
          const found = finder.donors(pieces.cube[p] + cubes.corner[c], wall, anchors);
          found?.node.forEach((donor, h) => donors.add(8 * (p - first) + c, donor, found.weight[h]));
        }
      }
      return donors.lists(8 * (end - first));
    };
    return (slab) => {
      const cubes = new Cubes(graph, cut, slab);
      const { node, toWall } = cut.behind;
      const end = lowerBound(node, slab.to * plane);
      const free = growableUint32();
      const behind = growableUint32();
      const donors = new ListBuilder();
      let withoutImage = 0;
      let lowest = Infinity;
      let highest = -1;
      const add = (donor: number, weight: number): void => {
        donors.add(behind.length, donor, weight);
        const z = Math.floor(donor / plane);
        lowest = Math.min(lowest, z);
        highest = Math.max(highest, z);
      };
      for (let g = lowerBound(node, slab.from * plane); g < end; g++) {
        if (findSorted(alignedFree, node[g], 0, alignedFree.length) >= 0) {
          free.push(node[g]);
          continue;
        }
        const anchors = anchorFinder.of(cubes, node[g]);
        // Too little air to show in the fractions, or cubes that need no value behind the wall.
        if (anchors.length === 0) continue;
        const wall = [toWall[3 * g], toWall[3 * g + 1], toWall[3 * g + 2]] as const;
        if (hypot3(wall[0], wall[1], wall[2]) < FREE_DEPTH) {
          free.push(node[g]);
          continue;
        }
        const found = finder.donors(node[g], wall, anchors);
        if (found) found.node.forEach((donor, h) => add(donor, found.weight[h]));
        else {
          withoutImage++;
          add(anchors[0], 1);
        }
        behind.push(node[g]);
      }
      const done = behind.done();
      return {
        free: free.done(),
        node: done,
        donors: donors.lists(done.length),
        fractions: cubes.fractionsOf(done),
        ownDonors: ownDonors(cubes, slab),
        pieceDonors: pieceDonors(cubes, slab),
        withoutImage,
        lowest,
        highest,
      };
    };
  },
};

/** Finds the air corners of the plain cubes round a node that are not aligned. */
class AnchorFinder {
  /** [number of a node round the node, x + 3y + 9z, each 0 to 2] whether it has been found. */
  private readonly isFound = new Uint8Array(27);

  constructor(private readonly graph: RoomGraph) {}

  /** Array indices, each once: those of a cube after the other, in the order of `CORNERS`. */
  of(cubes: Cubes, node: number): number[] {
    const { isFound } = this;
    const { nodes } = this.graph;
    const anchors: number[] = [];
    isFound.fill(0);
    for (let around = 0; around < 8; around++) {
      const cube = cubes.around(node, around);
      if (cubes.air(cube) === 0) continue;
      for (let corner = 0; corner < 8; corner++) {
        const at = cube + cubes.corner[corner];
        if (!(nodes[at] & AIR)) continue;
        // The cube towards a corner begins at the node along the axes of its bits, one step before it along the others.
        const place =
          (around & 1) +
          (corner & 1) +
          3 * (((around >> 1) & 1) + ((corner >> 1) & 1)) +
          9 * ((around >> 2) + (corner >> 2));
        if (isFound[place]) continue;
        isFound[place] = 1;
        anchors.push(at);
      }
    }
    return anchors;
  }
}
