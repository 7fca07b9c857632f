import { describe, expect, it } from 'vitest';
import { classify } from '../../../../src/room/near-walls/classify.ts';
import { NearWallCounter } from '../../../../src/room/near-walls/count-near-walls.ts';
import { stencilPoints } from '../../../../src/scheme/points.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { airNodes, RANDOM_KINDS, randomGraph } from '../../../support/rooms/rooms.ts';

const SIZE = [29, 23, 19] as const;
const SCHEMES = ['leggy-1', 'leggy-4', 'compact-1', 'compact-3', 'compact-5', 'compact-14', 'box-222'];

describe('the number of nodes near walls', () => {
  it.each(RANDOM_KINDS.map((name, kind) => [name, kind] as const))('is what classifying finds: %s', (_, kind) => {
    const graph = randomGraph(kind, SIZE, seededRandom(7 + kind));
    const counter = new NearWallCounter(graph, 4);
    for (const id of SCHEMES) {
      const scheme = schemeByName(id, '');
      const points = stencilPoints(scheme);
      expect([id, counter.count(points.offsets)]).toEqual([id, classify(graph, scheme, points).nearWall.length]);
    }
  });

  it('does not count those that are left out', () => {
    const graph = randomGraph(3, SIZE, seededRandom(1));
    const { offsets } = stencilPoints(schemeByName('compact-3', ''));
    const all = airNodes(graph);
    expect(new NearWallCounter(graph, 1, Uint32Array.from(all)).count(offsets)).toBe(0);
    const half = Uint32Array.from(all.filter((_, i) => i % 2 === 0));
    const rest = Uint32Array.from(all.filter((_, i) => i % 2 === 1));
    const counted = [half, rest].map((nodes) => new NearWallCounter(graph, 1, nodes).count(offsets));
    expect(counted[0] + counted[1]).toBe(new NearWallCounter(graph, 1).count(offsets));
  });
});
