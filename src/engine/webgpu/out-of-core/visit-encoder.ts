import type { Gpu } from '../device.ts';
import type { Stager } from './stager.ts';

/** Records what a visit does, and submits it: at its end, or before when staging buffers are needed again. */
export class VisitEncoder {
  private readonly gpu: Gpu;
  private open: GPUCommandEncoder | undefined;
  private openPass: GPUComputePassEncoder | undefined;
  private staged: GPUBuffer[] = [];

  constructor(
    gpu: Gpu,
    private readonly stager: Stager,
  ) {
    this.gpu = gpu;
  }

  /** For compute. */
  get pass(): GPUComputePassEncoder {
    this.open ??= this.begin();
    return (this.openPass ??= this.open.beginComputePass({ label: 'steps' }));
  }

  /** For copies. */
  get encoder(): GPUCommandEncoder {
    this.openPass?.end();
    this.openPass = undefined;
    return (this.open ??= this.begin());
  }

  /** A staging buffer with a slice. */
  async staging(slice: number): Promise<GPUBuffer> {
    if (this.stager.isEmpty) this.submit();
    const buffer = await this.stager.take(slice);
    this.staged.push(buffer);
    return buffer;
  }

  submit(): void {
    const { encoder } = this;
    this.open = undefined;
    this.gpu.device.queue.submit([encoder.finish()]);
    for (const buffer of this.staged) this.stager.give(buffer);
    this.staged = [];
  }

  private begin(): GPUCommandEncoder {
    return this.gpu.device.createCommandEncoder({ label: 'visit' });
  }
}
