import type { BenchGrid } from '../../../tune/field-pair.ts';
import { RunError } from '../../../units/errors.ts';

/** Rows of a copy between a buffer and a texture begin at multiples of 256 bytes. */
const ROW_VALUES = 64;

/** Values from a row of a buffer to the next, where rows are copied to a texture so wide or from it. */
export const copiedPitch = (width: number): number => ROW_VALUES * Math.ceil(width / ROW_VALUES);

/**
 * A texture of three dimensions with a float a texel. The caller destroys it.
 *
 * @throws RunError if the device has no textures so large, or no memory
 */
export async function gridTexture(
  device: GPUDevice,
  size: BenchGrid,
  usage: GPUTextureUsageFlags,
): Promise<GPUTexture> {
  const most = device.limits.maxTextureDimension3D;
  if (Math.max(...size) > most)
    throw new RunError(
      `textures of this device have ${most} texels a side at most, not ${size.join(' x ')}`,
      'Take a smaller grid.',
    );
  device.pushErrorScope('validation');
  device.pushErrorScope('out-of-memory');
  const texture = device.createTexture({ label: 'grid', size: [...size], dimension: '3d', format: 'r32float', usage });
  const errors = [await device.popErrorScope(), await device.popErrorScope()];
  if (!errors.some((error) => error)) return texture;
  texture.destroy();
  throw new RunError(`the device has no memory for a texture of ${size.join(' x ')}`, 'Take a smaller grid.');
}
