import { AIR, type GraphPart } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { wordsOf } from '../grid/node-words.ts';

/** Four nodes whose edges are all open. */
const ALL_OPEN_AIR = 0x7f7f7f7f;

/**
 * Marks the nodes near closed edges, plane by plane. A plane is a bitmap: node n of it is
 * bit n & 7 of byte n >> 3, and rows begin with a byte.
 */
export class NearEdges {
  /** Air of the current plane. */
  air: Uint8Array;
  /** Nodes of the current plane, air or not, that are within the distance of an air node with a closed edge. */
  readonly near: Uint8Array;
  /** Bytes of a row. */
  private readonly row: number;
  /** Rings of planes: air; and air with closed edges, spread within its plane unless only the axes count. */
  private readonly airs: readonly Uint8Array[];
  private readonly edges: readonly Uint8Array[];
  /** The nodes, four at a time. */
  private readonly words: Uint32Array;
  /** The plane after the last that is made. */
  private made: number;

  /**
   * @param graph with the planes that are visited, and those within the distance of them
   * @param axesOnly whether the distance counts along the axes only; else it is that of the box (Chebyshev's).
   * @param counted a bit for each direction whose closed edges count
   * @param from The plane that is visited first.
   */
  constructor(
    private readonly graph: GraphPart,
    private readonly distance: number,
    private readonly axesOnly: boolean,
    private readonly counted: number,
    from = 0,
  ) {
    this.made = Math.max(0, from - distance);
    const [, pitch, plane] = strides(graph.grid);
    this.row = pitch >> 3;
    this.words = wordsOf(graph.nodes);
    const ring = (): Uint8Array[] => Array.from({ length: 2 * distance + 1 }, () => new Uint8Array(plane >> 3));
    this.airs = ring();
    this.edges = ring();
    this.air = this.airs[0];
    this.near = new Uint8Array(plane >> 3);
  }

  /** Goes to the next plane. */
  moveTo(z: number): void {
    const { distance, near, edges } = this;
    const end = Math.min(this.graph.grid.size[2], z + distance + 1);
    for (; this.made < end; this.made++) this.make(this.made);
    this.air = this.airs[z % edges.length];
    near.fill(0);
    for (let at = Math.max(0, z - distance); at < end; at++) merge(near, edges[at % edges.length]);
    if (this.axesOnly) {
      merge(near, spreadAlongRows(edges[z % edges.length], this.row, distance));
      merge(near, spreadAcrossRows(edges[z % edges.length], this.row, distance));
    }
  }

  private make(z: number): void {
    const { nodes, first } = this.graph;
    const { counted, words } = this;
    const air = this.airs[z % this.airs.length];
    const edges = this.edges[z % this.edges.length];
    let any = 0;
    for (let byte = 0, node = z * 8 * air.length - first; byte < air.length; byte++) {
      const word = words[node >>> 2];
      if (word === words[(node >>> 2) + 1] && (word === 0 || word === ALL_OPEN_AIR)) {
        air[byte] = word === 0 ? 0 : 0xff;
        edges[byte] = 0;
        node += 8;
        continue;
      }
      let isAir = 0;
      let isClosed = 0;
      for (let bit = 1; bit < 256; bit <<= 1, node++) {
        const bits = nodes[node];
        if (!(bits & AIR)) continue;
        isAir |= bit;
        if ((bits & counted) !== counted) isClosed |= bit;
      }
      air[byte] = isAir;
      edges[byte] = isClosed;
      any |= isClosed;
    }
    if (any === 0 || this.axesOnly) return;
    edges.set(spreadAcrossRows(spreadAlongRows(edges, this.row, this.distance), this.row, this.distance));
  }
}

function merge(into: Uint8Array, marks: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] |= marks[i];
}

/** Spreads each mark to all nodes within the distance along its row. */
function spreadAlongRows(marks: Uint8Array, row: number, distance: number): Uint8Array {
  let from = marks;
  for (let left = distance; left > 0; left -= 8) {
    const to = new Uint8Array(marks.length);
    for (let byte = 0; byte < marks.length; byte++) {
      const before = byte % row > 0 ? from[byte - 1] : 0;
      const after = (byte + 1) % row > 0 ? from[byte + 1] : 0;
      const window = before | (from[byte] << 8) | (after << 16);
      if (window === 0) continue;
      let spread = window;
      for (let step = Math.min(8, left); step > 0; step--) spread |= (window << step) | (window >> step);
      to[byte] = spread >> 8;
    }
    from = to;
  }
  return from;
}

/** Spreads each mark to all nodes within the distance across the rows. */
function spreadAcrossRows(marks: Uint8Array, row: number, distance: number): Uint8Array {
  const spread = marks.slice();
  for (let step = row; step <= distance * row; step += row) {
    for (let i = step; i < marks.length; i++) {
      spread[i] |= marks[i - step];
      spread[i - step] |= marks[i];
    }
  }
  return spread;
}
