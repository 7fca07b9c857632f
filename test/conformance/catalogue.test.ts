import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { DESIGNS } from '../../src/kernel/catalogue.ts';
import { choicesOf } from '../../src/kernel/interior/design.ts';
import { choiceLabel } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';

/** Stencils of each family and reach, some with shells missing. */
const STENCILS = [
  'leggy-1',
  'leggy-4',
  'leggy-9',
  'compact-3',
  'compact-5',
  'box-222',
  'box-310',
  'sparse-55',
  'compact-22',
];

/**
 * Tolerance after three steps of noise of size ½. Each step rounds sums of up to 461 terms to 2⁻²⁴; the weights add
 * up to a few. A wrong weight or neighbour makes 1e-2 and more.
 */
const TOLERANCE = 3e-5;

/** Stencils of more points are tried in two shapes only: a software GPU takes a second or two to compile one. */
const MANY_POINTS = 200;

let device: GPUDevice;
/** Its rows are no multiple of any workgroup; it has holes and a corner without interior nodes. */
let pair: FieldPair;
beforeAll(async () => {
  device = await testDevice();
  pair = await FieldPair.create(
    device,
    [45, 19, 13],
    (x, y, z) => (7 * x + 5 * y + 3 * z) % 11 !== 0 && !(x < 9 && y > 12) && !(z > 10 && x > 30),
  );
});
afterAll(() => {
  pair.close();
  device.destroy();
});

describe.each(DESIGNS.map((design) => [design.name, design] as const))('%s', (_, design) => {
  it.each(STENCILS)('of %s agrees with the general kernel, whatever its shape', async (name) => {
    const stencil = interiorStencil(schemeByName(name, 'test'));
    const choices = choicesOf(design, stencil, deviceTraits(device), pair.shape);
    for (const choice of stencil.points > MANY_POINTS ? choices.slice(0, 2) : choices) {
      expect(await pair.difference(stencil, choice), choiceLabel(choice)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('the comparison', () => {
  it('sees one wrong weight', async () => {
    const stencil = interiorStencil(schemeByName('compact-3', 'test'));
    const wrong = {
      ...stencil,
      weights: Array.from(stencil.weights, (weight, k) => (k === 20 ? 1.01 * weight : weight)),
    };
    const choice = { design: 'kernel-a-unrolled', workgroup: [32, 4, 2] } as const;
    expect(await pair.differenceOf([stencil, choice], [wrong, choice])).toBeGreaterThan(10 * TOLERANCE);
  });
});
