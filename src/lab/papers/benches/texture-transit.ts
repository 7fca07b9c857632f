import type { Gpu } from '../../../engine/webgpu/device.ts';
import { fieldWorkgroups, noiseKernel } from '../../../kernel/compare-fields.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import type { Encode } from '../../../tune/timing.ts';
import { textureTransitKernel } from '../../measuring/transits.ts';
import { copiedPitch, gridTexture } from './grid-texture.ts';

/** A copy of a texture of noise to a buffer. */
export interface PreparedTextureTransit {
  readonly encode: Encode;
  /** Noise: the caller destroys it. */
  readonly texture: GPUTexture;
  /** Holds what was copied, without padding. */
  readonly target: GPUBuffer;
}

/** @throws RunError if the device has no textures so large, or no memory */
export async function textureTransit(gpu: Gpu, grid: BenchGrid): Promise<PreparedTextureTransit> {
  const [width, height, planes] = grid;
  const { device } = gpu;
  const pitch = copiedPitch(width);
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const noise = await gpu.buffer('noise', 4 * pitch * height * planes, STORAGE | COPY_SRC);
  const target = await gpu.buffer('target', 4 * width * height * planes, STORAGE | COPY_SRC);
  const texture = await gridTexture(device, grid, GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST);
  const fill = await gpu.pipeline(noiseKernel);
  const encoder = device.createCommandEncoder({ label: 'noise' });
  const pass = encoder.beginComputePass({ label: 'noise' });
  pass.setPipeline(fill);
  pass.setBindGroup(0, gpu.bind(fill, 0, [noise]));
  pass.dispatchWorkgroups(...fieldWorkgroups(noise.size / 4));
  pass.end();
  encoder.copyBufferToTexture({ buffer: noise, bytesPerRow: 4 * pitch, rowsPerImage: height }, { texture }, grid);
  device.queue.submit([encoder.finish()]);
  return { encode: await stepper(device, grid, texture, target), texture, target };
}

async function stepper(device: GPUDevice, grid: BenchGrid, texture: GPUTexture, target: GPUBuffer): Promise<Encode> {
  const label = 'cube_ghost_transit, texture';
  const { code, constants, workgroups } = textureTransitKernel(grid);
  const { COMPUTE } = GPUShaderStage;
  const layout = device.createBindGroupLayout({
    label,
    entries: [
      { binding: 0, visibility: COMPUTE, buffer: { type: 'storage' } },
      { binding: 1, visibility: COMPUTE, texture: { sampleType: 'unfilterable-float', viewDimension: '3d' } },
    ],
  });
  const pipeline = await device.createComputePipelineAsync({
    label,
    layout: device.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
    compute: { module: device.createShaderModule({ label, code }), entryPoint: 'main', constants },
  });
  const bindings = device.createBindGroup({
    label,
    layout,
    entries: [
      { binding: 0, resource: { buffer: target } },
      { binding: 1, resource: texture.createView() },
    ],
  });
  return (encoder, count) => {
    const pass = encoder.beginComputePass({ label });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    for (let i = 0; i < count; i++) pass.dispatchWorkgroups(...workgroups);
    pass.end();
  };
}
