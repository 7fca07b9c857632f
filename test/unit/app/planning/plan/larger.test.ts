/** Several cards against host memory, for rooms that one card cannot hold. */
import { expect, it } from 'vitest';
import { planLarger } from '../../../../../src/app/planning/plan/larger.ts';
import { deviceMemory, type DeviceNeed } from '../../../../../src/engine/device-memory.ts';
import { fitSeveral } from '../../../../../src/engine/webgpu/several/fit.ts';

/** A box with rigid walls, and what a card of 0.007 ns a node takes for its step. */
function box([x, y, z]: readonly [number, number, number]): { need: DeviceNeed; shape: Shape; stepNs: number } {
  const none = { cut: 0, behind: 0, faces: 0, sheets: 0, branches: 0, taps: 1, damped: 0, nearWall: 0, recordRows: 0 };
  const grid = { stored: x * y * z, pitch: x, planeNodes: x * y };
  const need: DeviceNeed = { kind: 'webgpu', precision: 32, reach: 2, points: 57, rows: 30, ...grid, ...none };
  return { need, shape: { planes: z, rows: y, moves: false }, stepNs: 0.007 * x * y * z };
}
type Shape = Parameters<typeof planLarger>[1];

const LONG = box([512, 512, 5120]);
/** Two thirds of it fit one card. */
const BYTES = (2 / 3) * deviceMemory(LONG.need);

it('a step on several cards is that of an even share with ghost zones, and an exchange', () => {
  const { need, stepNs } = LONG;
  const room = { need, planes: 5120, spread: 2 };
  const costs = { valueNs: 2, exchangeNs: 1e5 };
  // Computed by hand: two cards with a ghost zone of 2 planes each, 2 planes of 2¹⁸ values both ways.
  const [share, exchange] = [(2560 + 2) / 5120, 1e5 + 2 * 2 * 2 ** 18 * 2];
  expect(fitSeveral(room, 2, BYTES, stepNs, costs)).toEqual({ cards: 2, steps: 1, stepNs: stepNs * share + exchange });
  // Four have two ghost zones in the middle, and one thread copies for three borders. Sums round in another order.
  const four = (stepNs * (1280 + 2 * 2)) / 5120 + 1e5 + 3 * 2 * 2 * 2 ** 18 * 2;
  expect(fitSeveral(room, 4, BYTES, stepNs, costs)!.stepNs / four).toBeCloseTo(1, 12);
  // Waiting that costs much is done seldom, and more cards share more.
  expect(fitSeveral(room, 2, BYTES, stepNs, { ...costs, exchangeNs: 1e8 })!.steps).toBeGreaterThan(4);
  expect(fitSeveral(room, 4, BYTES, stepNs)!.stepNs).toBeLessThan(fitSeveral(room, 2, BYTES, stepNs)!.stepNs);
  // What they cannot hold together.
  expect(fitSeveral(room, 2, deviceMemory(need) / 2, stepNs)).toBeNull();
  expect(fitSeveral({ ...room, planes: 3 }, 4, Infinity, stepNs)).toBeNull();
});

it('a plan predicts both ways and takes the faster', () => {
  const { need, shape, stepNs } = LONG;
  const two = planLarger(need, shape, stepNs, BYTES, 2);
  expect(two.cardsOrHost).toMatchObject({ cards: 2, steps: 3, severalSeconds: two.stepNs! / 1e9 });
  expect(two.cardsOrHost!.hostSeconds).toBeGreaterThan(two.cardsOrHost!.severalSeconds!);
  expect(two.cardsOrHost!.reason).toContain('from host memory on one card');
  expect(two.fromHost).toBeNull();
  const alone = planLarger(need, shape, stepNs, BYTES, 1);
  expect([alone.cardsOrHost, alone.stepNs! / 1e9]).toEqual([null, two.cardsOrHost!.hostSeconds]);

  // A flat room: ghost zones are much of it, and the host's share is little.
  const flat = box([4096, 4096, 40]);
  const host = planLarger(flat.need, flat.shape, flat.stepNs, 0.95 * deviceMemory(flat.need), 2);
  expect(host.cardsOrHost).toMatchObject({ cards: 1, steps: null });
  expect(host.cardsOrHost!.reason).toContain('on 2 cards together');
  expect(host.stepNs).toBe(host.fromHost!.timesSlower * flat.stepNs);

  // Where something moves, cards are the only way.
  const moving = { ...shape, moves: true };
  const moved = planLarger(need, moving, stepNs, BYTES, 2);
  expect(moved).toEqual({
    ...two,
    cardsOrHost: { ...two.cardsOrHost, hostSeconds: null, reason: moved.cardsOrHost!.reason },
  });
  expect(moved.cardsOrHost!.reason).toBe('one card cannot run it from host memory');
  expect(planLarger(need, moving, stepNs, BYTES, 1)).toEqual({ fromHost: null, cardsOrHost: null, stepNs: null });
  expect(planLarger(need, shape, stepNs, 1e6, 2)).toEqual({ fromHost: null, cardsOrHost: null, stepNs: null });
});
