import { expect, it } from 'vitest';
import { slowestOf } from '../../../../src/engine/webgpu/pass-times.ts';
import { takeRecords } from '../../../../src/engine/webgpu/parts/records.ts';
import { readsOf, setupsOfParts } from '../../../../src/engine/webgpu/parts/shared-receivers.ts';
import type { RunSetup } from '../../../../src/engine/engine.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { strides } from '../../../../src/room/grid/grid.ts';
import { boxGraph, prepared } from '../../../support/rooms/rooms.ts';

it('what slabs recorded is added up, and what one alone reads is exactly that', () => {
  const slabs = [
    { values: Float32Array.of(1, 2, 5, 6, 7, 8, -0, -0), reads: [true, true, true, false] },
    { values: Float32Array.of(10, 20, 50, 60, 70, 80, 0, 0), reads: [true, true, false, false] },
  ];
  const samples = Array.from({ length: 4 }, () => new Float64Array(3).fill(9));
  // Two steps of a receiver of one row, of a walker of two rows, of another receiver, and of one that nobody reads.
  takeRecords(slabs, [1, 2, 1, 0], 2, samples, 1);
  expect(samples.map((record) => [...record])).toEqual([
    [9, 11, 22],
    [9, 5 + 7 + 50 + 70, 6 + 8 + 60 + 80],
    [9, -0, -0],
    [9, 0, 0],
  ]);
});

it('each node of a receiver that moves is read by the part that owns it, and every part has all sources', () => {
  const room = prepared(boxGraph([7, 6, 12]), schemeByName('compact-3', 'test'), [0], () => 0);
  const plane = strides(room.graph.grid)[2];
  const at = (...planes: number[]) => ({
    nodes: Uint32Array.from(planes, (z) => z * plane + 20),
    weights: Float64Array.from(planes, (z) => z),
  });
  const walk = (stations: RunSetup['receivers']) => ({
    stations,
    first: Uint32Array.of(0),
    shares: Float64Array.of(1, 1),
  });
  const setup: RunSetup = {
    sources: [],
    // The second is read by the part that has a plane beyond its own, the third by both.
    receivers: [at(2), at(5, 6), at(4, 7)],
    walkers: [walk([at(2, 5, 6), at(9)]), walk([at(3), at(4)])],
    walkingSources: [walk([at(5, 6)])],
  };
  const owned = [
    { start: 0, planes: 6 },
    { start: 6, planes: 6 },
  ];
  const parts = setupsOfParts(room, setup, owned, 1);
  const planesOf = ({ walkers = [] }: RunSetup) =>
    walkers.map(({ stations }) => stations.map(({ weights }) => [...weights]));
  expect(parts.map(planesOf)).toEqual([
    [
      [[2, 5], []],
      [[3], [4]],
    ],
    [
      [[6], [9]],
      [[], []],
    ],
  ]);
  expect(parts.map(({ receivers }) => receivers.map(({ weights }) => [...weights]))).toEqual([
    [[2], [5, 6], [4]],
    [[], [], [7]],
  ]);
  expect(parts.map(readsOf)).toEqual([
    [true, true, true, true, true],
    [false, false, true, true, false],
  ]);
  for (const part of parts) expect(part.walkingSources).toBe(setup.walkingSources);
  expect(setupsOfParts(room, setup, [{ start: 0, planes: 12 }], 0)[0].receivers).toBe(setup.receivers);
});

it('of cards that work side by side each pass takes as long as on the slowest', () => {
  const cards = [
    [
      { label: 'air', us: 3 },
      { label: 'walls', us: 5 },
    ],
    [
      { label: 'air', us: 4 },
      { label: 'source', us: 1 },
      { label: 'walls', us: 2 },
    ],
  ];
  expect(slowestOf(cards)).toEqual([
    { label: 'air', us: 4 },
    { label: 'source', us: 1 },
    { label: 'walls', us: 5 },
  ]);
  expect(slowestOf(cards.slice(0, 1))).toEqual(cards[0]);
});
