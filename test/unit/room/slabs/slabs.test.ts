import { describe, expect, it } from 'vitest';
import { slabsOf } from '../../../../src/room/slabs/slabs.ts';
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
