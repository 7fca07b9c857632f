import { describe, expect, it } from 'vitest';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { ballRadius } from '../../../../src/rays/trace/setting.ts';
import { lawOf, OCTAVES } from '../../../support/rays/rooms.ts';
import { boxFaces, roomOfFaces } from '../../../support/rays/shapes.ts';
import { trace } from '../../../support/rays/tracing.ts';

const SIDES: Triple = [1.9, 1.42, 1.05];
const BAND = OCTAVES.slice(1);

/** A cabin with the soft back of a seat across it, which hangs free on all sides. */
function cabin() {
  const seat = boxFaces([0.1, 0.9, 0.6]).map(({ corners }) => ({
    corners: corners.map(([x, y, z]): Triple => [x + 0.8, y + 0.26, z]).reverse(),
    law: 1,
  }));
  return { ...roomOfFaces([...boxFaces(SIDES), ...seat], [lawOf(0.1, 0, BAND), lawOf(0.6, 0, BAND)]), bands: BAND };
}

/** Mean free path of the cabin, 4V/S, m. */
const FREE_PATH = (4 * (1.9 * 1.42 * 1.05 - 0.1 * 0.9 * 0.6)) / (2 * (1.9 * 1.42 + 1.42 * 1.05 + 1.9 * 1.05) + 1.38);

describe('the ball of a receiver', () => {
  it('has half a metre in halls, and a quarter of the mean free path in smaller rooms', () => {
    expect(ballRadius(4)).toBe(0.5);
    expect(ballRadius(Infinity)).toBe(0.5);
    expect(ballRadius(0.8)).toBe(0.2);
  });

  it('is so small that levels are those at its middle', async () => {
    // Behind the seat, a hand or two from it.
    const receivers: Triple[] = [
      [1.05, 0.4, 0.3],
      [1.1, 0.7, 0.25],
      [1.15, 1, 0.4],
      [1.05, 0.75, 0.45],
    ];
    const request = { source: [0.3, 0.5, 0.3] as Triple, receivers, seconds: 0.05, binSeconds: 0.05, imageOrder: 1 };
    const energiesOf = async (receiverRadius: number, rays: number): Promise<Float64Array> =>
      (await trace(cabin(), { ...request, rays, receiverRadius })).energy;
    const limit = await energiesOf(0.06, 100_000);
    /** Root of the mean square of what receivers differ from the limit, dB. */
    const off = (energy: Float64Array): number =>
      Math.hypot(...energy.map((one, i) => 10 * Math.log10(one / limit[i]))) / Math.sqrt(receivers.length);
    // Half of what is just heard; some 2000 rays through a ball leave 0.1 dB to chance, in the limit 0.15 dB.
    expect(off(await energiesOf(ballRadius(FREE_PATH), 20_000))).toBeLessThan(0.5);
    expect(off(await energiesOf(0.5, 10_000))).toBeGreaterThan(0.7);
  });
});
