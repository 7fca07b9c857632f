import type { GraphPart } from './graph.ts';
import { strides } from './grid.ts';
import { wordsOf } from './node-words.ts';

/** The longest span that the three bits of a span can hold. */
export const LONGEST_SPAN = 7;
export const SPAN_BITS = 3;

/**
 * Open spans along the axes, of a few planes at a time: how many edges in a row are open from a node backward (the low
 * bits of its byte) and forward (the bits above), each counted up to the reach. Planes are visited one after the other.
 */
export class OpenSpans {
  /**
   * Open spans by axis: along x and y of the nodes of all planes within the reach; along z of the current plane alone.
   */
  readonly along: readonly [Uint8Array, Uint8Array, Uint8Array];
  /** [axis][displacement + reach]: from a node of the current plane to another, in these arrays. */
  readonly shift: readonly [Int32Array, Int32Array, Int32Array];
  /** Where the current plane begins in these arrays. */
  start = 0;
  /** Planes kept, in a ring. */
  private readonly kept: number;
  /** The plane after the last whose spans along x and y are made. */
  private made: number;
  /** Spans backward along z of the plane made last. */
  private readonly below: Uint8Array;
  /** The nodes, four at a time. */
  private readonly words: Uint32Array;
  /** Four spans that are as long as they can be. */
  private readonly longest: number;

  /**
   * @param graph with the planes that are visited, and those within the reach of them
   * @param from The plane that is visited first.
   * @throws RangeError if the reach is beyond {@link LONGEST_SPAN}.
   */
  constructor(
    private readonly graph: GraphPart,
    private readonly reach: number,
    from = 0,
  ) {
    if (reach > LONGEST_SPAN) throw new RangeError(`spans are counted up to ${LONGEST_SPAN}, not ${reach}`);
    const [, pitch, plane] = strides(graph.grid);
    this.words = wordsOf(graph.nodes);
    this.longest = WORD_OF * (reach | (reach << SPAN_BITS));
    this.kept = Math.min(2 * reach + 1, graph.grid.size[2]);
    const ring = (): Uint8Array => new Uint8Array(this.kept * plane);
    this.along = [ring(), ring(), ring()];
    const steps = Int32Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
    this.shift = [steps, steps.map((step) => step * pitch), new Int32Array(steps.length)];
    this.below = new Uint8Array(plane);
    this.made = Math.max(0, from - reach);
    for (let z = this.made; z < from; z++) this.countBelow(z);
  }

  /** Goes to the next plane. */
  moveTo(z: number): void {
    const { reach, kept } = this;
    const { size } = this.graph.grid;
    const plane = this.below.length;
    for (const end = Math.min(size[2], z + reach + 1); this.made < end; this.made++) {
      this.makeAlongX(this.made);
      this.makeAlongY(this.made);
    }
    this.start = (z % kept) * plane;
    for (let k = -reach; k <= reach; k++) {
      if (z + k >= 0) this.shift[2][k + reach] = ((z + k) % kept) * plane - this.start;
    }
    this.makeAlongZ(z);
  }

  private makeAlongX(z: number): void {
    const { reach, kept, words } = this;
    const { nodes, grid, first } = this.graph;
    const [, pitch, plane] = strides(grid);
    const spans = this.along[0];
    const spanWords = wordsOf(spans);
    const backward = WORD_OF * reach;
    for (let row = 0; row < plane; row += pitch) {
      const from = z * plane + row - first;
      const to = (z % kept) * plane + row;
      for (let i = pitch - 1, span = 0; i >= 0; i--) {
        // Four nodes at once where the span is as long as it can be.
        while (span === reach && i >= 3 && (i & 3) === 3 && words[(from + i) >>> 2] === ALL_AIR) {
          spanWords[(to + i) >> 2] = backward << SPAN_BITS;
          i -= 4;
        }
        if (i < 0) break;
        span = nodes[from + i] & 0b000010 ? Math.min(reach, span + 1) : 0;
        spans[to + i] = span << SPAN_BITS;
      }
      for (let i = 0, span = 0; i < pitch; i++) {
        while (span === reach && (i & 3) === 0 && i < pitch && words[(from + i) >>> 2] === ALL_AIR) {
          spanWords[(to + i) >> 2] |= backward;
          i += 4;
        }
        if (i >= pitch) break;
        span = nodes[from + i] & 0b000001 ? Math.min(reach, span + 1) : 0;
        spans[to + i] |= span;
      }
    }
  }

