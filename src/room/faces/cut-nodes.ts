import { AIR, type Direction, type GraphPart } from '../grid/graph.ts';
import { lowerBound } from '../../lists/sorted.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import type { Subcell } from '../subcell/model/subcell.ts';

/** What wall faces need to know of nodes whose volume is not 1. */
export interface CutNodeTables extends Pick<Subcell, 'node' | 'inverseMass'> {
  /** [node] bits of the cubes round it in which it has its own value before one wall; the others are a staircase. */
  readonly cubes: Uint8Array;
}

/** The number of cubes round an edge. */
export const CUBES_ROUND_EDGE = 4;

/** The nodes of a slab whose volume is not 1, and the nodes behind walls that move. */
export class CutNodes {
  private readonly index: NodeIndex;
  private readonly first: number;

  /** @param graph with the nodes of the slab @param slab may go beyond the grid */
  constructor(
    private readonly graph: GraphPart,
    private readonly tables: CutNodeTables,
    slab: PreparedSlab,
  ) {
    const { node } = tables;
    const [first, last] = nodesOfSlab(graph, slab);
    this.first = lowerBound(node, first);
    const end = lowerBound(node, last, this.first);
    this.index = new NodeIndex(
      last,
      (add) => {
        for (let place = this.first; place < end; place++) add(node[place]);
      },
      first,
    );
  }

  /** 1/D of a node. */
  inverseMassOf(node: number): number {
    return this.index.has(node) ? this.tables.inverseMass[this.placeOf(node)] : 1;
  }

  movesFreely(node: number): boolean {
    return this.index.has(node) && !(this.graph.nodes[node - this.graph.first] & AIR);
  }

  /**
   * How many of the four cubes round the edge from a node in a direction are cut; if none is, the wall there is a
   * staircase.
   */
  cutCubesTowards(node: number, direction: Direction): number {
    if (!this.index.has(node)) return 0;
    const cubes = this.tables.cubes[this.placeOf(node)];
    const axis = direction >> 1;
    let count = 0;
    for (let c = 0; c < 8; c++) {
      if (((c >> axis) & 1) === (direction & 1) && (cubes & (1 << c)) !== 0) count++;
    }
    return count;
  }

  private placeOf(node: number): number {
    return this.first + this.index.of(node);
  }
}
