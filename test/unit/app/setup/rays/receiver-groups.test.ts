import { describe, expect, it } from 'vitest';
import { receiverGroups } from '../../../../../src/app/setup/rays/receiver-groups.ts';
import type { Triple } from '../../../../../src/rays/room/room.ts';
import { traceRays } from '../../../../../src/rays/trace/trace.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { lawOf, boxRoom } from '../../../../support/rays/rooms.ts';
import { requestOf, SIZE } from '../../../../support/rays/tracing.ts';

const room = boxRoom(SIZE, [lawOf(0.1, 0.3)]);
const { tree, ...common } = await requestOf(room);

/** Places on a line. */
const onLine = (count: number): Triple[] => Array.from({ length: count }, (_, i) => [1 + (3 * i) / count, 2, 1.5]);

describe('groups of receivers', () => {
  it('hold at most 16 million energies, and all receivers in their order', () => {
    // Two bands of 1000 bins: 8000 receivers a group.
    const receivers = onLine(20_001);
    const groups = receiverGroups({ ...common, tree, receivers, binSeconds: 0.001, seconds: 1 });
    expect(groups.map((group) => group.receivers.length)).toEqual([8000, 8000, 4001]);
    expect(groups.flatMap((group) => group.receivers)).toEqual(receivers);
  });

  it('are one request for few receivers, and for none', () => {
    const request = { ...common, tree };
    expect(receiverGroups(request)).toEqual([request]);
    expect(receiverGroups({ ...request, receivers: [] })).toHaveLength(1);
  });

  it('bring each receiver what it gets with all others', () => {
    const request = { ...common, tree, receivers: onLine(5), rays: 200, seconds: 0.02 };
    // Two bands of 20 bins each: two receivers a group.
    const groups = receiverGroups(request, 80).map((group) => alone(traceRays(group)));
    const whole = alone(traceRays(request));
    expect(groups).toHaveLength(3);
    expect(groups.flatMap(({ energy }) => [...energy])).toEqual([...whole.energy]);
    expect(whole.energy.filter((value) => value > 0).length).toBeGreaterThan(50);
  });
});
