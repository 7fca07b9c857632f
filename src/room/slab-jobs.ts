import { sampleFaces, shareOfBlock } from './absorbed/absorbed.ts';
import { couplings } from './faces/couplings.ts';
import { findLines } from './faces/find-lines.ts';
import { findSheets } from './faces/find-sheets.ts';
import { fitOne } from './faces/fit-one.ts';
import { lineSpans } from './faces/line-spans.ts';
import { resolveOne } from './faces/resolve-one.ts';
import { boxOfSlab, cropSlab } from './mesh/air/crop.ts';
import { markSlab, spansOfSlab } from './mesh/air/bodies.ts';
import { hiddenSlab } from './mesh/areas.ts';
import { faceSlab } from './mesh/crossings/face-table.ts';
import { crossSlab } from './mesh/cross-slabs.ts';
import { graphSlab } from './mesh/crossings/edge-graph.ts';
import { classifySlab, rowWeights } from './near-walls/classify-slab.ts';
import { alignedSlab } from './subcell/aligned/aligned-cubes.ts';
import { behindSlab } from './subcell/behind-slab.ts';
import { lightInBrick } from './subcell/bound/brick-search.ts';
import { cutNodeSlab } from './subcell/cut-node-slab.ts';
import { cutSlab } from './subcell/cut/cut-slab.ts';
import { piecesOfSlab } from './subcell/cut/pieces.ts';
import { findBehind } from './subcell/cut/find-behind.ts';
import { walkSlab } from './subcell/walk-graph.ts';
import { countWalls } from './slabs/even-slabs.ts';
import type { Job } from './slabs/work.ts';

/** All jobs of the preparation. */
export const ROOM_JOBS = [
  fitOne,
  resolveOne,
  crossSlab,
  graphSlab,
  spansOfSlab,
  markSlab,
  boxOfSlab,
  cropSlab,
  faceSlab,
  hiddenSlab,
  countWalls,
  classifySlab,
  rowWeights,
  cutSlab,
  findBehind,
  piecesOfSlab,
  alignedSlab,
  behindSlab,
  cutNodeSlab,
  walkSlab,
  lightInBrick,
  findLines,
  findSheets,
  lineSpans,
  couplings,
  sampleFaces,
  shareOfBlock,
] as readonly Job<never, never, unknown>[];

/** A thread is asked for the output of one input. */
export interface RoomQuestion {
  /** Number of the batch. */
  readonly batch: number;
  /** The job, and what its inputs share; only with a thread's first input of a batch. */
  readonly begin: { readonly job: string; readonly shared: unknown } | undefined;
  readonly input: unknown;
}

/** The output, and the memory that goes over to whoever asked. */
export interface RoomAnswer {
  readonly output: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

/** The work of a thread that knows some jobs, question after question. */
export function jobWorker(jobs: readonly Job<never, never, unknown>[]): (question: RoomQuestion) => RoomAnswer {
  const byName = new Map(jobs.map((job) => [job.name, job as Job<unknown, unknown, unknown>]));
  let make: ((input: unknown) => unknown) | undefined;
  return ({ begin, input }) => {
    if (begin) make = byName.get(begin.job)!.begin(begin.shared);
    const output = make!(input);
    const transfer = new Set<ArrayBuffer>();
    collectMemory(output, transfer);
    return { output, transfer: [...transfer] };
  };
}

function collectMemory(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    return;
  }
  for (const part of Object.values(value)) collectMemory(part, found);
}
