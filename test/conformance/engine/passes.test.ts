import { expect, it } from 'vitest';
import { timePasses } from '../../../src/app/rendering/stepping/time-passes.ts';
import type { RunSetup } from '../../../src/engine/engine.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  airNodes,
  dampedCorner,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

const STEPS = 9;

const graph = pillarGraph([21, 11, 9]);
const material = scatteredMaterials(RESONANT_WALLS.length);
const scheme = schemeByName('compact-3', 'test');
const room = prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph));

const air = airNodes(graph);
const random = seededRandom(5);
const point = (node: number) => ({ nodes: Uint32Array.of(air[node]), weights: Float64Array.of(1) });
const setup: RunSetup = {
  // It ends while steps are timed.
  sources: [{ point: point(200), strength: 1, signal: Float64Array.from({ length: STEPS - 3 }, () => random() - 0.5) }],
  receivers: [point(210), point(700)],
};

describeEngines('times of passes', [4], ({ engine, cuts }) => {
  it('are those of ordinary steps, kernel by kernel', async () => {
    const simulation = await engine().open(room, setup);
    const begun = performance.now();
    const passes = await simulation.timePasses(STEPS);
    const taken = 1000 * (performance.now() - begun);
    const timed = await simulation.getState();
    await simulation.rest();
    await simulation.advance(STEPS);
    expect(await simulation.getState()).toEqual(timed);
    // All engines have a clock here.
    const names = passes!.map(({ label }) => label);
    expect(new Set(names).size).toBe(names.length);
    // Receivers, interior, near walls, source, damped nodes, flows, what walls take; on a GPU nodes near walls move
    // with the interior, if the room is small and whole.
    expect(names).toHaveLength(engine().kind === 'webgpu' && !cuts ? 6 : 7);
    expect(passes!.filter(({ us }) => us > 0).length).toBeGreaterThan(4);
    // The first step does not count.
    expect((STEPS - 1) * passes!.reduce((sum, { us }) => sum + us, 0)).toBeLessThan(taken);
    await simulation.close();
  });

  it('are measured after a run, from rest, and leave no memory behind', async () => {
    const plain = await engine().open(room, setup);
    const expected = await plain.advance(STEPS);
    await plain.close();
    const simulation = await engine().open(room, setup);
    await simulation.advance(STEPS);
    const shares = await timePasses(simulation);
    expect(shares!.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    const memory = simulation.memoryBytes;
    await timePasses(simulation);
    expect(simulation.memoryBytes).toBe(memory);
    await simulation.rest();
    expect(await simulation.advance(STEPS)).toEqual(expected);
    await simulation.close();
  });
});
