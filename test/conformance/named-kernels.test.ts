import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedChoiceFor } from '../../src/app/ports/engine/named-kernel.ts';
import { TunedEngine } from '../../src/app/ports/engine/tuner.ts';
import type { Engine, RunSetup, WalkingPoint } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import type { InteriorChoice, InteriorDesign } from '../../src/kernel/interior/design.ts';
import { roomStencil } from '../../src/kernel/interior/stencil.ts';
import type { Workgroup } from '../../src/kernel/kernel.ts';
import { designByName, DESIGNS } from '../../src/lab/catalogue/catalogue.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../src/run/points/sources.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { movingNodes } from '../support/engines/plain-step.ts';
import { absorbing, expectSameAsReference } from '../support/engines/same-as-reference.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { remembered } from '../support/remembered.ts';
import { prepareCutRoom, randomCutRoom } from '../support/rooms/cut-rooms.ts';
import { pillarGraph, RESONANT_WALLS } from '../support/rooms/rooms.ts';
import { keptInMemory } from '../support/test-host.ts';

/** Every design of three dimensions serves it, and those of two dimensions its part in a layer. */
const SCHEME = 'leggy-1';

/** Shapes that no design measures by itself; each design gets the first that it can have. */
const SHAPES: readonly Workgroup[] = [
  [24, 3, 2],
  [24, 5, 1],
];

const STEPS = 30;

/** Relative to the largest sample: 30 steps of ten roundings to 2⁻²⁴ make at most 1.8e-5. A wrong weight makes 1e-2. */
const TOLERANCE = 2e-5;

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const staircase = remembered(() => absorbing(pillarGraph([21, 11, 9]), SCHEME));
const flat = remembered(() => absorbing(pillarGraph([37, 29, 1]), SCHEME));
const cut = remembered(() =>
  prepareCutRoom(randomCutRoom(4, seededRandom(44)), schemeByName(SCHEME, 'test'), RESONANT_WALLS),
);

const isOfLayers = ({ name }: InteriorDesign): boolean => name.includes('2d');
const tableOf = (designs: readonly InteriorDesign[]) => designs.map((design) => [design.name, design] as const);

const workOf = (room: PreparedRoom) => {
  const {
    pitch,
    size: [, rows, planes],
  } = room.graph.grid;
  return { stencil: roomStencil(room), shape: { pitch, rows, planes, first: 0 } };
};

function choiceFor(design: InteriorDesign, room: PreparedRoom): InteriorChoice {
  const choices = SHAPES.flatMap((workgroup) => {
    try {
      return [namedChoiceFor({ design, workgroup }, workOf(room), device, DESIGNS)];
    } catch {
      return [];
    }
  });
  expect(choices, `${design.name} has none of the shapes`).not.toEqual([]);
  return choices[0];
}

/** An impulse and a source that moves, still receivers and one that moves. */
function setupOf(room: PreparedRoom): RunSetup {
  const nodes = movingNodes(room);
  const at = (share: number) => ({
    nodes: Uint32Array.of(nodes[Math.floor(share * nodes.length)]),
    weights: Float64Array.of(1),
  });
  const walk = (from: number): WalkingPoint => ({
    stations: [at(from), at(from + 0.2), at(from + 0.3)],
    first: Uint32Array.from({ length: STEPS }, (_, n) => Math.floor((2 * n) / STEPS)),
    shares: Float64Array.from({ length: 2 * STEPS }, (_, n) => Math.sin(n + from)),
  });
  return {
    sources: [impulseSource(room, at(0.5))],
    receivers: [0.02, 0.4, 0.98].map(at),
    walkers: [walk(0.1)],
    walkingSources: [walk(0.6)],
  };
}

async function heard(engine: Engine, room: PreparedRoom): Promise<Float64Array[]> {
  const simulation = await engine.open(room, setupOf(room));
  try {
    return await simulation.advance(STEPS);
  } finally {
    await simulation.close();
  }
}
const reference = remembered(() => heard(new CpuEngine({ precision: 64, threads: 1 }), cut()));

describe('a kernel that is named, with a workgroup that is named', () => {
  it.each(tableOf(DESIGNS.filter((design) => !isOfLayers(design))))(
    'computes rooms with both kinds of walls as the processor does, cut into slabs and with points that move: %s',
    async (_, design) => {
      const interior = choiceFor(design, staircase());
      await expectSameAsReference(new WebGpuEngine(device, 'test', { interior, slabPlanes: 4 }), staircase(), 3);
      const expected = await reference();
      const inCut = choiceFor(design, cut());
      const actual = await heard(new WebGpuEngine(device, 'test', { interior: inCut }), cut());
      const largest = expected.reduce((most, all) => all.reduce((m, x) => Math.max(m, Math.abs(x)), most), 0);
      expect(largest).toBeGreaterThan(0);
      expected.forEach((samples, r) => {
        expectClose(actual[r], samples, TOLERANCE * largest, (n) => `record ${r}, sample ${n}`);
      });
    },
  );

  it.each(tableOf(DESIGNS.filter(isOfLayers)))(
    'computes rooms of two dimensions as the processor does: %s',
    async (_, design) => {
      const interior = choiceFor(design, flat());
      await expectSameAsReference(new WebGpuEngine(device, 'test', { interior }), flat(), 5);
    },
  );
});

describe('the proof on the device', () => {
  const engine = (design: InteriorDesign): TunedEngine =>
    new TunedEngine(
      { device, adapterName: 'test', identity: 'test', fallback: true },
      {
        store: keptInMemory(),
        compilers: 1,
        designs: [design],
        catalogue: 'test',
        named: { design, workgroup: [24, 3, 2] },
      },
    );
  const controls = {
    nodeSteps: 1,
    expectedSeconds: null,
    measure: false,
    signal: new AbortController().signal,
  };
  const kernelA = designByName('kernel-a');

  it('lets a right kernel run, and the report says that it was named', async () => {
    const { report, engine: chosen } = await engine(kernelA).choose(workOf(staircase()), controls);
    expect(report).toMatchObject({ design: 'kernel-a', workgroup: [24, 3, 2], parameters: {}, from: 'named' });
    await expectSameAsReference(chosen, staircase(), 3);
  });

  it('refuses a kernel with one wrong weight', async () => {
    const wrong: InteriorDesign = {
      ...kernelA,
      shaped: (_, workgroup) => ({ design: wrong, workgroup }),
      kernel: (stencil, choice, shape, maskOffset) =>
        kernelA.kernel(
          { ...stencil, weights: Array.from(stencil.weights, (weight, k) => (k === 2 ? 1.01 * weight : weight)) },
          choice,
          shape,
          maskOffset,
        ),
    };
    await expect(engine(wrong).choose(workOf(staircase()), controls)).rejects.toMatchObject({
      name: 'InputError',
      path: 'kernel',
      message: 'kernel-a, 24x3x2 differs on this device from the general kernel by more than rounding',
    });
  });
});
