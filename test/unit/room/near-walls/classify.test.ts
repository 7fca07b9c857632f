import { describe, expect, it } from 'vitest';
import { stencilPoints } from '../../../../src/scheme/points.ts';
import { nodeCounts } from '../../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import {
  distanceOf,
  preparedOperator,
  preparedRows,
  walkedOperator,
  walkedWeights,
} from '../../../support/numbers/dense.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { airNodes, boxGraph, pillarGraph, prepared, RANDOM_KINDS, randomGraph } from '../../../support/rooms/rooms.ts';

const NAMES = ['leggy-1@standard', 'leggy-4@2%', 'compact-3@2%', 'compact-5@2%', 'compact-9@1%', 'box-222@2%'];

describe.each(NAMES)('%s', (name) => {
  const scheme = schemeByName(name, name);
  const { reach } = scheme.stencil;

  it.each(RANDOM_KINDS.map((kind, i) => [kind, i] as const))(
    'rows are those of the reflecting walks: %s',
    (_, kind) => {
      const graph = randomGraph(kind, [9, 8, 7], seededRandom(100 + kind));
      const room = prepared(graph, scheme);
      // Rounding: sums of some hundred terms λ²α, which are below 2.
      expectClose(
        preparedOperator(room).to1DArray(),
        walkedOperator(graph, scheme).to1DArray(),
        5e-14,
        (at) => `${Math.floor(at / airNodes(graph).length)} → ${at % airNodes(graph).length}`,
      );
    },
  );

  it('interior and near-wall nodes together are the air, each once', () => {
    for (const kind of RANDOM_KINDS.keys()) {
      const room = prepared(randomGraph(kind, [9, 8, 7], seededRandom(200 + kind)), scheme);
      const air = airNodes(room.graph);
      expect(nodeCounts(room)).toMatchObject({ total: air.length });
      expect([...preparedRows(room).keys()].sort((a, b) => a - b)).toEqual(air);
      expect(room.nodes.nearWall).toEqual(room.nodes.nearWall.slice().sort());
      const bits = room.nodes.interior.reduce(
        (sum, word) => sum + (word >>> 0).toString(2).replaceAll('0', '').length,
        0,
      );
      expect(bits).toBe(room.nodes.interiorCount);
    }
  });

  it('nodes are interior exactly where no walk meets a wall', () => {
    const size = 2 * reach + 5;
    const room = prepared(boxGraph([size, size, size]), scheme);
    // A node with `reach` others between it and the wall walks to the last of them and does not turn.
    const interior = 5 ** 3;
    expect(nodeCounts(room)).toEqual({ interior, nearWall: size ** 3 - interior, total: size ** 3 });
  });

  it('interior nodes are those whose walks end on the stencil’s own points', () => {
    const points = stencilPoints(scheme);
    for (const kind of [0, 1, 4]) {
      const graph = randomGraph(
        kind,
        [4 * reach + 3, 2 * reach + 5, 2 * reach + 4].map((n) => Math.min(n, 19)) as [number, number, number],
        seededRandom(300 + kind),
      );
      const { nodes } = prepared(graph, scheme);
      for (const node of airNodes(graph)) {
        const ends = walkedWeights(graph, scheme, node);
        const free = points.offsets.every(
          (offset, k) => Math.abs((ends.get(node + distanceOf(graph, offset)) ?? 0) - points.weights[k]) < 1e-14,
        );
        expect(((nodes.interior[node >> 5] >> (node & 31)) & 1) === 1).toBe(
          free && ends.size === points.offsets.length,
        );
      }
    }
  });

  it('equal surroundings share a row: a larger box has no more rows', () => {
    const rows = (side: number) => {
      const room = prepared(boxGraph([side, side + 1, side + 2]), scheme);
      return room.nodes.rows.length / room.weights.length;
    };
    const large = rows(2 * reach + 6);
    expect(large).toBe(rows(2 * reach + 2));
    // Per axis: reach places before each wall, and the middle; all but the middle of all three.
    expect(large).toBe((2 * reach + 1) ** 3 - 1);
  });

  it('no two rows of the dictionary are equal', () => {
    const room = prepared(
      pillarGraph(
        [3 * reach + 4, 2 * reach + 5, 2 * reach + 3].map((n) => Math.min(n, 20)) as [number, number, number],
      ),
      scheme,
    );
    const width = room.weights.length;
    const texts = Array.from({ length: room.nodes.rows.length / width }, (_, r) =>
      room.nodes.rows.subarray(r * width, (r + 1) * width).join(),
    );
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(room.weights.join());
  });
});
