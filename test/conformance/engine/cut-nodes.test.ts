import { expect, it } from 'vitest';
import type { Engine, FieldState } from '../../../src/engine/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { withMadeUpSubcell } from '../../support/rooms/made-up-subcell.ts';
import { withMixedTraces, withTapScale } from '../../support/engines/mixed-traces.ts';
import { movingNodes, plainSteps } from '../../support/engines/plain-step.ts';
import { seededRandom, type Random } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { pillarGraph, prepared, scatteredAreas, scatteredMaterials } from '../../support/rooms/rooms.ts';

const STEPS = 20;
const CONSTANT_STEPS = 50;

/** Parts of the largest value. Measured: 1.4e-6 in single precision, 3e-15 in double. */
const TOLERANCE = 1e-5;
const TOLERANCE_64 = 1e-13;

/** Planes of a slab: fewer than donors are far, and more. */
const SLABS = [3, 7];

const SCHEMES = ['leggy-1', 'compact-3'];

const graph = pillarGraph([21, 14, 16]);
const madeUp = remembered((scheme: string) =>
  withMadeUpSubcell(prepared(graph, schemeByName(scheme, 'test')), seededRandom(11)),
);

const absorbing = remembered((scheme: string) =>
  withMadeUpSubcell(
    prepared(graph, schemeByName(scheme, 'test'), [0, 0.3, 2], scatteredMaterials(3), scatteredAreas),
    seededRandom(12),
  ),
);
const otherTaps = remembered((scheme: string) => withTapScale(absorbing(scheme), seededRandom(14)));
const mixed = remembered((scheme: string, count: number) =>
  withMixedTraces(absorbing(scheme), { count, taps: 4 }, seededRandom(15)),
);
const mixedOtherTaps = remembered((scheme: string, count: number) =>
  withTapScale(mixed(scheme, count), seededRandom(16)),
);

/** `value` at the nodes that move, 0 elsewhere. */
function fieldOf(room: PreparedRoom, value: (node: number) => number): Float64Array {
  const field = new Float64Array(room.graph.nodes.length);
  for (const i of movingNodes(room)) field[i] = value(i);
  return field;
}

const randomState = (room: PreparedRoom, random: Random): FieldState => ({
  previous: fieldOf(room, () => random() - 0.5),
  current: fieldOf(room, () => random() - 0.5),
});

async function advanced(engine: Engine, room: PreparedRoom, state: FieldState, steps: number): Promise<FieldState> {
  const simulation = await engine.open(room, { sources: [], receivers: [] });
  try {
    await simulation.setState(state);
    await simulation.advance(steps);
    const { previous, current } = await simulation.getState();
    return { previous: fieldOf(room, (i) => previous[i]), current: fieldOf(room, (i) => current[i]) };
  } finally {
    await simulation.close();
  }
}

/** A random state of a room, and what it should become. */
const plainEnd = remembered((room: PreparedRoom): { readonly state: FieldState; readonly end: FieldState } => {
  const state = randomState(room, seededRandom(13));
  return { state, end: plainSteps(room, state, STEPS) };
});

async function expectSameAsPlain(engine: Engine, room: PreparedRoom): Promise<void> {
  const { state, end: plain } = plainEnd(room);
  const largest = plain.current.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(largest).toBeGreaterThan(0.1);
  // A random state drifts, but no faster than evenly.
  expect(largest).toBeLessThan(STEPS);
  const tolerance = largest * (engine.precision === 64 ? TOLERANCE_64 : TOLERANCE);
  const end = await advanced(engine, room, state, STEPS);
  expectClose(end.current, plain.current, tolerance);
  expectClose(end.previous, plain.previous, tolerance);
}

describeEngines('cut nodes', SLABS, ({ engine, cuts }) => {
  // Both stencils reach one plane, and all that a cut depends on is how far donors and stencils reach.
  for (const scheme of cuts ? SCHEMES.slice(1) : SCHEMES) {
    it(`agree with the contract written down plainly: ${scheme}`, async () => {
      await expectSameAsPlain(engine(), madeUp(scheme));
    });

    it(`and so they do before absorbing walls, whose flow has other weights in some nodes: ${scheme}`, async () => {
      await expectSameAsPlain(engine(), otherTaps(scheme));
    });

    it.each([3, 256])(`and so they do before walls of %i traces: ${scheme}`, async (count) => {
      await expectSameAsPlain(engine(), mixed(scheme, count));
      await expectSameAsPlain(engine(), mixedOtherTaps(scheme, count));
    });

    it(`keep a constant field to the last bit: ${scheme}`, async () => {
      const room = madeUp(scheme);
      const constant = fieldOf(room, () => Math.fround(0.7));
      const { current } = await advanced(engine(), room, { previous: constant, current: constant }, CONSTANT_STEPS);
      expect(current).toEqual(constant);
    });
  }
});
