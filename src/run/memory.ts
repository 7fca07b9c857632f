import type { Precision } from '../engine/engine.ts';
import { storedNodes, type Grid } from '../room/grid.ts';

/** Array indices are 32 bits wide throughout. */
export const MOST_NODES = 2 ** 32 - 1;

/**
 * Bytes a stored node takes while a room is prepared: 8.1 of arrays over the whole grid (edges and air, last box, reach
 * of the sources, marks, totals of the wall lines, mask of the interior), and lists of the nodes near walls.
 */
const PREPARATION_BYTES = 10;

/** What a run needs of the memory of this machine, known from the grid alone, before anything is allocated. */
export interface MemoryNeed {
  readonly grid: Grid;
  /** Of an engine that keeps the field in this machine's memory; null if it lies on a device. */
  readonly field: Precision | null;
  /** Samples to be kept in double precision. */
  readonly samples: number;
}

/** Estimated need, bytes. Errs on the high side: what preparation takes is not counted as free again. */
export function estimatedMemory({ grid, field, samples }: MemoryNeed): number {
  const nodes = storedNodes(grid);
  const states = field === null ? 0 : 2 * (field / 8) * nodes;
  return PREPARATION_BYTES * nodes + states + Float64Array.BYTES_PER_ELEMENT * samples;
}
