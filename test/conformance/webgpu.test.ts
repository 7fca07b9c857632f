import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunSetup } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import type { WebGpuOptions } from '../../src/engine/webgpu/simulation.ts';
import { designByName } from '../../src/kernel/catalogue.ts';
import { chooseInterior } from '../../src/kernel/interior/choose.ts';
import { choiceLabel, threads, type InteriorChoice } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../src/room/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { withMixedTraces } from '../support/engines/mixed-traces.ts';
import { seededRandom, type Random } from '../support/numbers/random.ts';
import {
  addThinPanel,
  airNodes,
  boxGraph,
  dampedCorner,
  pillarGraph,
  prepared,
  randomState,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
  voxelGraph,
  type Size,
} from '../support/rooms/rooms.ts';

/** Every way the interior is updated; odd workgroups and columns that do not divide the rooms. */
const INTERIORS: readonly InteriorChoice[] = [
  { design: 'kernel-a', workgroup: [32, 4, 2] },
  { design: 'kernel-b', workgroup: [32, 4, 2] },
  { design: 'kernel-a-unrolled', workgroup: [32, 4, 2] },
  { design: 'columns', workgroup: [16, 4, 1], parameters: { column: 4, bandRows: 8 } },
  { design: 'columns', workgroup: [8, 8, 1], parameters: { column: 8 } },
  { design: 'march', workgroup: [4, 8, 1], parameters: { width: 4, rows: 2, planes: 5, keep: 1, ahead: 1 } },
  { design: 'march', workgroup: [8, 4, 1], parameters: { width: 2, rows: 1, planes: 7, keep: 0, ahead: 0, tile: 1 } },
];

const SCHEMES = [
  'leggy-1',
  'leggy-4',
  'leggy-7@standard',
  'compact-3',
  'compact-5@1%',
  'box-222',
  'box-310@2%',
  'sparse-55@1%',
  // Rows near walls have points that the interior is without.
  'sparse-81@1%',
];

/** The least that every device has. */
const TRAITS = { maxThreads: 256, workgroupBytes: 16384, subgroups: false };

const STEPS = 24;

/**
 * Tolerance in parts of the largest value. A step rounds every node about four times to 2⁻²⁴ of it, and errors are
 * carried on by a map that keeps energy: 24 steps add up to at most 24 × 4 × 2⁻²⁴ = 6e-6, times a few where rows of
 * large weights meet. Measured: 8e-6. A wrong weight or neighbour shows at 1e-2 and above.
 */
const TOLERANCE = 3e-5;

const MATERIALS = [0, 0.05, 0.6, 3, ...RESONANT_WALLS];

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

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

async function expectSameAsReference(room: PreparedRoom, options: WebGpuOptions, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const setup = setupFor(room, random);
  const state = randomState(room.graph, random);
  const reference = await new CpuEngine({ precision: 64, threads: 1 }).open(room, setup);
  const gpu = await new WebGpuEngine(device, 'test', options).open(room, setup);
  try {
    await reference.setState(state);
    await gpu.setState(state);
    // Two calls, so that blocks of steps meet.
    const expected = [await reference.advance(7), await reference.advance(STEPS - 7)];
    const actual = [await gpu.advance(7), await gpu.advance(STEPS - 7)];
    const { current, previous } = await reference.getState();
    const end = await gpu.getState();
    const largest = [...current, ...previous].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expectClose(end.current, current, TOLERANCE * largest);
    expectClose(end.previous, previous, TOLERANCE * largest);
    for (const block of [0, 1]) {
      // A receiver sums up to 300 nodes of weights up to ½.
      expected[block].forEach((samples, r) => {
        expectClose(actual[block][r], samples, 50 * TOLERANCE * largest);
      });
    }
    expect(largest).toBeGreaterThan(0.05);
  } finally {
    await Promise.all([reference.close(), gpu.close()]);
  }
}

const absorbing = (graph: PreparedRoom['graph'], scheme: string): PreparedRoom => {
  const material = scatteredMaterials(MATERIALS.length);
  return prepared(graph, schemeByName(scheme, 'test'), MATERIALS, material, scatteredAreas, dampedCorner(graph));
};

describe.each(SCHEMES)('%s', (scheme) => {
  const stencil = interiorStencil(schemeByName(scheme, 'test'));
  const served = INTERIORS.filter(({ design }) => designByName(design).refuses(stencil, TRAITS) === null);

  it.each(served.map((choice) => [choiceLabel(choice), choice] as const))(
    'interior %s agrees with float64 in a rigid box and one with pillars',
    async (_, choice) => {
      const sizes: readonly Size[] = [
        [23, 17, 19],
        [33, 9, 13],
      ];
      await expectSameAsReference(prepared(boxGraph(sizes[0]), schemeByName(scheme, 'test')), { interior: choice }, 1);
      await expectSameAsReference(absorbing(pillarGraph(sizes[1]), scheme), { interior: choice }, 2);
    },
  );

  it.each([1, 4])('slabs of %i planes agree with float64, walls and sources across the cuts', async (planes) => {
    const graph = pillarGraph([21, 11, 9]);
    await expectSameAsReference(absorbing(graph, scheme), { slabPlanes: planes }, 3);
    await expectSameAsReference(prepared(graph, schemeByName(scheme, 'test')), { slabPlanes: planes }, 4);
  });

  it('walls of several traces, with branches, agree with float64', async () => {
    const room = absorbing(pillarGraph([21, 11, 9]), scheme);
    for (const [seed, count] of [2, 200].entries()) {
      const mixed = withMixedTraces(room, { count, taps: 4 }, seededRandom(9 + seed));
      await expectSameAsReference(mixed, {}, 11);
      await expectSameAsReference(mixed, { slabPlanes: 2 }, 12);
    }
  });

  it('noise rooms and thin panels with absorbing walls agree with float64', async () => {
    await expectSameAsReference(absorbing(voxelGraph([19, 13, 11], seededRandom(5)), scheme), {}, 6);
    await expectSameAsReference(absorbing(addThinPanel(boxGraph([13, 14, 15]), seededRandom(7)), scheme), {}, 8);
  });
});

it('chooses a kernel that serves the stencil', () => {
  for (const scheme of SCHEMES) {
    const stencil = interiorStencil(schemeByName(scheme, 'test'));
    for (const maxThreads of [256, 1024]) {
      const traits = { ...TRAITS, maxThreads };
      const { design, workgroup } = chooseInterior(stencil, traits, { pitch: 64, rows: 40, planes: 30, first: 0 });
      expect(designByName(design).refuses(stencil, traits)).toBeNull();
      expect(threads(workgroup)).toBeLessThanOrEqual(maxThreads);
    }
  }
});
