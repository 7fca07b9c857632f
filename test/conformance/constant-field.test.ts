import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { DESIGNS } from '../../src/lab/catalogue/catalogue.ts';
import { choicesOf } from '../../src/kernel/interior/design.ts';
import type { InteriorDesign, InteriorStencil } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { layerPoints } from '../../src/scheme/points.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { readBack } from '../support/engines/read-back.ts';

/** Together they have shells of 6, 8, 12, 24 and 48 points. */
const STENCILS = ['leggy-3', 'compact-14', 'sparse-55'];

/** Single precision cannot hold three, five or eleven times this value. */
const CONSTANT = Math.fround(0.1234567);

let device: GPUDevice;
let room: FieldPair;
let layer: FieldPair;
beforeAll(async () => {
  device = await testDevice();
  room = await FieldPair.create(device, [21, 10, 9]);
  layer = await FieldPair.create(device, [21, 10, 1]);
});
afterAll(() => {
  room.close();
  layer.close();
  device.destroy();
});

/** Values that differ from the constant after two steps. Takes a design's first choice: others differ only in shape. */
async function others(pair: FieldPair, design: InteriorDesign, stencil: InteriorStencil): Promise<Set<number>> {
  const { gpu, states, shape } = pair;
  const values = new Set<number>();
  for (const choice of choicesOf(design, stencil, deviceTraits(device), shape).slice(0, 1)) {
    for (const state of states) gpu.write(state, 0, new Float32Array(state.size / 4).fill(CONSTANT));
    const { encode } = await pair.stepper(stencil, choice);
    const encoder = device.createCommandEncoder({ label: 'two steps' });
    encode(encoder, 2);
    device.queue.submit([encoder.finish()]);
    for (const state of states) new Float32Array(await readBack(gpu, state)).forEach((value) => values.add(value));
  }
  values.delete(CONSTANT);
  return values;
}

describe.each(DESIGNS.map((design) => [design.name, design] as const))('%s', (_, design) => {
  it.each(STENCILS)('of %s keeps a constant field to the last bit', async (name) => {
    expect(await others(room, design, interiorStencil(schemeByName(name, 'test')))).toEqual(new Set());
  });

  it('of compact-3 in one layer keeps a constant field to the last bit', async () => {
    const scheme = schemeByName('compact-3', 'test');
    expect(await others(layer, design, { ...interiorStencil(scheme), ...layerPoints(scheme) })).toEqual(new Set());
  });
});
