import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { designByName, DESIGNS } from '../../src/lab/catalogue/catalogue.ts';
import { choiceLabel, choicesOf, type InteriorChoice, type InteriorStencil } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';

/** Stencils of each family and reach, some with shells missing. */
const STENCILS = ['leggy-1', 'leggy-4', 'leggy-9', 'compact-3', 'compact-5', 'box-222', 'box-310', 'sparse-55'];

/**
 * Tolerance after three steps of noise of size ½. Each step rounds sums of up to 125 terms to 2⁻²⁴; the weights add
 * up to a few. A wrong weight or neighbour makes 1e-2 and more.
 */
const TOLERANCE = 3e-5;

/**
 * All choices of a design are tried with the first, the smallest stencil along the axes; with the second, the smallest
 * in all directions, as many as it takes to have every two values of parameters together. A software GPU takes 2 ms to
 * compile a point. So the others are tried with as many choices as it takes to have every value of every parameter. The
 * workgroup stands in a text only as constants; of choices that serve as well, each stencil takes other ones than the
 * stencil before.
 */
const WITH_ALL_CHOICES = 'leggy-1';
const WITH_ALL_PAIRS = 'compact-3';
/** Stencils of more points are tried with one choice: the points of a stencil take the time, and go the same way. */
const MANY_POINTS = 50;

/**
 * The fewest choices that have every value of every parameter, or every two of them together, found greedily from
 * number `from` on.
 */
function everyValue(choices: readonly InteriorChoice[], from: number, inPairs = false): InteriorChoice[] {
  const valuesOf = ({ parameters = {} }: InteriorChoice): string[] => {
    const values = ['any', ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`)];
    return inPairs ? values.flatMap((one) => values.map((other) => `${one}, ${other}`)) : values;
  };
  const start = choices.length === 0 ? 0 : from % choices.length;
  const turned = [...choices.slice(start), ...choices.slice(0, start)];
  const missing = new Set(choices.flatMap(valuesOf));
  const taken: InteriorChoice[] = [];
  while (missing.size > 0) {
    const gain = (choice: InteriorChoice): number => valuesOf(choice).filter((value) => missing.has(value)).length;
    const best = turned.reduce((most, choice) => (gain(choice) > gain(most) ? choice : most));
    for (const value of valuesOf(best)) missing.delete(value);
    taken.push(best);
  }
  return taken;
}

function triedOf(choices: readonly InteriorChoice[], { id, points }: InteriorStencil): readonly InteriorChoice[] {
  if (id === WITH_ALL_CHOICES) return choices;
  const tried = everyValue(choices, STENCILS.indexOf(id), id === WITH_ALL_PAIRS);
  return points > MANY_POINTS ? tried.slice(0, 1) : tried;
}

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
    for (const choice of triedOf(choices, stencil)) {
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
    const choice = { design: designByName('kernel-a-unrolled'), workgroup: [32, 4, 2] } as const;
    expect(await pair.differenceOf([stencil, choice], [wrong, choice])).toBeGreaterThan(10 * TOLERANCE);
  });
});
