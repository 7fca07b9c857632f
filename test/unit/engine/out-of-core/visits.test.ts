import { expect, it } from 'vitest';
import {
  METHOD_SETTINGS,
  METHODS,
  residentSlices,
  type VisitSettings,
} from '../../../../src/engine/out-of-core/visits.ts';
import { planeReach, thinnestSlice } from '../../../../src/engine/out-of-core/slices.ts';
import type { PreparedRoom } from '../../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { referenceEngine } from '../../../support/engines/engines.ts';
import { withMixedTraces } from '../../../support/engines/mixed-traces.ts';
import { longSheets, longStaircase, setupAcrossCuts } from '../../../support/engines/long-rooms.ts';
import { movingNodes } from '../../../support/engines/plain-step.ts';
import { VisitingRoom } from '../../../support/engines/visiting.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../../support/rooms/cut-rooms.ts';
import { withMadeUpSubcell } from '../../../support/rooms/made-up-subcell.ts';
import {
  pillarGraph,
  prepared,
  RANDOM_KINDS,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../../support/rooms/rooms.ts';

/** Steps of sweeps: after some of them slices stay on the device, after others all of them do. */
const CALLS = [3, 2, 12, 4, 3];

/** Runs a room in memory and by visits; both must agree to the last bit. @returns slices that were there at a time */
async function expectSame(
  room: PreparedRoom,
  settings: Omit<VisitSettings, 'steps'>,
  slicePlanes?: number,
): Promise<void> {
  const setup = setupAcrossCuts(room, 15);
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, setup);
    const visiting = new VisitingRoom(room, setup, slicePlanes);
    for (const steps of CALLS) {
      const expected = await simulation.advance(steps);
      const samples = visiting.advance(steps, { ...settings, steps });
      expect(samples).toEqual(expected);
      expect(visiting.mostResident).toBeLessThanOrEqual(residentSlices({ ...settings, steps: Math.max(...CALLS) }));
      const [inMemory, stored] = [await simulation.getState(), visiting.state()];
      for (const i of movingNodes(room)) {
        if (stored.current[i] !== inMemory.current[i] || stored.previous[i] !== inMemory.previous[i]) {
          expect([i, stored.current[i], stored.previous[i]]).toEqual([i, inMemory.current[i], inMemory.previous[i]]);
        }
      }
    }
    await simulation.close();
  });
}

it.each(METHODS)('%s gives the samples and the states of a run in memory, to the last bit', async (method) => {
  await expectSame(longStaircase('leggy-2', 4), { block: 2, ...METHOD_SETTINGS[method] });
  await expectSame(longStaircase('compact-3', 0), { block: 1, ...METHOD_SETTINGS[method] });
});

it.each(RANDOM_KINDS.map((name, kind) => ({ name, kind })))('random rooms: $name', async ({ kind }) => {
  await expectSame(longStaircase('compact-3', kind), { block: 2, ...METHOD_SETTINGS.turning });
  await expectSame(longStaircase('leggy-1', kind), { block: 3, ...METHOD_SETTINGS.MM });
});

it.each(['leggy-1', 'leggy-7@standard', 'compact-2', 'compact-5', 'box-200', 'sparse-81@1%'])('%s', async (scheme) => {
  const room = longStaircase(scheme, 4);
  await expectSame(room, { block: 1, ...METHOD_SETTINGS.turning });
  await expectSame(room, { block: 2, ...METHOD_SETTINGS.MMT });
});

it.each(CUT_KINDS.map((name, kind) => ({ name, kind })))('walls between the nodes: $name', async ({ kind }) => {
  const room = prepareCutRoom(randomCutRoom(kind, seededRandom(kind)), schemeByName('leggy-2', 'test'), RESONANT_WALLS);
  for (const method of ['turning', 'MM'] as const) await expectSame(room, { block: 1, ...METHOD_SETTINGS[method] });
});

it('walls between the nodes in a long room, of several traces', async () => {
  for (const scheme of ['leggy-1', 'compact-3']) {
    const graph = pillarGraph([10, 9, 61]);
    const absorbing = prepared(graph, schemeByName(scheme, 'test'), [0, 0.3, 2], scatteredMaterials(3), scatteredAreas);
    const room = withMixedTraces(
      withMadeUpSubcell(absorbing, seededRandom(12)),
      { count: 3, taps: 4 },
      seededRandom(1),
    );
    for (const method of METHODS) await expectSame(room, { block: 1, ...METHOD_SETTINGS[method] });
  }
});

it('sheets across cuts', async () => {
  const room = longSheets('leggy-2');
  for (const method of ['turning', 'MM'] as const) await expectSame(room, { block: 1, ...METHOD_SETTINGS[method] });
});

it.each([longStaircase('compact-3', 4), longSheets('compact-3')])(
  'slices thinner than a step reaches go wrong',
  async (room) => {
    const thinnest = thinnestSlice(planeReach(room));
    await expectSame(room, { block: 1, ...METHOD_SETTINGS['M-MMTB'] }, thinnest + 3);
    await expect(expectSame(room, { block: 1, ...METHOD_SETTINGS['M-MMTB'] }, thinnest - 1)).rejects.toThrow();
  },
);
