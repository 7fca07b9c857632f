import { describe, expect, it } from 'vitest';
import { fitWall } from '../../../src/material/fit/fit.ts';
import { wallOnGrid } from '../../../src/material/fit/on-grid.ts';
import type { RoomGraph } from '../../../src/room/grid/graph.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { hertz, seconds } from '../../../src/units/quantities.ts';
import { balances, expectKeptOrLost, type Balance } from '../../support/engines/balance.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  boxGraph,
  dampedCorner,
  graphOf,
  pillarGraph,
  prepared,
  RANDOM_KINDS,
  randomGraph,
  randomState,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
  voxelGraph,
} from '../../support/rooms/rooms.ts';
import { scatteredSheets, SHEETS, sheetRoom, withPartitions } from '../../support/rooms/sheet-rooms.ts';
import { dividedBox } from '../../support/rooms/through-rooms.ts';

const STEPS = 100;

/**
 * Tolerance, in parts of ‖u‖², of which energies are differences: some 20 roundings of 1e-16 for each step and node,
 * for 100 steps. A wall or a row that is wrong in its sixth digit changes the energy by a thousand times as much.
 */
const ROUNDING = 1e-13;

const SCHEMES = ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%'];

/**
 * Gaps of one, two and three nodes, shorter than any trace, between blocks of wall; their ends and corners are closed.
 */
const slits = (): RoomGraph =>
  graphOf(
    [9, 7, 5],
    (i, j, k) => i === 0 || (j < 2 && k < 3) || (i > 4 && j > 3 && j < 6 && k === 4) || (i === 6 && k < 3),
  );

const ROOMS: readonly (readonly [string, (seed: number) => RoomGraph])[] = [
  ['a box', () => boxGraph([7, 6, 5])],
  ['a box narrower than the trace', () => boxGraph([9, 3, 2])],
  ['a single node', () => boxGraph([1, 1, 1])],
  ['a box with pillars', () => pillarGraph([9, 8, 5])],
  ['narrow slits', slits],
  ...RANDOM_KINDS.map((kind, i) => [kind, (seed: number) => randomGraph(i, [7, 6, 5], seededRandom(seed))] as const),
];

const run = (room: PreparedRoom, steps: number): Promise<Balance[]> =>
  balances(room, randomState(room.graph, seededRandom(77)), steps);

/** Checks that stored and lost energy make up the initial energy, to rounding, and that walls took their part. */
function expectKeptAndLost(balance: readonly Balance[]): void {
  expectKeptOrLost(balance, ROUNDING);
  expect(balance.at(-1)!.held).toBeLessThan(0.9 * balance[0].held);
}

const cases = ROOMS.flatMap(([kind, make], r) =>
  SCHEMES.filter((_, s) => s % 2 === r % 2 || r < 2).map((name, s) => ({ name, kind, make: () => make(50 * r + s) })),
);

describe.each(cases)('$name, $kind', ({ name, make }) => {
  const scheme = schemeByName(name, name);

  it('with rigid walls keeps its energy to rounding', async () => {
    const balance = await run(prepared(make(), scheme), STEPS);
    expect(balance[0].held).toBeGreaterThan(0);
    expectKeptOrLost(balance, ROUNDING);
    expect(balance.at(-1)!.lost).toBe(0);
  });

  it('with walls of admittance 0.01 to 5, mixed, loses what its walls take, and never gains', async () => {
    const room = prepared(make(), scheme, [0, 0.01, 0.3, 1, 5], scatteredMaterials(5));
    const balance = await run(room, STEPS);
    expectKeptAndLost(balance);
    const rounding = ROUNDING * balance.at(-1)!.size;
    for (let n = 1; n < balance.length; n++) {
      expect(balance[n].held - balance[n - 1].held).toBeLessThan(rounding);
      expect(balance[n].lostInCoupling).toBeGreaterThan(balance[n - 1].lostInCoupling - rounding);
    }
  });

  it('with slanted walls of up to three branches, and a damped corner, keeps and loses what these do', async () => {
    const graph = make();
    const material = scatteredMaterials(RESONANT_WALLS.length);
    const room = prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph));
    const balance = await run(room, STEPS);
    expectKeptAndLost(balance);
  });
});

const ROOMS_WITH_SHEETS = RANDOM_KINDS.map((kind, i) => ({ kind, i })).slice(1);

