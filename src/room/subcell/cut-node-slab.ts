import { AIR, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { mixedHash } from '../../lists/hash.ts';
import { findSorted, lowerBound } from '../../lists/sorted.ts';
import { CORNERS, Cubes, volumeOfCubes } from './cut/cubes.ts';
import { FULL_CUBE, hasPieces, type CutCubes } from './cut/cut-cubes.ts';
import type { AlignedCubes } from './aligned/aligned-cubes.ts';
import { AlignedParts } from './aligned/aligned-parts.ts';
import { forEachAligned } from './aligned/each-aligned.ts';
import type { Element } from './model/element.ts';
import { cubesNear, forEachEdgeCube, forEachPiece } from './edge-cubes.ts';
import { CubeParts, type CornerValues } from './links.ts';
import { ListBuilder, onlySources, type WeightedLists } from './model/lists.ts';
import { NodeIndex } from '../slabs/node-index.ts';

/** What is known when the donors have been found. */
export interface SharedDonors {
  readonly graph: RoomGraph;
  readonly cut: CutCubes;
  readonly aligned: AlignedCubes;
  readonly element: Element;
  /** Square of the Courant number, λ². */
  readonly square: number;
  /** Array indices of the nodes behind walls that move freely, and of the others. */
  readonly free: Uint32Array;
  readonly behind: Uint32Array;
  readonly donors: WeightedLists;
  /** [corner with a wall of its own] */
  readonly ownDonors: WeightedLists;
  /** [piece of a cube][corner] */
  readonly pieceDonors: WeightedLists;
  /** [node behind a wall][cube] */
  readonly behindFractions: Uint8Array;
}

/** A slab, and the range of nodes behind walls among which all are whose donors are in it. */
export interface CutNodeRange extends PreparedSlab {
  readonly firstGuest: number;
  readonly lastGuest: number;
}

/** The nodes of a slab whose surroundings are cut. */
export interface CutNodeSlab {
  readonly node: Uint32Array;
  readonly inverseMass: Float64Array;
  readonly fractions: Uint8Array;
  /** [place in `node`] array indices of nodes. */
  readonly links: WeightedLists;
  /** Links through aligned cubes, as `links`: many nodes have the same, in the same directions. */
  readonly alignedLinks: WeightedLists;
  /** [node][word] 64-bit names: nodes of one name have the same aligned links, in the same directions. */
  readonly alignedNames: Int32Array;
  /** [place in `node`] bits of the cubes round it that are full, plain or aligned. */
  readonly cubes: Uint8Array;
  /** [place in `node`] numbers of nodes behind walls. */
  readonly guests: WeightedLists;
  /** Air nodes of less than the element's least volume. */
  readonly light: Uint32Array;
}

/** Finds the nodes of a slab whose surroundings are cut, their volumes and their links (docs/theory/subcell.md). */
export const cutNodeSlab: Job<SharedDonors, CutNodeRange, CutNodeSlab> = {
  name: 'cut nodes',
  begin: (shared) => {
    const { graph, cut, aligned, element, square, free, behind, donors, ownDonors, pieceDonors, behindFractions } =
      shared;
    const sources = { own: cut.behind.own, ownDonors, free, behind, donors };
    const plane = strides(graph.grid)[2];
    const parts = new CubeParts(element.weights);
    const alignedParts = new AlignedParts(element, graph.grid);
    return (range) => {
      const [first, end] = [range.from * plane, range.to * plane];
      const cubes = new Cubes(graph, cut, range);
      const [firstDonor, endDonor] = [donors.start[range.firstGuest], donors.start[range.lastGuest]];
      const isHere = (node: number): boolean => node >= first && node < end;
      const index = new NodeIndex(
        end,
        (add) => {
          for (let place = cubes.from; place < cubes.to; place++) {
            for (let corner = 0; corner < 8; corner++) {
              const node = cut.cube[place] + cubes.corner[corner];
              if (isHere(node) && graph.nodes[node] & AIR) add(node);
            }
          }
          forEachAligned(aligned, alignedParts, graph.grid, range, () => {
            for (const c of CORNERS)
              if (alignedParts.volume[c] > 0 && isHere(alignedParts.node[c])) add(alignedParts.node[c]);
          });
          const endFree = lowerBound(free, end);
          for (let f = lowerBound(free, first); f < endFree; f++) add(free[f]);
          for (let h = firstDonor; h < endDonor; h++) if (isHere(donors.to[h])) add(donors.to[h]);
          const nearby = cubesNear(cut.behind.own.cube, plane, range);
          const endOwn = ownDonors.start[nearby.end];
          for (let h = ownDonors.start[nearby.first]; h < endOwn; h++)
            if (isHere(ownDonors.to[h])) add(ownDonors.to[h]);
          const near = cubesNear(cut.pieces.cube, plane, range);
          const endPiece = pieceDonors.start[8 * near.end];
          for (let h = pieceDonors.start[8 * near.first]; h < endPiece; h++)
            if (isHere(pieceDonors.to[h])) add(pieceDonors.to[h]);
        },
        first,
      );
      const node = index.nodes();
      const fractions = cubes.fractionsOf(node);
      const volume = new Float64Array(node.length);
      for (let i = 0; i < node.length; i++) volume[i] = volumeOfCubes(fractions, i);

      const links = new ListBuilder();
      // Most of the cubes that are near enough take all their values from other slabs.
      const isAnyHere = ({ node, start }: CornerValues): boolean => {
        for (let e = 0; e < start[8]; e++) if (isHere(node[e])) return true;
        return false;
      };
      const addParts = (): void => {
        for (let n = 0; n < parts.nodes; n++) {
          if (isHere(parts.node[n])) volume[index.of(parts.node[n])] += parts.volume[n];
        }
        for (let l = 0; l < parts.links; l++) {
          const from = parts.from[l];
          const to = parts.to[l];
          const weight = square * parts.weight[l];
          // In a room of one layer, two corners of a cube are one node.
          if (from === to) continue;
          if (isHere(from)) links.add(index.of(from), to, weight);
          if (isHere(to)) links.add(index.of(to), from, weight);
        }
      };
      for (let place = cubes.from; place < cubes.to; place++) {
        if (cut.plain[place] || hasPieces(cut.pieces, cut.cube[place])) continue;
        parts.ofStaircase(graph, cut.cube[place], cubes.corner, cut.fraction[place] / FULL_CUBE);
        addParts();
      }
      forEachEdgeCube(graph, cubes.corner, sources, range, (cube, values) => {
        if (!isAnyHere(values)) return;
        const part = Math.max(1, cut.fraction[findSorted(cut.cube, cube, 0, cut.cube.length)]) / FULL_CUBE;
        parts.ofDonors(values, part);
        addParts();
      });

      forEachPiece(cut.pieces, cubes.corner, pieceDonors, cubesNear(cut.pieces.cube, plane, range), (values, part) => {
        if (!isAnyHere(values)) return;
        parts.ofDonors(values, part / FULL_CUBE);
        addParts();
      });

      const alignedLinks = new ListBuilder();
      const alignedNames = new Int32Array(2 * node.length);
      const placeOf = new Int32Array(8);
      forEachAligned(aligned, alignedParts, graph.grid, range, (lowest) => {
        const { node: nodes, volume: volumes, weight: weights, name } = alignedParts;
        alignedParts.couple();
        for (const c of CORNERS) {
          const place = volumes[c] > 0 && isHere(nodes[c]) ? index.of(nodes[c]) : -1;
          placeOf[c] = place;
          if (volumes[c] === 0) continue;
          if (place >= 0) {
            volume[place] += volumes[c];
            const [low, high] = [mixedHash(name ^ (nodes[c] - lowest)), mixedHash(name + (nodes[c] - lowest))];
            alignedNames[2 * place] = mixedHash(alignedNames[2 * place] ^ low);
            alignedNames[2 * place + 1] = mixedHash(alignedNames[2 * place + 1] + high);
          }
          for (let other = 0; other < c; other++) {
            const weight = square * weights[8 * c + other];
            if (weight === 0 || nodes[c] === nodes[other]) continue;
            if (place >= 0) alignedLinks.add(place, nodes[other], weight);
            if (placeOf[other] >= 0) alignedLinks.add(placeOf[other], nodes[c], weight);
          }
        }
      });

      const guests = new ListBuilder();
      for (let g = range.firstGuest; g < range.lastGuest; g++) {
        const own = volumeOfCubes(behindFractions, g);
        for (let h = donors.start[g]; h < donors.start[g + 1]; h++) {
          if (!isHere(donors.to[h])) continue;
          const donor = index.of(donors.to[h]);
          volume[donor] += own * donors.weight[h];
          guests.add(donor, g, donors.weight[h]);
        }
      }
      const light = growableUint32();
      for (let i = 0; i < node.length; i++) {
        if (volume[i] < element.leastVolume && graph.nodes[node[i]] & AIR) light.push(node[i]);
      }
      const all = {
        node,
        inverseMass: inverseOf(volume),
        fractions,
        links: links.lists(node.length),
        alignedLinks: alignedLinks.lists(node.length),
        alignedNames,
        cubes: cubes.bitsOf(node, fractions),
        guests: guests.lists(node.length),
        light: light.done(),
      };
      return volume.includes(0) ? moving(all, volume) : all;
    };
  },
};

function inverseOf(volume: Float64Array): Float64Array {
  const inverse = new Float64Array(volume.length);
  for (let i = 0; i < volume.length; i++) inverse[i] = 1 / volume[i];
  return inverse;
}

/** Nodes behind walls whose cubes all have walls of their own at them move no air: they are no nodes of the room. */
function moving(all: CutNodeSlab, volume: Float64Array): CutNodeSlab {
  const moves = (i: number): boolean => volume[i] > 0;
  return {
    node: all.node.filter((_, i) => moves(i)),
    inverseMass: all.inverseMass.filter((_, i) => moves(i)),
    fractions: all.fractions.filter((_, at) => moves(at >> 3)),
    links: onlySources(all.links, moves),
    alignedLinks: onlySources(all.alignedLinks, moves),
    alignedNames: all.alignedNames.filter((_, at) => moves(at >> 1)),
    cubes: all.cubes.filter((_, i) => moves(i)),
    guests: onlySources(all.guests, moves),
    light: all.light,
  };
}
