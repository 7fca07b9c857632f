import { describe, expect, it } from 'vitest';
import type { PointWeights, WalkingPoint } from '../../../src/engine/engine.ts';
import { RecordLayout, type OfRecords } from '../../../src/run/record-layout.ts';
import { stackSetups, unstackRecords } from '../../../src/run/stack/stack-setups.ts';

const point = (node: number): PointWeights => ({ nodes: Uint32Array.of(node), weights: Float64Array.of(1) });

const walker: WalkingPoint = { stations: [point(9)], first: Uint32Array.of(0), shares: Float64Array.of(1) };

/** Three receivers of which the second moves, two areas, a receiver of two listeners. */
const COUNTS = { moves: [false, true, false], areas: [2, 1], directions: [[1, 3]] };
const layout = new RecordLayout(COUNTS);
const NAMES: OfRecords<string> = {
  receivers: ['R1', 'R2', 'R3'],
  areas: [['A1', 'A2'], ['B1']],
  directions: [[['m'], ['c1', 'c2', 'c3']]],
};

describe('the records of a run', () => {
  it('are counted, and take 8 bytes a step each', () => {
    expect(layout.counts).toEqual({ receivers: 3, areas: 3, directions: 4, all: 10 });
    expect(layout.bytes(5)).toBe(400);
  });

  it('are taken apart as they were put together', () => {
    const joined = layout.join(NAMES);
    expect(new Set(joined).size).toBe(10);
    expect(layout.split(joined)).toEqual(NAMES);
    expect(layout.pressure(joined)).toEqual(['R1', 'R2', 'R3', 'A1', 'A2', 'B1']);
  });

  it('stand where the engine records them: receivers that move come last', () => {
    const parts = {
      receivers: [point(1), walker, point(3)],
      areas: [[point(4), point(5)], [point(6)]],
      directions: [[[point(7)], [point(8), point(9), point(10)]]],
    };
    const { receivers, walkers } = layout.setup(parts);
    expect(walkers).toEqual([walker]);
    expect(layout.split([...receivers, ...walkers!])).toEqual(parts);
  });

  it('leave walkers out where nothing moves', () => {
    const still = new RecordLayout({ moves: [false], areas: [], directions: [] });
    const setup = still.setup({ receivers: [point(1)], areas: [], directions: [] });
    expect(setup).toEqual({ receivers: [point(1)] });
  });

  it('are not put together from too few', () => {
    expect(() => layout.join({ ...NAMES, areas: [] })).toThrow(new RangeError('7 values for 10 records'));
  });
});

it('the records of a stack are those of its rooms, one after the other', () => {
  const setups = [
    { sources: [], receivers: [point(1), point(2)] },
    { sources: [], receivers: [point(3)] },
  ];
  const places = [0, 100].map((offset) => ({ indexOf: (node: number) => node + offset, rows: new Float64Array(0) }));
  const { receivers } = stackSetups(setups, places);
  const nodes = receivers.map((one) => one.nodes[0]);
  expect(unstackRecords(nodes, setups)).toEqual([[1, 2], [103]]);
});
