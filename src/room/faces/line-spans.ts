import { DIRECTIONS } from '../grid/graph.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, runOf } from '../surfaces/face-shape.ts';
import { LineClaims } from './line-claims.ts';
import { forEachLine, forEachRange, forEachRangeThrough, reachedFrom, type Lines } from './lines-in.ts';

/** Shapes of the lines are as long as they can be. */
export interface SpansShared extends Lines {
  /** [material] */
  readonly overlap: readonly number[];
  readonly taps: number;
  /** Nodes at the mouths of gaps, with the overlap of the walls in there. */
  readonly mouths: readonly (readonly [node: number, overlap: number])[];
  /** [face] Receives the nodes that a line keeps. */
  readonly run: Uint8Array;
  /** [sheet] Receives the nodes that a line 2 keeps. */
  readonly backRun: Uint8Array;
}

/** Finds the nodes that the lines of a slab keep where lines cross. */
export const lineSpans: Job<SpansShared, PreparedSlab, void> = {
  name: 'lines of faces',
  begin: (shared) => {
    const { graph, groups, overlap, taps, mouths, run, backRun } = shared;
    const firstSheet = groups[DIRECTIONS.length];
    const claims = new LineClaims();
    return (slab) => {
      const around = reachedFrom(shared, slab, taps);
      claims.begin(...nodesOfSlab(graph, around));
      forEachRangeThrough(shared, around, taps, (...range) => {
        forEachLine(shared, range, (_, first, shape, inward) => {
          claims.claim(first, inward, runOf(shape), overlap[materialOf(shape)]);
        });
      });
      for (const [at, steps] of mouths) claims.claim(at, 0, 1, steps);
      forEachRange(shared, slab, (...range) => {
        forEachLine(shared, range, (face, first, shape, inward, side) => {
          const kept = claims.runOf(first, inward, runOf(shape), overlap[materialOf(shape)]);
          if (side === 1) run[face] = kept;
          else backRun[face - firstSheet] = kept;
        });
      });
    };
  },
};
