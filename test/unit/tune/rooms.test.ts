import { describe, expect, it } from 'vitest';
import { boxGraph, quickBox, SOUND_SPEED } from '../../../src/tune/box-room.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';

describe('a box made quickly', () => {
  it.each([
    ['leggy-1', 32],
    ['leggy-4', 32],
    ['compact-5', 32],
    ['compact-5', 45],
    ['leggy-4', 70],
  ] as const)('has the nodes of a prepared one: %s, rows of %d nodes', (id, x) => {
    const scheme = schemeByName(id, '');
    const size = [x, 13, 11] as const;
    const quick = quickBox(scheme, size);
    const true_ = prepareRoom(boxGraph(size), scheme, SOUND_SPEED, [], { materialAt: () => RIGID, areaAt: () => 1 });
    expect(quick.nodes.nearWall).toEqual(true_.nodes.nearWall);
    expect(quick.nodes.interior).toEqual(true_.nodes.interior);
    expect(quick.nodes.interiorCount).toBe(true_.nodes.interiorCount);
    const rows = quick.nodes.rows.length / quick.offsets.length;
    expect(Math.max(...quick.nodes.nearWallRow)).toBeLessThan(rows);
  });
});
