import { expect, it } from 'vitest';
import { Recorder, recordMemory } from '../../../../src/engine/reference/recorder.ts';

const PADDING = 3;
/** Receivers with 1 to 5 nodes, one with many, and one without any. */
const RECEIVERS = [2, 1, 40, 5, 0, 3, 1, 1].map((count, r) => ({
  nodes: Uint32Array.from({ length: count }, (_, j) => (7 * r + 3 * j) % 50),
  weights: Float64Array.from({ length: count }, (_, j) => 1 + r / 10 - j / 7),
}));
const field = Float32Array.from({ length: 60 }, (_, i) => Math.sin(i));

it.each([1, 2, 3, 8, 20])('%i threads record each receiver once, as one does', (threads) => {
  const written: number[] = [];
  const records = RECEIVERS.map((_, r) => new Proxy(new Float64Array(2), { set: write(r) }));
  function write(r: number): NonNullable<ProxyHandler<Float64Array>['set']> {
    return (record, sample, value: number) => {
      written.push(r);
      return Reflect.set(record, sample, value);
    };
  }
  for (let thread = 0; thread < threads; thread++) {
    new Recorder(RECEIVERS, PADDING, thread, threads).record(field, 1, records);
  }
  // In the order of the threads.
  expect(written).toEqual(RECEIVERS.map((_, r) => r));
  RECEIVERS.forEach(({ nodes, weights }, r) => {
    let sum = 0;
    nodes.forEach((node, j) => (sum += weights[j] * field[node + PADDING]));
    expect([records[r][0], records[r][1]]).toEqual([0, sum]);
  });
});

it('records nothing without receivers', () => {
  expect(() => new Recorder([], PADDING, 1, 2).record(field, 0, [])).not.toThrow();
});

it('has memory for each receiver by itself, in one piece that threads share', () => {
  const records = recordMemory(3, 16);
  records.forEach((record, r) => record.fill(r + 1));
  expect(records.map((record) => [record.length, ...new Set(record)])).toEqual([1, 2, 3].map((value) => [16, value]));
  expect(new Set(records.map(({ buffer }) => buffer)).size).toBe(1);
  expect(records[0].buffer).toBeInstanceOf(SharedArrayBuffer);
  // 24 samples apart: three lines of a cache.
  expect(records[1].byteOffset).toBe(8 * 24);
});
