import { describe, expect, it } from 'vitest';
import { classify, type Classification } from '../../../../src/room/near-walls/classify.ts';
import type { RoomGraph } from '../../../../src/room/grid/graph.ts';
import { storedNodes } from '../../../../src/room/grid/grid.ts';
import { stencilPoints } from '../../../../src/scheme/points.ts';
import { TooManyRowsError } from '../../../../src/room/near-walls/row-dictionary.ts';
import { CompactSurroundings } from '../../../../src/room/near-walls/surroundings.ts';
import { schemeByName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { shellPoints, type Offset, type ShellName } from '../../../../src/scheme/shells.ts';
import { STENCILS } from '../../../../src/scheme/stencils.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import { plainRows } from '../../../support/engines/plain-rows.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { airNodes, boxGraph, pillarGraph, RANDOM_KINDS, randomGraph, type Size } from '../../../support/rooms/rooms.ts';

const NAMES = [
  'leggy-1@standard',
  'leggy-4@2%',
  'leggy-20@2%',
  'compact-4@2%',
  'compact-5@2%',
  'compact-9@1%',
  'box-222@2%',
  'box-400@2%',
  'compact-22@2%',
  'sparse-33@1%',
  'sparse-49@1%',
  'sparse-81@1%',
];

const isInterior = ({ interior }: Classification, node: number): boolean =>
  ((interior[node >> 5] >> (node & 31)) & 1) === 1;

const sameBits = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));

/** Air nodes whose class or row differs from the result of walking node by node. */
function wrongNodes(graph: RoomGraph, scheme: Scheme, nodes: Classification): number[] {
  const { offsets, weights } = stencilPoints(scheme);
  const rowOf = new Map(
    [...nodes.nearWall].map((node, m) => {
      const start = nodes.nearWallRow[m] * weights.length;
      return [node, nodes.rows.subarray(start, start + weights.length)];
    }),
  );
  return [...plainRows(graph, scheme, offsets)]
    .filter(([node, row]) => {
      const free = sameBits(row, weights);
      const found = isInterior(nodes, node) ? weights : rowOf.get(node);
      return free !== isInterior(nodes, node) || !found || !sameBits(found, row);
    })
    .map(([node]) => node);
}

describe.each(NAMES)('%s', (name) => {
  const scheme = schemeByName(name, name);
  const points = stencilPoints(scheme);

  // Longer along z than the planes held at a time, for all stencils but the longest leggy one.
  const size: Size = points.offsets.length > 200 ? [6, 5, 12] : [7, 8, 13];

  // Stencils of many points take turns with the kinds of rooms.
  const turn = points.offsets.length > 100 ? 2 : 1;
  const kinds = RANDOM_KINDS.map((kind, i) => [kind, i] as const).filter(
    ([, i]) => (i + NAMES.indexOf(name)) % turn === 0,
  );

  it.each(kinds)('rows are right to the last bit: %s', (_, kind) => {
    const graph = randomGraph(kind, size, seededRandom(400 + kind));
    const before = graph.nodes.slice();
    expect(wrongNodes(graph, scheme, classify(graph, scheme, points))).toEqual([]);
    expect(graph.nodes).toEqual(before);
  });

  it('room for one row less is too little', () => {
    const graph = pillarGraph([7, 6, 5]);
    const { rows } = classify(graph, scheme, points);
    const most = rows.length / points.offsets.length;
    expect(classify(graph, scheme, points, { mostRowBytes: rows.byteLength }).rows).toEqual(rows);
    expect(() => classify(graph, scheme, points, { mostRowBytes: rows.byteLength - 1 })).toThrow(
      expect.objectContaining({ constructor: TooManyRowsError, weights: points.offsets.length, most: most - 1 }),
    );
  });
});

it('the middle of a room larger than the longest stencil is found', () => {
  const scheme = schemeByName('leggy-20@2%', '');
  const { interiorCount } = classify(boxGraph([43, 41, 42]), scheme, stencilPoints(scheme));
  expect(interiorCount).toBe(3 * 1 * 2);
});

// Without this there would be ten times as many surroundings as rows.
it.each(RANDOM_KINDS.map((kind, i) => [kind, i] as const))('only what the walks meet has a name: %s', (_, kind) => {
  const scheme = schemeByName('compact-9@1%', '');
  const points = stencilPoints(scheme);
  const graph = randomGraph(kind, [12, 11, 10], seededRandom(600 + kind));
  const surroundings = new CompactSurroundings(graph.grid, scheme.stencil.reach, points.offsets);
  surroundings.beginAt({ ...graph, first: 0 }, 0);
  const plane = storedNodes(graph.grid) / graph.grid.size[2];
  const names = new Set<string>();
  let z = -1;
  for (const node of airNodes(graph)) {
    for (; z < Math.floor(node / plane); z++) surroundings.moveTo(z + 1);
    surroundings.name(node);
    names.add(`${surroundings.low} ${surroundings.high}`);
  }
  const { rows, interiorCount } = classify(graph, scheme, points);
  expect(names.size).toBe(rows.length / points.offsets.length + (interiorCount > 0 ? 1 : 0));
});

