import { expect, it } from 'vitest';
import type { RunSetup } from '../../../src/engine/engine.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { simulate } from '../../../src/run/simulate.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { movingNodes } from '../../support/engines/plain-step.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { withMadeUpSubcell } from '../../support/rooms/made-up-subcell.ts';
import {
  dampedCorner,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

const STEPS = 20;

/** Everything that a run keeps for itself: walls with branches, cut nodes and what is felt behind them, damped nodes. */
const graph = pillarGraph([21, 14, 16]);
const material = scatteredMaterials(RESONANT_WALLS.length);
const scheme = schemeByName('compact-3', 'test');
const rooms = {
  'walls on the grid': prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph)),
  'walls between the nodes': withMadeUpSubcell(
    prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas),
    seededRandom(12),
  ),
};

describeEngines('runs at once', [], ({ engine }) => {
  for (const [name, room] of Object.entries(rooms)) {
    const air = movingNodes(room);
    /** Sources of different lengths, so that the runs do not have equally many dispatches in every step. */
    const setupOf = (seed: number): RunSetup => {
      const random = seededRandom(seed);
      const point = () => ({
        nodes: Uint32Array.from({ length: 30 }, () => air[Math.floor(random() * air.length)]),
        weights: Float64Array.from({ length: 30 }, () => random()),
      });
      const signal = Float64Array.from({ length: 3 * seed }, () => random() - 0.5);
      return { sources: [{ point: point(), strength: 1, signal }], receivers: [point(), point()] };
    };

    it(`give what each gives alone, to the last bit: ${name}`, async () => {
      const simulation = await engine().open(room, setupOf(1));
      const { atOnce } = simulation;
      if (!atOnce) {
        expect(engine().kind).toBe('cpu');
        return;
      }
      // Those of one group are used again by the next, smaller or larger.
      for (const seeds of [
        [1, 2, 3],
        [4, 5],
        [6, 7, 8, 9],
      ]) {
        const setups = seeds.map(setupOf);
        expect(await atOnce.restart(setups)).toBe(setups.length);
        const parts = [await atOnce.advance(7), await atOnce.advance(STEPS - 7)];
        for (const [run, setup] of setups.entries()) {
          const alone = await engine().open(room, setup);
          expect(parts.map((part) => part[run])).toEqual([await alone.advance(7), await alone.advance(STEPS - 7)]);
          expect(await atOnce.wholeState(run)).toEqual(await alone.wholeState());
          expect(parts[1][run][0].some((value) => value !== 0)).toBe(true);
          await alone.close();
        }
      }
      // One alone afterwards.
      await simulation.restart(setupOf(5));
      const alone = await engine().open(room, setupOf(5));
      expect(await simulation.advance(STEPS)).toEqual(await alone.advance(STEPS));
      await alone.close();
      await simulation.close();
    });

    it(`come out of simulate in their order: ${name}`, async () => {
      const setups = [4, 5, 6].map(setupOf);
      const controls = () => ({ signal: new AbortController().signal });
      const runs = await simulate(await engine().open(room, setups[0]), room, setups, STEPS, controls);
      for (const [run, setup] of setups.entries()) {
        const alone = await engine().open(room, setup);
        expect(runs[run].responses).toEqual(await alone.advance(STEPS));
        await alone.close();
      }
    });
  }
});
