import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gpu } from '../../src/engine/webgpu/device.ts';
import type { SlabShape } from '../../src/kernel/kernel.ts';
import { cubeGhostTransitKernel, cubeTransitKernel } from '../../src/lab/measuring/transits.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { seededRandom } from '../support/numbers/random.ts';

/** Rows and columns are no multiples of a tile's; there is one more plane on either side. */
const shape: SlabShape = { pitch: 40, rows: 19, planes: 5, first: 40 * 19 };
const nodes = shape.pitch * shape.rows * shape.planes;
const length = nodes + 2 * shape.first;

let device: GPUDevice;
let gpu: Gpu;
beforeAll(async () => {
  device = await testDevice();
  gpu = new Gpu(device);
});
afterAll(() => {
  gpu.close();
  device.destroy();
});

it.each([
  ['cube_transit', cubeTransitKernel],
  ['cube_ghost_transit', cubeGhostTransitKernel],
])('%s copies the updated part of a slab and nothing else', async (_, kernelOf) => {
  const kernel = kernelOf(shape);
  const { COPY_SRC, COPY_DST, MAP_READ, STORAGE } = GPUBufferUsage;
  const noise = seededRandom(6);
  const source = Float32Array.from({ length }, () => noise() - 0.5);
  const from = await gpu.bufferWith('from', source, STORAGE);
  const to = await gpu.bufferWith('to', new Float32Array(length).fill(9), STORAGE | COPY_SRC);
  const read = await gpu.buffer('read', 4 * length, MAP_READ | COPY_DST);
  const pipeline = await gpu.pipeline(kernel);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, gpu.bind(pipeline, 0, [to, from]));
  pass.dispatchWorkgroups(...kernel.workgroups);
  pass.end();
  encoder.copyBufferToBuffer(to, 0, read, 0, 4 * length);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(MAP_READ);
  const expected = new Float32Array(length).fill(9);
  expected.set(source.subarray(shape.first, shape.first + nodes), shape.first);
  expect(new Float32Array(read.getMappedRange())).toEqual(expected);
});
