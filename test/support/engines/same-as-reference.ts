import { expect } from 'vitest';
import type { Engine, FieldState, RunSetup, Simulation } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { seededRandom, type Random } from '../numbers/random.ts';
import { remembered } from '../remembered.ts';
import {
  airNodes,
  dampedCorner,
  prepared,
  randomState,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../rooms/rooms.ts';
import { expectClose } from './compare.ts';

/** Schemes on and off the axes, of every family of stencils. */
export const SCHEMES = [
  'leggy-1',
  'leggy-4',
  'leggy-7@standard',
  'compact-3',
  'compact-5@1%',
  'box-200',
  'box-310@2%',
  // Rows near walls have points that the interior is without.
  'sparse-43@1%',
];

const STEPS = 24;

/**
 * Tolerance in parts of the largest value. A step rounds every node about four times to 2⁻²⁴ of it, and errors are
 * carried on by a map that keeps energy: 24 steps add up to at most 24 × 4 × 2⁻²⁴ = 6e-6, times a few where rows of
 * large weights meet. Measured: 8e-6. A wrong weight or neighbour shows at 1e-2 and above.
 */
const TOLERANCE = 3e-5;

const MATERIALS = [0, 0.05, 0.6, 3, ...RESONANT_WALLS];

/** A room with all that takes part in a step: walls of all kinds and a damped corner. */
export const absorbing = (graph: PreparedRoom['graph'], scheme: string): PreparedRoom => {
  const material = scatteredMaterials(MATERIALS.length);
  return prepared(graph, schemeByName(scheme, 'test'), MATERIALS, material, scatteredAreas, dampedCorner(graph));
};

function setupFor(room: PreparedRoom, random: Random): RunSetup {
  const air = airNodes(room.graph);
  const point = (count: number) => ({
    nodes: Uint32Array.from({ length: count }, () => air[Math.floor(random() * air.length)]).sort(),
    weights: Float64Array.from({ length: count }, () => random() - 0.5),
  });
  const distinct = (p: ReturnType<typeof point>) => {
    const nodes = [...new Set(p.nodes)];
    return { nodes: Uint32Array.from(nodes), weights: p.weights.slice(0, nodes.length) };
  };
  const signal = Float64Array.from({ length: STEPS - 5 }, () => random() - 0.5);
  return {
    sources: [
      { point: distinct(point(200)), strength: 0.7, signal },
      { point: distinct(point(3)), strength: 2, signal: signal.subarray(0, 4) },
    ],
    receivers: [distinct(point(1)), distinct(point(300)), distinct(point(40))],
  };
}

/** What a room is given, and what becomes of it: the blocks of samples, and the state at the end. */
interface Course {
  readonly setup: RunSetup;
  readonly state: FieldState;
  readonly blocks: readonly Float64Array[][];
  readonly end: FieldState;
}

/** Advances in two calls, so that blocks of steps meet, and the second writes into arrays at a place. */
async function course(simulation: Simulation, state: FieldState): Promise<Pick<Course, 'blocks' | 'end'>> {
  await simulation.setState(state);
  const first = await simulation.advance(7);
  const all = first.map(() => new Float64Array(STEPS));
  await simulation.advance(STEPS - 7, all, 7);
  return { blocks: [first, all.map((samples) => samples.subarray(7))], end: await simulation.getState() };
}

/** The course of a room by the reference in float64, with sources, receivers and a random state. */
const referenceCourse = remembered(async (room: PreparedRoom, seed: number): Promise<Course> => {
  const random = seededRandom(seed);
  const setup = setupFor(room, random);
  const state = randomState(room.graph, random);
  const simulation = await new CpuEngine({ precision: 64, threads: 1 }).open(room, setup);
  const result = { setup, state, ...(await course(simulation, state)) };
  await simulation.close();
  return result;
});

/**
 * Runs a room with sources, receivers and a random state on an engine; fails if it differs by more than rounding from
 * the reference in float64, which runs once for each room and seed.
 */
export async function expectSameAsReference(engine: Engine, room: PreparedRoom, seed: number): Promise<void> {
  const { setup, state, blocks, end } = await referenceCourse(room, seed);
  const largest = [...end.current, ...end.previous].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(largest).toBeGreaterThan(0.05);
  const tested = await engine.open(room, setup);
  try {
    const actual = await course(tested, state);
    expectClose(actual.end.current, end.current, TOLERANCE * largest);
    expectClose(actual.end.previous, end.previous, TOLERANCE * largest);
    for (const block of [0, 1]) {
      // A receiver sums up to 300 nodes of weights up to ½.
      blocks[block].forEach((samples, r) => {
        expectClose(actual.blocks[block][r], samples, 50 * TOLERANCE * largest);
      });
    }
  } finally {
    await tested.close();
  }
}
