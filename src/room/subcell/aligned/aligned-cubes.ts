import { countBits } from '../../../lists/bits.ts';
import { growableFloat64, growableUint32 } from '../../../lists/growable.ts';
import { findSorted, lowerBound } from '../../../lists/sorted.ts';
import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';
import { joined, sharedFloat64, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import { cornerStrides } from '../cut/cube-list.ts';
import { ALIGNED, FULL_CUBE, type CutCubes } from '../cut/cut-cubes.ts';
import type { Element } from '../model/element.ts';
import { AlignedParts } from './aligned-parts.ts';

/**
 * Plain cubes that planes across the axes cut and nothing else, at most one plane an axis. They have elements of their
 * own (docs/theory/subcell.md, eq. C20).
 */
export interface AlignedCubes {
  /** [cube] array index of the lowest corner, ascending. */
  readonly cube: Uint32Array;
  /**
   * [cube] bit a: along axis a the room is at the higher corners; bit 3 + a: one step further into the room along axis
   * a there is air, too.
   */
  readonly side: Uint32Array;
  /** [cube][axis] part of the cube along the axis that is air; 1 where no wall is across it. */
  readonly air: Float64Array;
  /** Array indices of the nodes behind walls that move freely with them, ascending. */
  readonly free: Uint32Array;
}

/** What may be left of a vector to a wall beside its axis, and between the depths of a plane, in spacings: rounding. */
const STRAIGHT = 1e-3;

/** Depths are rounded to this part of a spacing, so that all nodes of a plane are alike. */
const DEPTHS = 4096;

/**
 * The most by which the air that the planes leave may differ from the cube's own fraction, in 240ths: that is rounded.
 */
const ROUNDED = 2.5;

/** [axis] bits of the corners on the higher side. */
const HIGHER = [0b10101010, 0b11001100, 0b11110000] as const;

interface Shared {
  readonly graph: RoomGraph;
  readonly cut: CutCubes;
  readonly element: Element;
}

/** Finds the aligned cubes whose lowest corners are in a slab. */
export const alignedSlab: Job<Shared, PreparedSlab, AlignedCubes> = {
  name: 'aligned cubes',
  begin: ({ graph, cut, element }) => {
    const corners = cornerStrides(graph.grid);
    const plane = strides(graph.grid)[2];
    const finder = new AlignedFinder(graph, cut, corners);
    const parts = new AlignedParts(element, graph.grid);
    return ({ from, to }) => {
      const cube = growableUint32();
      const side = growableUint32();
      const air = growableFloat64();
      const free = growableUint32();
      const end = lowerBound(cut.cube, to * plane);
      for (let place = lowerBound(cut.cube, from * plane); place < end; place++) {
        if (cut.plain[place] !== 1 || !finder.look(place)) continue;
        cube.push(cut.cube[place]);
        side.push(finder.side);
        for (const part of finder.air) air.push(part);
        parts.find(finder.air, finder.side, cut.cube[place]);
        for (let c = 0; c < 8; c++) {
          if (parts.volume[c] > 0 && !(graph.nodes[parts.node[c]] & AIR)) free.push(parts.node[c]);
        }
      }
      return { cube: cube.done(), side: side.done(), air: air.done(), free: free.done() };
    };
  },
};

/** Finds the aligned cubes of a room, by slabs. */
export function* alignedCubesWork(
  graph: RoomGraph,
  cut: CutCubes,
  element: Element,
  slabs: readonly PreparedSlab[],
): Work<AlignedCubes> {
  const parts = yield* each(alignedSlab, { graph, cut, element }, slabs);
  const free = joined(
    parts.map((part) => part.free),
    sharedUint32,
  ).sort();
  return {
    cube: joined(
      parts.map(({ cube }) => cube),
      sharedUint32,
    ),
    side: joined(
      parts.map(({ side }) => side),
      sharedUint32,
    ),
    air: joined(
      parts.map(({ air }) => air),
      sharedFloat64,
    ),
    free: joined([free.filter((node, i) => i === 0 || free[i - 1] !== node)], sharedUint32),
  };
}

/** The marks of cubes (`CutCubes.plain`) in which aligned ones have {@link ALIGNED}. */
export function markAligned({ cube, plain }: CutCubes, aligned: AlignedCubes): Uint8Array {
  const marked = joined([plain], sharedUint8);
  let place = 0;
  for (const one of aligned.cube) {
    place = lowerBound(cube, one, place);
    marked[place] = ALIGNED;
  }
  return marked;
}

/** Tells whether a cube is aligned, and how. */
class AlignedFinder {
  side = 0;
  readonly air: [number, number, number] = [1, 1, 1];

  constructor(
    private readonly graph: RoomGraph,
    private readonly cut: CutCubes,
    private readonly corners: readonly number[],
  ) {}

  look(place: number): boolean {
    const { cut, corners, air } = this;
    let inside = 0;
    for (let c = 0; c < 8; c++) if (this.graph.nodes[cut.cube[place] + corners[c]] & AIR) inside |= 1 << c;
    this.side = 0;
    let expected = 8;
    let whole = 1;
    for (let axis = 0; axis < 3; axis++) {
      air[axis] = 1;
      const [low, high] = [inside & ~HIGHER[axis], inside & HIGHER[axis]];
      if (low !== 0 && high !== 0) continue;
      expected >>= 1;
      if (high !== 0) this.side |= 1 << axis;
      if (!this.measure(place, inside, axis)) return false;
      if (this.isDeep(place, inside, axis)) this.side |= 8 << axis;
      whole *= air[axis];
    }
    return countBits(inside) === expected && Math.abs(FULL_CUBE * whole - cut.fraction[place]) <= ROUNDED;
  }

  /** Whether open edges lead from all corners in the room one step away from the wall. */
  private isDeep(place: number, inside: number, axis: number): boolean {
    const { graph, cut, corners } = this;
    const direction = 2 * axis + ((this.side >> axis) & 1);
    for (let c = 0; c < 8; c++) {
      const bits = graph.nodes[cut.cube[place] + corners[c]];
      if (inside & (1 << c) && !(bits & (1 << direction))) return false;
    }
    return true;
  }

  /** Finds the part of a cube before a wall across an axis. False if its nodes behind the wall see no such wall. */
  private measure(place: number, inside: number, axis: number): boolean {
    const { air, cut, corners } = this;
    const { node, toWall } = cut.behind;
    const inward = this.side & (1 << axis) ? 1 : -1;
    let known = NaN;
    for (let c = 0; c < 8; c++) {
      if (!(inside & (1 << c))) continue;
      const at = findSorted(node, cut.cube[place] + corners[c ^ (1 << axis)], 0, node.length);
      if (at < 0) return false;
      for (let d = 0; d < 3; d++) if (d !== axis && Math.abs(toWall[3 * at + d]) > STRAIGHT) return false;
      const depth = inward * toWall[3 * at + axis];
      if (depth < 0 || depth > 1 || Math.abs(depth - known) > STRAIGHT) return false;
      if (Number.isNaN(known)) known = depth;
    }
    air[axis] = 1 - Math.round(known * DEPTHS) / DEPTHS;
    return air[axis] > 0;
  }
}
