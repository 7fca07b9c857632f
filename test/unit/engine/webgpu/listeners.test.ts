import { expect, it } from 'vitest';
import type { PointWeights } from '../../../../src/engine/engine.ts';
import { listenersOf } from '../../../../src/engine/webgpu/parts/listeners.ts';
import { recordRows } from '../../../../src/engine/webgpu/parts/records.ts';
import type { PartSetup } from '../../../../src/engine/webgpu/parts/shared-receivers.ts';
import type { Slab } from '../../../../src/engine/webgpu/slabs.ts';
import { LISTENER_TILE } from '../../../../src/kernel/room/points.ts';
import { WEIGHTED } from '../../../../src/kernel/room/layouts.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const PLANE = 100;
/** Two planes of ghosts, twenty of its own, two of ghosts. */
const SLAB: Slab = {
  index: 0,
  start: 0,
  planes: 20,
  ghost: 2,
  plane: PLANE,
  donorPlanes: 0,
  length: 24 * PLANE,
  pitch: 10,
  rows: 10,
  first: 2 * PLANE,
};
const random = seededRandom(3);

/** A receiver of so many nodes in a row. */
const pointOf = (count: number, first = 0): PointWeights => ({
  nodes: Uint32Array.from({ length: count }, (_, j) => first + j),
  weights: Float64Array.from({ length: count }, () => Math.fround(random() - 0.5)),
});

const setupOf = (receivers: readonly PointWeights[]): PartSetup => {
  const setup = { sources: [], receivers };
  return { ...setup, rows: recordRows(setup) };
};

/** What the threads add to each row, as shaders/room/points/receiver.wgsl reads the table. */
function recorded(setup: PartSetup, value: (node: number) => number): Map<number, number> {
  const { threads, nodes, table } = listenersOf(SLAB, setup)!;
  const { index, weight } = WEIGHTED.columnsOf(table);
  const sums = new Map<number, number>();
  for (let thread = 0; thread < threads; thread++) {
    const first = Math.floor(thread / LISTENER_TILE) * LISTENER_TILE * (nodes + 1) + (thread % LISTENER_TILE);
    let sum = 0;
    for (let k = 0; k < nodes; k++) {
      const entry = first + k * LISTENER_TILE;
      sum += weight.get(entry) * value(index.get(entry) - SLAB.first);
    }
    const row = index.get(first + nodes * LISTENER_TILE);
    expect(sums.has(row)).toBe(false);
    sums.set(row, sum);
  }
  return sums;
}

it('the rows of a receiver add up to the sum over its nodes', () => {
  // The second, of one node, is read by other threads.
  const setup = setupOf([pointOf(300), pointOf(1, 7), pointOf(40, 1000), pointOf(2, 5)]);
  expect(setup.rows).toEqual([19, 1, 3, 1]);
  const value = (node: number): number => Math.sin(node + 1);
  const rows = recorded(setup, value);
  expect([...rows.keys()].sort((a, b) => a - b)).toEqual([...Array(19).keys(), 20, 21, 22, 23]);
  let row = 0;
  setup.receivers.forEach(({ nodes, weights }, r) => {
    let sum = 0;
    for (let each = row; each < row + setup.rows[r]; each++) sum += rows.get(each) ?? 0;
    row += setup.rows[r];
    if (r === 1) return;
    let wanted = 0;
    weights.forEach((weight, j) => (wanted += weight * value(nodes[j])));
    // Rounding of some hundred sums in double precision.
    expect(sum).toBeCloseTo(wanted, 12);
  });
});

it('threads side by side read nodes side by side', () => {
  const { threads, table } = listenersOf(SLAB, setupOf([pointOf(32 * 16)]))!;
  const { index } = WEIGHTED.columnsOf(table);
  expect(threads).toBe(32);
  expect(Array.from({ length: 2 * 32 }, (_, k) => index.get(k) - SLAB.first)).toEqual([...Array(64).keys()]);
});

it('a slab that has some nodes of a receiver records all its rows', () => {
  const whole = setupOf([pointOf(320)]);
  const rows = recorded({ ...whole, receivers: [pointOf(1, 30)] }, () => 1);
  expect(rows.size).toBe(20);
  expect(listenersOf(SLAB, { ...whole, receivers: [pointOf(0)] })).toBeNull();
});

it('nodes beyond the ghosts are those of another slab', () => {
  const { threads } = listenersOf(SLAB, setupOf([pointOf(64, 21 * PLANE)]))!;
  expect(threads).toBe(4);
  expect(listenersOf(SLAB, setupOf([pointOf(64, 22 * PLANE)]))).toBeNull();
});

it('many receivers take fewer rows each', () => {
  const rowsOf = (count: number): number => recordRows({ sources: [], receivers: Array(count).fill(pointOf(2197)) })[0];
  expect([1, 100, 200, 1000, 50_000].map(rowsOf)).toEqual([138, 138, 69, 9, 1]);
});
