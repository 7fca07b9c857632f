import kernelATexture from '../../../../shaders/lab/published/hamilton/kernel-a-texture.wgsl';
import { withoutIdlePoints, type InteriorKernel, type InteriorStencil } from '../../../kernel/interior/design.ts';
import { dispatchNodes } from '../../../kernel/interior/node-dispatch.ts';
import type { SlabShape, Workgroup } from '../../../kernel/kernel.ts';
import { packed } from '../../../kernel/layout.ts';

/** Name of KernelA with its states in textures: no run takes it, since all else in a room reads buffers. */
export const KERNEL_A_TEXTURE = 'kernel-a-texture';

/** A kernel whose states are textures. */
export interface TextureKernel extends Omit<InteriorKernel, 'groups' | 'uniform'> {
  readonly uniform: ArrayBuffer;
}

/** A point: its distance along each axis, which wraps where it is negative, and its weight. */
const POINT = packed('vec4<u32>', { x: 'u32', y: 'u32', z: 'u32', weight: 'f32' });
/** Points that kernel-a-texture.wgsl holds. */
const MOST_POINTS = 512;

const BUFFERS = {
  next: 'var<storage, read_write> next: array<f32>;',
  now: 'var<storage, read> now: array<f32>;',
};

/**
 * KernelA ([Hamilton2015], figure 5) that fetches u[n] and u[n−1] from textures of three dimensions (section 4.3).
 * Bindings: the texture that is written, u[n], the mask of interior nodes, the uniform, u[n−1].
 *
 * @param shape of the mask; the node (x, y, z) of the slab is the texel (x, y, z)
 * @throws RangeError if the stencil has more points than the shader holds
 */
export function kernelATextureKernel(given: InteriorStencil, workgroup: Workgroup, shape: SlabShape): TextureKernel {
  const stencil = withoutIdlePoints(given);
  const { offsets, weights } = stencil;
  if (offsets.length > MOST_POINTS) throw new RangeError(`${offsets.length} points; the shader holds ${MOST_POINTS}`);
  const { head, constants, workgroups } = dispatchNodes(stencil, { workgroup, parameters: {} }, shape, 0);
  const { buffer, column } = POINT.rows(MOST_POINTS);
  offsets.forEach(([x, y, z], k) => {
    column.x.set(k, x);
    column.y.set(k, y);
    column.z.set(k, z);
    column.weight.set(k, weights[k]);
  });
  const inTextures = head
    .replace(BUFFERS.next, 'var next: texture_storage_3d<r32float, write>;')
    .replace(BUFFERS.now, 'var now: texture_3d<f32>;');
  return {
    label: `${stencil.id} ${KERNEL_A_TEXTURE}, ${workgroup.join('x')}`,
    code: inTextures + kernelATexture,
    constants: { ...constants, PAIRS: offsets.length / 2 },
    workgroups,
    uniform: buffer,
  };
}
