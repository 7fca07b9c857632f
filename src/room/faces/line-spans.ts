import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, runOf } from '../surfaces/face-shape.ts';
import { LineClaims } from './line-claims.ts';
import { forEachRange, type Lines } from './lines-in.ts';

export interface SpansShared extends Lines {
  /** Shapes of the faces, their lines as long as they can be. */
  readonly shape: Uint32Array;
  /** [material] */
  readonly overlap: readonly number[];
  readonly taps: number;
  /** Nodes at the mouths of gaps, with the overlap of the walls in there. */
  readonly mouths: readonly (readonly [node: number, overlap: number])[];
  /** [line] Receives the nodes that a line keeps. */
  readonly run: Uint8Array;
}

/** Finds the nodes that the lines of a slab keep where lines cross. */
export const lineSpans: Job<SpansShared, PreparedSlab, void> = {
  name: 'lines of faces',
  begin: (shared) => {
    const { graph, node, shape, overlap, taps, mouths, run } = shared;
    const claims = new LineClaims();
    return (slab) => {
      const around = { from: slab.from - taps, to: slab.to + taps };
      claims.begin(...nodesOfSlab(graph, around));
      forEachRange(shared, around, taps, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          claims.claim(node[line], inward, runOf(shape[line]), overlap[materialOf(shape[line])]);
        }
      });
      for (const [at, steps] of mouths) claims.claim(at, 0, 1, steps);
      forEachRange(shared, slab, 0, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          run[line] = claims.runOf(node[line], inward, runOf(shape[line]), overlap[materialOf(shape[line])]);
        }
      });
    };
  },
};
