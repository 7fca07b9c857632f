import { expect, it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { balances, expectKeptOrLost } from '../../support/engines/balance.ts';
import { engines } from '../../support/engines/engines.ts';
import { roomEnergies } from '../../support/engines/room-energy.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { randomState } from '../../support/rooms/rooms.ts';
import { dividedBox, THROUGH_ROOMS } from '../../support/rooms/through-rooms.ts';

const STEPS = 100_000;
const EVERY = 1000;

/**
 * The largest rise between two readings, of the energy at the start. In float64 rounding of 1e-16, which the inverse of
 * K of a wool enlarges by 1e4. In float32 roundings of 6e-8 push the field at random: what they add to its energy is
 * their square times the number of steps between readings, 4e-12, and of the pressure that absorbing walls leave
 * standing a few times 6e-8. An unstable mode of 1e-4 a step would have grown e^10 fold.
 */
const MOST = { 64: 1e-11, 32: 1e-6 } as const;

// The emulated GPU would take hours. `npm run through-energy` runs a real one, and all rooms with every scheme.
const FAST = engines.filter(({ slow }) => !slow);
const CASES = (
  [
    ['leggy-1@2%', 'sheets that take nothing between rigid walls, on the faces of cells'],
    ['compact-5@1%', 'wool and sheets, between the nodes'],
  ] as const
).flatMap(([name, title]) => FAST.map((engine) => ({ name, title, engine, on: engine.name })));

it.each(CASES)('$name, $on: $title never gain energy in 10⁵ steps', async ({ name, title, engine }) => {
  const room = THROUGH_ROOMS[title](schemeByName(name, ''));
  expect(room.faces.back!.node.length).toBeGreaterThan(8);
  await engine.use(async (device) => {
    const [start] = await roomEnergies(room, 1, { engine: device });
    const held = [start, ...(await roomEnergies(room, STEPS, { every: EVERY, engine: device }))];
    for (let n = 1; n < held.length; n++) {
      expect((held[n] - held[n - 1]) / start).toBeLessThan(MOST[engine.precision as 32 | 64]);
    }
    expect(held.at(-1)!).toBeLessThan(0.9 * start);
  });
});

/** Parts of ‖u‖²: 1e-13 for 100 steps (`energy.test.ts`), and roundings add up as the root of their number. */
const ROUNDING = 1e-13 * Math.sqrt(STEPS / 100);

it('two boxes with a membrane that takes nothing keep their energy to rounding for 10⁵ steps', async () => {
  const admittance = { conductance: 0, branches: [{ resistance: 0, inertia: 4, stiffness: 0.05 }] };
  const room = dividedBox([16, 1, 1], { axis: 0, at: 8, admittance }, schemeByName('compact-5@1%', ''));
  const balance = await balances(room, randomState(room.graph, seededRandom(7)), STEPS);
  expectKeptOrLost(balance, ROUNDING);
  const { lost, lostInCoupling } = balance.at(-1)!;
  expect(lost).toBe(lostInCoupling);
  // D is raised by 1e-6: sound meets the sheet every 20 steps or so, and that much of it is lost.
  expect(lost).toBeLessThan((1e-6 * STEPS * balance[0].held) / 10);
});
