import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { designByName, DESIGNS } from '../../src/lab/catalogue/catalogue.ts';
import { choicesOf } from '../../src/kernel/interior/design.ts';
import { chooseInterior } from '../../src/kernel/interior/choose.ts';
import {
  choiceLabel,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorStencil,
} from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { layerPoints } from '../../src/scheme/points.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { cutIntoSlabs } from '../../src/engine/webgpu/slabs.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { mixFor } from '../../src/run/measure-stability.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { seededRandom } from '../support/numbers/random.ts';
import {
  dampedCorner,
  pillarGraph,
  prepared,
  randomState,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../support/rooms/rooms.ts';

/** Stencils on the axes and off them, of the reaches 1, 2, 5, and 9, which is wider than some tiles. */
const STENCILS = ['leggy-1', 'compact-3', 'box-222', 'compact-5', 'leggy-9'];

/**
 * Tolerance after three steps of noise of size ½. Each step rounds sums of up to 37 terms to 2⁻²⁴; the weights add
 * up to a few. A wrong weight or neighbour makes 1e-2 and more.
 */
const TOLERANCE = 2e-5;

/** The part of a scheme that a room of two dimensions uses. */
function layerStencil(name: string): InteriorStencil {
  const scheme = schemeByName(name, 'test');
  return { ...interiorStencil(scheme), ...layerPoints(scheme) };
}

let device: GPUDevice;
/** Its rows are no multiple of any workgroup; it has holes and a corner without interior nodes. */
let pair: FieldPair;
beforeAll(async () => {
  device = await testDevice();
  pair = await FieldPair.create(device, [77, 43, 1], (x, y) => (7 * x + 5 * y) % 11 !== 0 && !(x < 9 && y > 30));
});
afterAll(() => {
  pair.close();
  device.destroy();
});

const isOfLayers = ({ name }: InteriorDesign): boolean => name.includes('2d');
const named = (designs: readonly InteriorDesign[]) => designs.map((design) => [design.name, design] as const);

describe.each(STENCILS)('%s in one layer', (name) => {
  const stencil = layerStencil(name);
  const choices = (design: InteriorDesign) => choicesOf(design, stencil, deviceTraits(device), pair.shape);

  it.each(named(DESIGNS.filter(isOfLayers)))(
    'agrees with the general kernel, whatever its shape: %s',
    async (_, design) => {
      for (const choice of choices(design)) {
        expect(await pair.difference(stencil, choice), choiceLabel(choice)).toBeLessThan(TOLERANCE);
      }
    },
  );

  it('has a kernel that serves it', () => {
    const { design } = chooseInterior(stencil, deviceTraits(device), pair.shape);
    expect(design.refuses(stencil, deviceTraits(device))).toBe(null);
  });
});

describe.each(['leggy-1', 'compact-3'])('%s in one layer', (name) => {
  // Kernels of papers are compared in all shapes in three dimensions. Our own take another path in one layer.
  it.each(named(DESIGNS.filter((design) => !isOfLayers(design))))('is served or refused: %s', async (_, design) => {
    const stencil = layerStencil(name);
    const choices = choicesOf(design, stencil, deviceTraits(device), pair.shape);
    for (const choice of design.tier !== 'published' ? choices : choices.slice(0, 1)) {
      expect(await pair.difference(stencil, choice), choiceLabel(choice)).toBeLessThan(TOLERANCE);
    }
  });
});

it('kernels of two dimensions serve five points, each in several shapes, and no room of three', () => {
  const traits = deviceTraits(device);
  const served = DESIGNS.filter(isOfLayers);
  expect(served).toHaveLength(6);
  for (const design of served) {
    expect(choicesOf(design, layerStencil('leggy-1'), traits, pair.shape).length).toBeGreaterThan(2);
    expect(design.refuses(interiorStencil(schemeByName('leggy-1', 'test')), traits)).toBe(
      'serves rooms of two dimensions',
    );
  }
});

it('a kernel that goes along z says that it does not serve one layer', () => {
  const design = DESIGNS.find(({ name }) => name === 'kernel-b')!;
  expect(design.refuses(layerStencil('leggy-1'), deviceTraits(device))).not.toBe(null);
});

describe.each(['leggy-1', 'leggy-4', 'compact-5@1%'])('%s in a room of one layer with a pillar', (name) => {
  const graph = pillarGraph([37, 29, 1]);
  const material = scatteredMaterials(RESONANT_WALLS.length);
  const room = prepared(graph, schemeByName(name, ''), RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph));
  const interiors: [string, InteriorChoice | undefined][] = [
    ['the default', undefined],
    ['one of two dimensions', { design: designByName('direct-2d-fused'), workgroup: [16, 16, 1] }],
  ];
  const steps = 24;

  it('takes the memory of one layer', () => {
    const [slab] = cutIntoSlabs(room, 1e9, 0);
    const { reach } = room.scheme.stencil;
    // Margins are whole multiples of 64 nodes.
    expect(slab.length - graph.nodes.length).toBeLessThan(2 * (reach * (slab.pitch + 1) + 64));
  });

  it.each(interiors)('runs on the GPU as on the processor: %s', async (_, interior) => {
    expect(room.nodes.interiorCount).toBeGreaterThan(100);
    const setup = { sources: [], receivers: [{ nodes: Uint32Array.of(0), weights: Float64Array.of(1) }] };
    const state = randomState(graph, seededRandom(9));
    const reference = await new CpuEngine({ precision: 64, threads: 1 }).open(room, setup);
    const gpu = await new WebGpuEngine(device, 'test', interior ? { interior } : {}).open(room, setup);
    try {
      await reference.setState(state);
      await gpu.setState(state);
      const [expected] = await reference.advance(steps);
      const [actual] = await gpu.advance(steps);
      // As in test/support/engines/same-as-reference.ts: rounding of 24 steps; a wrong weight shows at 1e-2 and above.
      expectClose(actual, expected, 3e-5);
      expectClose((await gpu.getState()).current, (await reference.getState()).current, 3e-5);
      const mix = mixFor(0.97);
      await reference.probe().startNoise(3, mix);
      await gpu.probe().startNoise(3, mix);
      const [wanted, measured] = [await reference.probe().advanceMixed(8), await gpu.probe().advanceMixed(8)];
      expectClose(
        measured.squares.map((square, n) => square / wanted.squares[n]),
        new Array<number>(8).fill(1),
        1e-4,
      );
    } finally {
      await Promise.all([reference.close(), gpu.close()]);
    }
  });
});