describe.each(ROOMS_WITH_SHEETS.map(({ kind, i }, s) => ({ name: SCHEMES[s], kind, i })))(
  '$name, $kind, with sheets of every kind and walls',
  ({ name, i }) => {
    it('keeps and loses what these do, and never gains', async () => {
      const graph = randomGraph(i, [7, 6, 5], seededRandom(i + 60));
      const room = sheetRoom(graph, schemeByName(name, name), RESONANT_WALLS, { damped: dampedCorner(graph) });
      expect(room.faces.back!.node.length).toBeGreaterThan(5);
      const balance = await run(room, STEPS);
      expectKeptAndLost(balance);
      const rounding = ROUNDING * balance.at(-1)!.size;
      for (let n = 1; n < balance.length; n++) {
        expect(balance[n].held - balance[n - 1].held).toBeLessThan(rounding);
        expect(balance[n].lostInCoupling).toBeGreaterThan(balance[n - 1].lostInCoupling - rounding);
      }
    });
  },
);

it('thick partitions keep and lose what they do, and never gain', async () => {
  const graph = voxelGraph([7, 6, 9], seededRandom(8));
  const surface = withPartitions(
    graph,
    scatteredSheets(RESONANT_WALLS.length, SHEETS.length),
    RESONANT_WALLS.length + 3,
  );
  const room = sheetRoom(graph, schemeByName('compact-5@1%', ''), RESONANT_WALLS, { surface });
  expect(room.faces.back!.node.length).toBeGreaterThan(50);
  const balance = await run(room, STEPS);
  expectKeptAndLost(balance);
  for (let n = 1; n < balance.length; n++) {
    expect(balance[n].held - balance[n - 1].held).toBeLessThan(ROUNDING * balance.at(-1)!.size);
  }
});

it('a room whose sheets take nothing loses only what their lines lose where they cross', async () => {
  const graph = randomGraph(3, [7, 6, 5], seededRandom(63));
  const room = sheetRoom(graph, schemeByName('compact-5@1%', ''), [], { sheets: [SHEETS[4]] });
  const balance = await run(room, STEPS);
  expectKeptOrLost(balance, ROUNDING);
  expect(balance.at(-1)!.lost).toBe(balance.at(-1)!.lostInCoupling);
});

it('two boxes with a membrane without losses between them lose only by the margin of D', async () => {
  const admittance = { conductance: 0, branches: [{ resistance: 0, inertia: 4, stiffness: 0.05 }] };
  const room = dividedBox([16, 1, 1], { axis: 0, at: 8, admittance }, schemeByName('compact-5@1%', ''));
  const state = randomState(room.graph, seededRandom(7));
  state.previous.fill(0, 8);
  state.current.fill(0, 8);
  const balance = await balances(room, state, 1000);
  expectKeptOrLost(balance, 10 * ROUNDING);
  const { lost, lostInCoupling } = balance.at(-1)!;
  expect(lost).toBe(lostInCoupling);
  // D is raised by 1e-6: of what sound brings to the sheet, that much is lost a step.
  expect(lost).toBeLessThan(1e-4 * balance[0].held);
});

describe('a room of fitted materials', () => {
  /**
   * Number of fits: fitting a material takes a second. The walls of {@link RESONANT_WALLS} say more of the balance,
   * these of the fit.
   */
  const FITS = 2;

  it(`keeps and loses what its walls do: ${FITS} fits of random octaves`, async () => {
    const random = seededRandom(31);
    const walls = Array.from({ length: FITS }, () => {
      const bands = [125, 250, 500, 1000].map((centreHz) => ({ centreHz, absorption: random() }));
      const target = { kind: 'absorption', fraction: 1, bands } as const;
      return wallOnGrid(fitWall(target).wall, { timeStep: seconds(2e-4), maxFrequency: hertz(1500) }).admittance;
    });
    expect(Math.max(...walls.map(({ branches }) => branches.length))).toBeGreaterThan(4);
    const room = prepared(boxGraph([7, 6, 5]), schemeByName('compact-5@1%', ''), walls, scatteredMaterials(FITS));
    const balance = await run(room, STEPS);
    expectKeptAndLost(balance);
  });
});

describe('a box', () => {
  // Sound crosses the box of 7 nodes in 7/λ steps and loses 1 − R² = 4Y/(1 + Y)² at each wall.
  it.each([
    [0.01, 1000, 0.9],
    [1, 1000, 1e-3],
    [5, 1000, 1e-1],
  ])(
    'with admittance %d all around has after %i steps less than %d of its energy',
    async (admittance, steps, share) => {
      const balance = await run(prepared(boxGraph([7, 6, 5]), schemeByName('compact-5@1%', ''), [admittance]), steps);
      expect(balance.at(-1)!.held).toBeLessThan(share * balance[0].held);
      // Rounding: what is left may be nothing at all.
      expect(balance.at(-1)!.held).toBeGreaterThan(-1e-12 * balance[0].held);
    },
  );
});
