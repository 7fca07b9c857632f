import { expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Mix } from '../../../src/engine/stability-probe.ts';
import { noiseAt, noiseKey } from '../../../src/engine/noise.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { cutOperator, multiply } from '../../support/rooms/cut-operator.ts';
import { prepareCutRoom, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { remembered } from '../../support/remembered.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  dampedCorner,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

/** Numbers that single precision holds. */
const MIX: Mix = { fresh: 1.125, kept: -0.125 };
const SEED = 5;
/** Two calls, of which the first takes two submissions of the GPU. */
const CALLS = [21, 12];
const STEPS = 33;

/**
 * Parts of the square of its step: weights rounded to 2⁻²⁴ change what an eigenvector grows by in a step by up to 1e-7
 * and its square by twice that, so 33 steps add to 7e-6, times a few where rows of large weights meet. A wrong weight
 * or node shows at 1e-3.
 */
const TOLERANCE = { 32: 3e-5, 64: 1e-12 };

/** Walls that absorb and damped nodes, none of which a mixed step may feel. */
const staircaseRoom = remembered((name: string): PreparedRoom => {
  const graph = pillarGraph([21, 14, 16]);
  const materials = [0, 0.3, ...RESONANT_WALLS];
  const material = scatteredMaterials(materials.length);
  return prepared(graph, schemeByName(name, name), materials, material, scatteredAreas, dampedCorner(graph));
});

const cutRoom = remembered((name: string) =>
  prepareCutRoom(randomCutRoom(0, seededRandom(7)), schemeByName(name, name), RESONANT_WALLS),
);

/** What the sums should be: by the operator written down entry by entry. */
const expectedSums = remembered((room: PreparedRoom): { squares: Float64Array; products: Float64Array } => {
  const { node, mass, stiffness } = cutOperator(room);
  const key = noiseKey(SEED);
  const sumOf = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + mass[i] * x * b[i], 0);
  const [squares, products] = [new Float64Array(STEPS), new Float64Array(STEPS)];
  let before = new Float64Array(node.length);
  let now = Float64Array.from(node, (at, i) => noiseAt(at, key) / Math.sqrt(mass[i]));
  for (let n = 0; n < STEPS; n++) {
    const force = multiply(stiffness, now);
    const next = now.map((u, i) => MIX.fresh * (2 * u - before[i] - force[i] / mass[i]) + MIX.kept * u);
    squares[n] = sumOf(now, now);
    products[n] = sumOf(now, next);
    [before, now] = [now, next];
  }
  return { squares, products };
});

type Sums = ReturnType<typeof expectedSums>;

async function expectSums(engine: Engine, room: PreparedRoom, expected: Sums): Promise<void> {
  const simulation = await engine.open(room, { sources: [], receivers: [] });
  try {
    await simulation.probe().startNoise(SEED, MIX);
    const parts = [];
    for (const steps of CALLS) parts.push(await simulation.probe().advanceMixed(steps));
    for (const name of ['squares', 'products'] as const) {
      const actual = parts.flatMap((part) => [...part[name]]);
      // The field grows; each step is judged by its own size.
      const inParts = (sums: ArrayLike<number>) => Array.from(sums, (sum, n) => sum / expected.squares[n]);
      expectClose(inParts(actual), inParts(expected[name]), TOLERANCE[engine.precision]);
    }
  } finally {
    await simulation.close();
  }
}

describeEngines('mixed steps of noise', [3], ({ engine }) => {
  for (const name of ['leggy-2', 'compact-3']) {
    it(`sum to what the operator says, walls on cell faces: ${name}`, async () => {
      const room = staircaseRoom(name);
      await expectSums(engine(), room, expectedSums(room));
    });

    it(`sum to what the operator says, walls between the nodes: ${name}`, async () => {
      const room = cutRoom(name);
      await expectSums(engine(), room, expectedSums(room));
    });
  }

  it('a room that has been brought to rest is as it was when it was opened', async () => {
    const room = staircaseRoom('compact-3');
    const node = Uint32Array.of(room.nodes.nearWall[500]);
    const point = { nodes: node, weights: Float64Array.of(1) };
    const setup = { sources: [impulseSource(room, point)], receivers: [point] };
    const simulation = await engine().open(room, setup);
    const probe = simulation.probe();
    const expected = await simulation.advance(20);
    expect(expected[0].some((value) => value !== 0)).toBe(true);
    // Noise from the midst of a run, and rest from the midst of noise.
    await probe.startNoise(SEED, MIX);
    const first = await probe.advanceMixed(3);
    await probe.startNoise(SEED, MIX);
    expect(await probe.advanceMixed(3)).toEqual(first);
    await simulation.rest();
    expect(await simulation.advance(20)).toEqual(expected);
    await simulation.close();
  });

  it('are refused without noise: before it was started, and after a rest', async () => {
    const simulation = await engine().open(staircaseRoom('leggy-2'), { sources: [], receivers: [] });
    const probe = simulation.probe();
    await expect(probe.advanceMixed(1)).rejects.toThrow(RangeError);
    await probe.startNoise(SEED, MIX);
    await simulation.rest();
    await expect(probe.advanceMixed(1)).rejects.toThrow(RangeError);
    await simulation.close();
  });
});
