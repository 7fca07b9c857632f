import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { FieldPair, type BenchGrid } from '../../../tune/field-pair.ts';
import type { Encode } from '../../../tune/timing.ts';
import { kernelATextureKernel } from '../../published/hamilton/kernel-a-texture.ts';
import { copiedPitch, gridTexture } from './grid-texture.ts';

/** A grid with a halo of the stencil's reach, as the textures have it; rows are those that a copy can have. */
interface Haloed {
  /** Texels of a texture. */
  readonly size: BenchGrid;
  /** The grid of a {@link FieldPair} that holds them. */
  readonly stored: BenchGrid;
}

/** The grid that textures store for one whose nodes are all updated. */
export function haloed(grid: BenchGrid, reach: number): Haloed {
  const [x, y, z] = grid.map((side) => side + 2 * reach);
  return { size: [x, y, z], stored: [copiedPitch(x), y, z] };
}

/** Two states of noise in buffers, of a grid with its halo. Planes beyond the halo are not read. */
export function haloedPair(device: GPUDevice, grid: BenchGrid, reach: number): Promise<FieldPair> {
  const inside = (i: number, size: number): boolean => i >= reach && i < reach + size;
  const [x, y, z] = grid;
  const isInterior = (i: number, j: number, k: number): boolean => inside(i, x) && inside(j, y) && inside(k, z);
  return FieldPair.create(device, haloed(grid, reach).stored, isInterior, 0);
}

/** KernelA on three textures in rotation: u[n−1], u[n] and u[n+1]. */
export class TextureSteps {
  /** Steps since the textures were filled. */
  private step = 0;

  private constructor(
    readonly label: string,
    private readonly pair: FieldPair,
    private readonly textures: readonly GPUTexture[],
    private readonly pipeline: GPUComputePipeline,
    /** That of the step n at n mod 3. */
    private readonly bindings: readonly GPUBindGroup[],
    private readonly workgroups: readonly [number, number, number],
  ) {}

  /**
   * @param pair made by {@link haloedPair} of the same grid
   * @throws RunError if the device has no textures so large, or no memory
   */
  static async create(
    pair: FieldPair,
    grid: BenchGrid,
    stencil: InteriorStencil,
    workgroup: Workgroup,
  ): Promise<TextureSteps> {
    const { gpu, shape, mask } = pair;
    const { device } = gpu;
    const { COPY_DST, COPY_SRC, STORAGE_BINDING, TEXTURE_BINDING } = GPUTextureUsage;
    const textures: GPUTexture[] = [];
    try {
      const { size } = haloed(grid, stencil.reach);
      while (textures.length < 3)
        textures.push(await gridTexture(device, size, COPY_DST | COPY_SRC | STORAGE_BINDING | TEXTURE_BINDING));
      const { label, code, constants, workgroups, uniform } = kernelATextureKernel(stencil, workgroup, shape);
      const layout = device.createBindGroupLayout({ label, entries: layoutEntries() });
      const pipeline = await device.createComputePipelineAsync({
        label,
        layout: device.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
        compute: { module: device.createShaderModule({ label, code }), entryPoint: 'main', constants },
      });
      const points = await gpu.bufferWith('points', uniform, GPUBufferUsage.UNIFORM);
      const views = textures.map((texture) => texture.createView());
      const bindings = [0, 1, 2].map((step) => {
        const { next, now, before } = placesAt(step);
        const resources = [views[next], views[now], { buffer: mask }, { buffer: points }, views[before]];
        return device.createBindGroup({
          label,
          layout,
          entries: resources.map((resource, binding) => ({ binding, resource })),
        });
      });
      return new TextureSteps(label, pair, textures, pipeline, bindings, workgroups);
    } catch (error) {
      for (const texture of textures) texture.destroy();
      throw error;
    }
  }

  /** Steps that begin where those before have ended. */
  readonly encode: Encode = (encoder, count) => {
    const pass = encoder.beginComputePass({ label: this.label });
    pass.setPipeline(this.pipeline);
    for (const end = this.step + count; this.step < end; this.step++) {
      pass.setBindGroup(0, this.bindings[this.step % 3]);
      pass.dispatchWorkgroups(...this.workgroups);
    }
    pass.end();
  };

  /** Fills the textures from the states of the pair. */
  encodeFill(encoder: GPUCommandEncoder): void {
    this.step = 0;
    const { now, before, next } = placesAt(0);
    const [first, second] = this.pair.states;
    // The halo of all is that of both states, which are the same noise.
    for (const [at, state] of [
      [now, first],
      [before, second],
      [next, first],
    ] as const)
      // prettier-ignore
      encoder.copyBufferToTexture(this.inBuffer(state), { texture: this.textures[at] }, this.size);
  }

  /** Steps from the states of the pair, with the result where the other kernels leave it: in these states. */
  readonly encodeInPair: Encode = (encoder, count) => {
    this.encodeFill(encoder);
    this.encode(encoder, count);
    const { now, before } = placesAt(count);
    const { states } = this.pair;
    for (const [at, state] of [
      [now, count & 1],
      [before, (count + 1) & 1],
    ] as const)
      // prettier-ignore
      encoder.copyTextureToBuffer({ texture: this.textures[at] }, this.inBuffer(states[state]), this.size);
  };

  close(): void {
    for (const texture of this.textures) texture.destroy();
  }

  private get size(): BenchGrid {
    const { width, height, depthOrArrayLayers } = this.textures[0];
    return [width, height, depthOrArrayLayers];
  }

  private inBuffer(buffer: GPUBuffer): GPUTexelCopyBufferInfo {
    const { first, pitch, rows } = this.pair.shape;
    return { buffer, offset: 4 * first, bytesPerRow: 4 * pitch, rowsPerImage: rows };
  }
}

/** Which of the three textures is which in a step: u[n+1] becomes u[n], u[n] becomes u[n−1]. */
function placesAt(step: number): { readonly now: number; readonly before: number; readonly next: number } {
  const now = (3 - (step % 3)) % 3;
  return { now, before: (now + 1) % 3, next: (now + 2) % 3 };
}

const layoutEntries = (): GPUBindGroupLayoutEntry[] =>
  (
    [
      { storageTexture: { access: 'write-only', format: 'r32float', viewDimension: '3d' } },
      { texture: { sampleType: 'unfilterable-float', viewDimension: '3d' } },
      { buffer: { type: 'read-only-storage' } },
      { buffer: { type: 'uniform' } },
      { texture: { sampleType: 'unfilterable-float', viewDimension: '3d' } },
    ] as const
  ).map((resource, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, ...resource }));
