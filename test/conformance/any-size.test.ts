import { expect, it } from 'vitest';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import type { Engine, RunSetup } from '../../src/engine/engine.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { airNodes, pillarGraph, prepared, scatteredAreas, scatteredMaterials } from '../support/rooms/rooms.ts';

const room = (size: readonly [number, number, number]): PreparedRoom =>
  prepared(pillarGraph(size), schemeByName('leggy-4', 'test'), [0.3, 0.1], scatteredMaterials(2), scatteredAreas);

async function openAndStep(engine: Engine, one: PreparedRoom): Promise<void> {
  const [first, second] = airNodes(one.graph);
  const point = { nodes: Uint32Array.of(first, second), weights: Float64Array.of(0.5, 0.5) };
  const setup: RunSetup = { sources: [{ point, strength: 1, signal: Float64Array.of(1) }], receivers: [point] };
  const simulation = await engine.open(one, setup);
  await simulation.advance(2);
  await simulation.close();
}

it('opens rooms of other sizes without compiling, if it is for many rooms', async () => {
  const device = await testDevice();
  const create = device.createComputePipelineAsync.bind(device);
  let compiled = 0;
  device.createComputePipelineAsync = (descriptor) => {
    compiled++;
    return create(descriptor);
  };
  const engine = new WebGpuEngine(device, 'test device');
  await openAndStep(engine.forManyRooms, room([9, 7, 6]));
  const once = compiled;
  await openAndStep(engine.forManyRooms, room([17, 5, 8]));
  await openAndStep(new WebGpuEngine(device, 'test device').forManyRooms, room([12, 6, 5]));
  expect(compiled).toBe(once);
  await openAndStep(engine, room([17, 5, 8]));
  expect(compiled).toBe(2 * once);
  device.destroy();
});
