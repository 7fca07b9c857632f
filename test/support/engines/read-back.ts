import type { Gpu } from '../../../src/engine/webgpu/device.ts';

/** Reads the contents of a buffer with COPY_SRC usage. */
export async function readBack(gpu: Gpu, buffer: GPUBuffer): Promise<ArrayBuffer> {
  const { COPY_DST, MAP_READ } = GPUBufferUsage;
  const copy = await gpu.buffer('read', buffer.size, COPY_DST | MAP_READ);
  const encoder = gpu.device.createCommandEncoder({ label: 'read' });
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, buffer.size);
  gpu.device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  gpu.check();
  return copy.getMappedRange().slice(0);
}
