import { VALUE } from '../../../kernel/room/layouts.ts';
import { WALK_PARTS } from '../../../kernel/room/points.ts';
import { sharesOf, type RunSetup } from '../../engine.ts';
import { BLOCK, IN_FLIGHT } from '../block.ts';

/** The fewest nodes of a receiver that a thread reads, one after the other. Most of its time it waits for the first. */
const FEWEST_NODES = 16;

/**
 * The most rows of the receivers of a run beside one for each. A thread records a row, and the host adds the rows of a
 * receiver up: with so many it adds some four million numbers in a block of steps.
 */
const MOST_ROWS = 16_384;

/** Bytes of the records of some steps. @param rows of all receivers ({@link recordRows}) */
export function recordBytes(rows: number, steps = BLOCK): number {
  return VALUE.bytes * steps * Math.max(1, rows);
}

/** Bytes of the records of a room in memory and of the copies that are read while the next are written. */
export const recordingBytes = (rows: number): number => (rows > 0 ? (1 + IN_FLIGHT) * recordBytes(rows) : 0);

/** Nodes of a receiver, before it is known where it stands: from 900 to 2500 in rooms of `compact-5`. */
const LIKELY_NODES = 1600;

/**
 * Rows of receivers of which only the number is known.
 * @param single Receivers of one node, as those on areas are
 */
export function likelyRows(receivers: number, single: number): number {
  return Math.min(receivers * (LIKELY_NODES / FEWEST_NODES), receivers + MOST_ROWS) + single;
}

/**
 * The rows of the records that are added up for each: those of a receiver's threads, then those of a walker's
 * workgroups.
 */
export function recordRows({ receivers, walkers = [] }: RunSetup): readonly number[] {
  let nodes = FEWEST_NODES;
  const rowsOf = (): number[] => receivers.map((point) => Math.max(1, Math.ceil(point.nodes.length / nodes)));
  while (sumOf(rowsOf()) - receivers.length > MOST_ROWS) nodes *= 2;
  return [...rowsOf(), ...walkers.map((walker) => WALK_PARTS * sharesOf(walker))];
}

/** All of them together. */
export const sumOf = (rows: readonly number[]): number => rows.reduce((sum, row) => sum + row, 0);

/** What a slab recorded. */
export interface SlabRecords {
  /** [row][step] */
  readonly values: Float32Array;
  /** [receiver] Whether the slab reads any of its nodes (`readsOf`). */
  readonly reads: readonly boolean[];
}

/**
 * Adds up what slabs recorded; what one alone reads is exactly that, also −0.
 *
 * @param rows Rows, as {@link recordRows} has them.
 * @param samples Take the sums, from index `at` on.
 */
export function takeRecords(
  slabs: readonly SlabRecords[],
  rows: readonly number[],
  steps: number,
  samples: readonly Float64Array[],
  at: number,
): void {
  let row = 0;
  rows.forEach((count, r) => {
    const record = samples[r];
    let isEmpty = true;
    for (const { values, reads } of slabs) {
      if (!reads[r]) continue;
      for (let each = row; each < row + count; each++) {
        const from = each * steps;
        // The first is copied, not added: many times faster where there are thousands of receivers.
        if (isEmpty) record.set(values.subarray(from, from + steps), at);
        else for (let n = 0; n < steps; n++) record[at + n] += values[from + n];
        isEmpty = false;
      }
    }
    if (isEmpty) record.fill(0, at, at + steps);
    row += count;
  });
}
