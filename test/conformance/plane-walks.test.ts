import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designByName } from '../../src/lab/catalogue/catalogue.ts';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { choiceLabel, type InteriorChoice } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';

/** Kernels that walk along z, in shapes that the catalogue does not choose on so small a grid. */
const CHOICES: readonly InteriorChoice[] = [
  { design: designByName('direct-mapping'), workgroup: [16, 8, 1], parameters: { unroll: 2, planes: 4 } },
  { design: designByName('overlapped-mapping'), workgroup: [16, 16, 1], parameters: { unroll: 4, planes: 4 } },
  { design: designByName('classical-tile'), workgroup: [32, 4, 1], parameters: { common: 1, prefetch: 1, planes: 5 } },
  { design: designByName('classical-tile'), workgroup: [16, 2, 1], parameters: { common: 0, prefetch: 0, planes: 3 } },
  {
    design: designByName('aligned-ghost-zone'),
    workgroup: [8, 8, 1],
    parameters: { common: 1, prefetch: 1, planes: 5 },
  },
  {
    design: designByName('aligned-ghost-zone'),
    workgroup: [32, 5, 1],
    parameters: { common: 0, prefetch: 0, planes: 1 },
  },
];

let device: GPUDevice;
let pair: FieldPair;
beforeAll(async () => {
  device = await testDevice();
  pair = await FieldPair.create(device, [45, 11, 13], (x, y, z) => (7 * x + 5 * y + 3 * z) % 11 !== 0);
});
afterAll(() => {
  pair.close();
  device.destroy();
});

describe.each(CHOICES.map((choice) => [choiceLabel(choice), choice] as const))('%s', (_, choice) => {
  it.each(['leggy-3', 'compact-5'])('of %s, in several walks, agrees with the general kernel', async (name) => {
    const stencil = interiorStencil(schemeByName(name, 'test'));
    // As in catalogue.test.ts, for fewer points.
    expect(await pair.difference(stencil, choice)).toBeLessThan(1e-5);
  });
});