it('surroundings that differ share a row if their weights do not', () => {
  const compact = schemeByName('compact-5@2%', '');
  // Only the six neighbours count: what the walks of the other shells meet makes no difference.
  const scheme: Scheme = { ...compact, weights: compact.weights.map((weight, s) => (s === 0 ? weight : 0)) };
  const points = stencilPoints(scheme);
  const graph = randomGraph(2, [9, 8, 7], seededRandom(500));
  const nodes = classify(graph, scheme, points);
  expect(wrongNodes(graph, scheme, nodes)).toEqual([]);
  // A free node is one of 2⁶ kinds of neighbourhoods, and interior; one without any neighbour has a row of zeros.
  const kinds = new Set(airNodes(graph).map((node) => graph.nodes[node]));
  expect(nodes.rows.length / points.offsets.length).toBe(kinds.size - 1);
});

it('tells how far it is, and stops when asked to', () => {
  const scheme = schemeByName('compact-5@2%', '');
  const graph = pillarGraph([9, 8, 7]);
  const run = (stopAt: number): number[] => {
    const told: number[] = [];
    const signal = {
      get aborted() {
        return told.length === stopAt;
      },
    };
    const onProgress = (share: number): void => {
      told.push(share);
    };
    try {
      classify(graph, scheme, stencilPoints(scheme), { onProgress, signal, planes: 1 });
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
      told.push(NaN);
    }
    return told;
  };
  const told = run(Infinity);
  expect(told.length).toBeGreaterThanOrEqual(7);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.every((share) => share > 0)).toBe(true);
  expect(told.at(-1)).toBe(1);
  expect(run(3)).toEqual([...told.slice(0, 3), NaN]);
});

describe('the points of a row', () => {
  const negated = (offset: Offset): string => offset.map((steps) => -steps || 0).join();

  it('have with each point all that is nearer along some axes, so that walks stay on them', () => {
    for (const stencil of STENCILS) {
      const { offsets } = stencilPoints({
        ...schemeByName('leggy-1', ''),
        stencil,
        weights: stencil.shells.map(() => 1),
      });
      const names = new Set(['0,0,0', ...offsets.map(String)]);
      expect(names.size, stencil.id).toBe(offsets.length + 1);
      for (const offset of offsets) {
        for (const axis of [0, 1, 2].filter((at) => offset[at] !== 0)) {
          const nearer = offset.map((steps, at) => (at === axis ? steps - Math.sign(steps) : steps));
          expect(names, `${stencil.id}: ${offset.join()}`).toContain(nearer.join());
        }
        expect(names, `${stencil.id}: ${offset.join()}`).toContain(negated(offset));
      }
    }
  });

  it.each(STENCILS.filter(({ family }) => family !== 'sparse').map(({ id }) => id))(
    'are those of %s, no more',
    (id) => {
      const scheme = schemeByName(id, '');
      expect(stencilPoints(scheme).offsets).toEqual(scheme.stencil.shells.flatMap(shellPoints));
    },
  );

  it.each<[string, ShellName[]]>([
    ['sparse-33@1%', [[1, 1, 0]]],
    ['sparse-49@1%', [[2, 0, 0]]],
    [
      'sparse-81@1%',
      [
        [2, 1, 1],
        [3, 0, 0],
        [3, 1, 0],
      ],
    ],
  ])('are those of %s and, without weight, the shells %j', (name, added) => {
    const scheme = schemeByName(name, '');
    const { offsets, weights, shell } = stencilPoints(scheme);
    const weightAt = new Map(offsets.map((offset, k) => [offset.join(), weights[k]]));
    const wanted = new Map([
      ...scheme.stencil.shells.flatMap((q, s) =>
        shellPoints(q).map((offset): [string, number] => [offset.join(), scheme.courant ** 2 * scheme.weights[s]]),
      ),
      ...added.flatMap(shellPoints).map((offset): [string, number] => [offset.join(), 0]),
    ]);
    expect(weightAt).toEqual(wanted);
    // Shells are counted without a gap, and one is all points of the same weight and distances along the axes.
    expect(new Set(shell)).toEqual(
      new Set(Array.from({ length: scheme.stencil.shells.length + added.length }, (_, s) => s)),
    );
    const nameOf = (offset: Offset): string => offset.map(Math.abs).sort().join();
    expect(new Set(offsets.map((offset, k) => `${shell[k]}: ${nameOf(offset)}`)).size).toBe(new Set(shell).size);
  });

  it.each(['sparse-33@1%', 'sparse-49@1%'])('without weight of %s get some near walls', (name) => {
    const scheme = schemeByName(name, '');
    const points = stencilPoints(scheme);
    const rows = [...plainRows(pillarGraph([8, 7, 6]), scheme, points.offsets).values()];
    const idle = [...points.weights.keys()].filter((k) => points.weights[k] === 0);
    expect(rows.some((row) => idle.some((k) => row[k] !== 0))).toBe(true);
  });
});
