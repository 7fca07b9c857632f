import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Engine, Simulation } from '../../src/engine/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { realAdmittance } from '../../src/material/branches.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../src/run/points/sources.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { movingNodes } from '../support/engines/plain-step.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { pillarGraph, prepared, randomState, RESONANT_WALLS, scatteredMaterials } from '../support/rooms/rooms.ts';

const WALLS = [realAdmittance(0.05), ...RESONANT_WALLS, realAdmittance(0)];

/** No workgroup of the kernel divides its sides, and its pitch is wider than its rows. */
const staircase = (scheme: string): PreparedRoom =>
  prepared(pillarGraph([21, 11, 9]), schemeByName(scheme, 'test'), WALLS, scatteredMaterials(WALLS.length));

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});
afterEach(() => vi.restoreAllMocks());

/** A simulation after a random field, an impulse and some steps. */
async function begun(engine: Engine, room: PreparedRoom): Promise<Simulation> {
  const nodes = movingNodes(room);
  const point = { nodes: Uint32Array.of(nodes[nodes.length >> 1]), weights: Float64Array.of(1) };
  const simulation = await engine.open(room, { sources: [impulseSource(room, point)], receivers: [] });
  await simulation.setState(randomState(room.graph, seededRandom(3)));
  await simulation.advance(3);
  return simulation;
}

it('reads no more than the planes back from the GPU, and makes nothing for a second frame but its commands', async () => {
  const room = staircase('leggy-2');
  const simulation = await begun(new WebGpuEngine(device, 'test', { slabPlanes: 4 }), room);
  try {
    const atFirst = simulation.memoryBytes;
    const made = vi.spyOn(device, 'createBuffer');
    const bound = vi.spyOn(device, 'createBindGroup');
    const encoded = vi.spyOn(device, 'createCommandEncoder');
    // A plane across x has a part in each of the three slabs, a plane across z in one.
    await simulation.readPlanes([
      { axis: 0, index: 3 },
      { axis: 2, index: 4 },
    ]);
    const values = 4 * (11 * 9 + 21 * 11);
    expect(made.mock.calls.map(([{ size }]) => size)).toEqual([values, values, 256 * 4]);
    expect(simulation.memoryBytes - atFirst).toBe(2 * values + 256 * 4);
    for (const spy of [made, bound, encoded]) for (const [what] of spy.mock.calls) expect(what?.label).toBeTruthy();
    const sofar = [made.mock.calls.length, bound.mock.calls.length];
    await simulation.advance(2);
    await simulation.readPlanes([{ axis: 2, index: 8 }]);
    expect([made.mock.calls.length, bound.mock.calls.length]).toEqual(sofar);
  } finally {
    await simulation.close();
  }
});
