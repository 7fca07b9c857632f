import { describe, expect, it } from 'vitest';
import { NodeIndex } from '../../../../src/room/slabs/node-index.ts';
import { evenSlabs, slabsOf } from '../../../../src/room/slabs/slabs.ts';
import { alone } from '../../../../src/room/slabs/work.ts';
import { fingerprint } from '../../../support/rooms/fingerprint.ts';
import { boxesWork, meshWork } from '../../../support/rooms/slab-rooms.ts';

describe('a prepared room is the same to the last bit for any size of the slabs:', () => {
  it.each([
    ['a hall with walls between the nodes', 0, true, 'compact-5@1%'],
    ['a hall in steps', 0, false, 'compact-5@1%'],
    ['a hall with walls between the nodes, axes only', 0, true, 'leggy-4@2%'],
    ['a room with an opening', 1, true, 'compact-5@1%'],
  ] as const)('%s', (_, which, isCut, scheme) => {
    const of = (planes?: number): string => fingerprint(alone(meshWork(which, isCut, scheme, planes)));
    const expected = of();
    for (const planes of which === 0 ? [1, 5, 1000] : [7]) expect([planes, of(planes)]).toEqual([planes, expected]);
  });

  it('boxes with an opening', () => {
    const expected = fingerprint(alone(boxesWork('compact-5@1%')));
    for (const planes of [1, 4]) expect(fingerprint(alone(boxesWork('compact-5@1%', planes)))).toBe(expected);
  });
});

it('slabs cover every plane once', () => {
  for (const planes of [1, 6, 7, 100, 1000]) {
    const slabs = slabsOf({ size: [1, 1, planes] });
    expect(slabs[0].from).toBe(0);
    slabs.forEach(({ to }, s) => expect(to).toBe(slabs[s + 1]?.from ?? planes));
  }
});

it('slabs of equal work cover every plane once, and are thin where there is much work', () => {
  for (const planes of [1, 7, 100, 700]) {
    const work = Float64Array.from({ length: planes }, (_, plane) => (plane % 50 === 3 ? 100 : 1));
    const slabs = evenSlabs(work);
    const usual = slabsOf({ size: [1, 1, planes] })[0].to;
    expect(slabs[0].from).toBe(0);
    slabs.forEach(({ from, to }, s) => {
      expect(to).toBe(slabs[s + 1]?.from ?? planes);
      expect(to).toBeGreaterThan(from);
      expect(to - from).toBeLessThanOrEqual(usual);
    });
  }
  const even = evenSlabs(new Float64Array(480).fill(1));
  expect(even).toHaveLength(48);
  const sumOf = (work: Float64Array, from: number, to: number): number =>
    work.subarray(from, to).reduce((sum, each) => sum + each, 0);
  const floor = Float64Array.from({ length: 480 }, (_, plane) => (plane < 10 ? 50 : 1));
  // One plane more than a share is the most that a slab can have.
  const share = sumOf(floor, 0, 480) / 48;
  for (const { from, to } of evenSlabs(floor)) expect(sumOf(floor, from, to)).toBeLessThanOrEqual(share + 50);
});

it('a set of nodes knows its size, and the place of each', () => {
  const nodes = [40, 41, 63, 64, 95, 130];
  const index = new NodeIndex(131, (add) => [...nodes, 64].forEach(add), 33);
  expect(index.count).toBe(nodes.length);
  expect(nodes.map((node) => index.of(node))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(new NodeIndex(0, () => undefined).count).toBe(0);
});
