import { expect, it } from 'vitest';
import { LineDrawer } from '../../../../../src/app/jobs/sweep/plan/draw-lines.ts';
import { boxRoom } from '../../../../../src/app/jobs/sweep/plan/drawn-room.ts';
import { readSweep } from '../../../../../src/app/jobs/sweep/plan/read-sweep.ts';
import { nodeFiles } from '../../../../../src/node/files.ts';

it('the example draws ten rooms with five pairs of points each', async () => {
  const sweep = await readSweep('scenes/sweeps/rooms.json', nodeFiles);
  const drawer = new LineDrawer(sweep, ({ geometry }) =>
    Promise.resolve(boxRoom(geometry.kind === 'boxes' ? geometry.boxes : [])),
  );
  expect([drawer.count, drawer.roomCount]).toEqual([50, 10]);
  for (let number = 0; number < drawer.count; number++) {
    const { room } = await drawer.draw(number);
    expect(room.volume).toBeGreaterThanOrEqual(50);
    expect(room.volume).toBeLessThanOrEqual(120);
  }
});