  private makeAlongY(z: number): void {
    const { reach, kept, words, longest } = this;
    const { nodes, grid, first } = this.graph;
    const [, pitch, plane] = strides(grid);
    const spans = this.along[1];
    const spanWords = wordsOf(spans);
    const from = z * plane - first;
    const to = (z % kept) * plane;
    const forward = longest & FORWARD_SPANS;
    const backward = longest & BACKWARD_SPANS;
    for (let i = plane - 4; i >= 0; i -= 4) {
      const word = words[(from + i) >>> 2];
      const beyond = i + pitch < plane ? spanWords[(to + i + pitch) >> 2] : 0;
      if (word === ALL_AIR && (beyond & FORWARD_SPANS) === forward) {
        spanWords[(to + i) >> 2] = forward;
        continue;
      }
      for (let at = i; at < i + 4; at++) {
        const open = nodes[from + at] & 0b001000;
        spans[to + at] = open ? Math.min(reach, (spans[to + at + pitch] >> SPAN_BITS) + 1) << SPAN_BITS : 0;
      }
    }
    for (let i = 0; i < plane; i += 4) {
      const word = words[(from + i) >>> 2];
      const before = i >= pitch ? spanWords[(to + i - pitch) >> 2] : 0;
      if (word === ALL_AIR && (before & BACKWARD_SPANS) === backward) {
        spanWords[(to + i) >> 2] |= backward;
        continue;
      }
      for (let at = i; at < i + 4; at++) {
        if (nodes[from + at] & 0b000100) spans[to + at] |= Math.min(reach, (spans[to + at - pitch] & LONGEST_SPAN) + 1);
      }
    }
  }

  private makeAlongZ(z: number): void {
    const { reach, below, start, words, longest } = this;
    const { nodes } = this.graph;
    const plane = below.length;
    const from = z * plane - this.graph.first;
    const spans = this.along[2];
    const spanWords = wordsOf(spans);
    const belowWords = wordsOf(below);
    const forward = longest & FORWARD_SPANS;
    this.countBelow(z);
    for (let i = 0; i < plane; i += 4) {
      let far = 0;
      for (let at = (from + i) >>> 2; far < reach && (words[at] & ALL_UP) === ALL_UP; at += plane >> 2) far++;
      if (far === reach) {
        spanWords[(start + i) >> 2] = belowWords[i >> 2] | forward;
        continue;
      }
      for (let node = i; node < i + 4; node++) {
        let span = far;
        for (let at = from + far * plane + node; span < reach && nodes[at] & 0b100000; at += plane) span++;
        spans[start + node] = below[node] | (span << SPAN_BITS);
      }
    }
  }

  /** Goes on with the spans backward along z. Begun with nothing, they are right after as many planes as the reach. */
  private countBelow(z: number): void {
    const { reach, below, words, longest } = this;
    const { nodes } = this.graph;
    const first = z * below.length - this.graph.first;
    const belowWords = wordsOf(below);
    const backward = longest & BACKWARD_SPANS;
    for (let i = 0; i < below.length; i += 4) {
      const word = words[(first + i) >>> 2];
      if (word === ALL_AIR && belowWords[i >> 2] === backward) continue;
      for (let at = i; at < i + 4; at++) below[at] = nodes[first + at] & 0b010000 ? Math.min(reach, below[at] + 1) : 0;
    }
  }
}

/** Four bytes of 1, of nodes without walls, of edges open towards +z, and of the two parts of spans. */
const WORD_OF = 0x01010101;
const ALL_AIR = WORD_OF * 0b1111111;
const ALL_UP = WORD_OF * 0b100000;
const FORWARD_SPANS = WORD_OF * (LONGEST_SPAN << SPAN_BITS);
const BACKWARD_SPANS = WORD_OF * LONGEST_SPAN;
