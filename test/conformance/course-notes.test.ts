import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { designByName } from '../../src/lab/catalogue/catalogue.ts';
import { choicesOf } from '../../src/kernel/interior/design.ts';
import { choiceLabel, type InteriorChoice, type InteriorStencil } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { layerPoints } from '../../src/scheme/points.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';

/** Three steps of noise of size ½ round sums of up to 93 terms to 2⁻²⁴; a wrong neighbour makes 1e-2. */
const TOLERANCE = 2e-5;

const stencilOf = (name: string): InteriorStencil => interiorStencil(schemeByName(name, 'test'));

/** The part of a scheme that a room of two dimensions uses. */
function layerStencil(name: string): InteriorStencil {
  const scheme = schemeByName(name, 'test');
  return { ...interiorStencil(scheme), ...layerPoints(scheme) };
}

const tile = (haloThreads: 0 | 1, workgroup: InteriorChoice['workgroup']): InteriorChoice => ({
  design: designByName('tile'),
  workgroup,
  parameters: { haloThreads },
});
const walk = (
  design: 'coarsened' | 'register-tiled',
  haloThreads: 0 | 1,
  workgroup: InteriorChoice['workgroup'],
  planes: number,
): InteriorChoice => ({ design: designByName(design), workgroup, parameters: { haloThreads, planes } });

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

describe('in a room', () => {
  let pair: FieldPair;
  beforeAll(async () => {
    pair = await FieldPair.create(device, [27, 14, 11], (x, y, z) => (7 * x + 5 * y + 3 * z) % 11 !== 0);
  });
  afterAll(() => {
    pair.close();
  });

  const cases: readonly [string, InteriorChoice][] = [
    ['compact-5', tile(0, [5, 3, 2])],
    ['compact-5', tile(1, [6, 7, 6])],
    ['leggy-7', tile(0, [4, 4, 4])],
    ['compact-5', walk('coarsened', 0, [6, 5, 1], 4)],
    ['compact-5', walk('coarsened', 1, [9, 7, 1], 3)],
    ['leggy-8', walk('coarsened', 0, [8, 4, 1], 11)],
    ['leggy-3', walk('register-tiled', 0, [6, 5, 1], 4)],
    ['leggy-3', walk('register-tiled', 1, [9, 7, 1], 3)],
    ['leggy-20', walk('register-tiled', 0, [16, 8, 1], 11)],
  ];
  it.each(cases.map(([name, choice]) => [name, choiceLabel(choice), choice] as const))(
    '%s agrees with the general kernel by a tile that does not divide it: %s',
    async (name, _, choice) => {
      expect(await pair.difference(stencilOf(name), choice)).toBeLessThan(TOLERANCE);
    },
  );
});

describe('in a room of one layer', () => {
  let pair: FieldPair;
  beforeAll(async () => {
    pair = await FieldPair.create(device, [27, 14, 1]);
  });
  afterAll(() => {
    pair.close();
  });

  it.each(['factorised', 'basic', 'tile', 'coarsened', 'register-tiled'])('%s agrees', async (name) => {
    const stencil = layerStencil('leggy-2');
    const choices = choicesOf(designByName(name), stencil, deviceTraits(device), pair.shape);
    expect(choices).not.toHaveLength(0);
    for (const choice of choices) {
      expect(await pair.difference(stencil, choice), choiceLabel(choice)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('on a device with 16 KiB of workgroup memory', () => {
  const traits = { maxThreads: 256, workgroupBytes: 16384, subgroups: false };

  it.each([
    ['tile', 'leggy-6', null],
    ['tile', 'leggy-7', 'a tile with a halo of 7 takes 23 KiB of workgroup memory or more; the device has 16 KiB'],
    ['coarsened', 'compact-22', null],
    ['coarsened', 'leggy-7', 'a tile with a halo of 7 takes 23 KiB of workgroup memory or more; the device has 16 KiB'],
    ['register-tiled', 'leggy-20', null],
    ['register-tiled', 'compact-3', 'serves stencils whose points are all on the axes'],
  ] as const)('%s of %s: %s', (design, stencil, reason) => {
    expect(designByName(design).refuses(stencilOf(stencil), traits)).toBe(reason);
  });
});
