import type { Gpu } from '../device.ts';

/** One slice in the memory of the host. */
interface HostSlice {
  /** Lies in the host's memory: [parity][node]. */
  readonly buffer: GPUBuffer;
  /** Its contents; undefined while it is at rest or being written. */
  mapped: Promise<ArrayBuffer> | undefined;
  isAtRest: boolean;
}

/**
 * The states of all slices in the memory of the host, in buffers that a GPU can write: they are mapped all the time
 * that it does not, so that what they hold needs to be copied once only, on its way back to the GPU.
 */
export class HostSlices {
  private readonly slices: HostSlice[];

  private constructor(
    private readonly gpu: Gpu,
    buffers: readonly GPUBuffer[],
    /** Bytes of a slice: both states. */
    readonly sliceBytes: number,
  ) {
    this.slices = buffers.map((buffer) => ({ buffer, mapped: undefined, isAtRest: true }));
  }

  static async create(gpu: Gpu, count: number, sliceBytes: number): Promise<HostSlices> {
    const { COPY_DST, MAP_READ } = GPUBufferUsage;
    const buffers: GPUBuffer[] = [];
    for (let i = 0; i < count; i++) {
      buffers.push(await gpu.buffer(`host slice ${i}`, sliceBytes, MAP_READ | COPY_DST));
    }
    return new HostSlices(gpu, buffers, sliceBytes);
  }

  /** Bytes of host memory. */
  get bytes(): number {
    return this.slices.reduce((sum, { buffer }) => sum + buffer.size, 0);
  }

  isAtRest(slice: number): boolean {
    return this.slices[slice].isAtRest;
  }

  /** What a slice holds: both states, one after the other. Valid until it is written. */
  contents(slice: number): Promise<ArrayBuffer> {
    const at = this.slices[slice];
    at.mapped ??= at.buffer
      .mapAsync(GPUMapMode.READ)
      .catch((error: unknown) => this.gpu.fail(error))
      .then(() => at.buffer.getMappedRange());
    return at.mapped;
  }

  /** The buffer of a slice, for the GPU to write to. {@link contents} maps it again, once that is submitted. */
  async toWrite(slice: number): Promise<GPUBuffer> {
    const at = this.slices[slice];
    await at.mapped;
    if (at.mapped) at.buffer.unmap();
    at.mapped = undefined;
    at.isAtRest = false;
    return at.buffer;
  }

  rest(): void {
    for (const slice of this.slices) slice.isAtRest = true;
  }
}

/** Buffers through which slices come to the GPU: the host writes them while they are mapped. */
export class Staging {
  /** Buffers that are mapped. */
  private readonly free: GPUBuffer[] = [];

  private constructor(
    private readonly gpu: Gpu,
    readonly count: number,
  ) {}

  static async create(gpu: Gpu, count: number, bytes: number): Promise<Staging> {
    const { COPY_SRC, MAP_WRITE } = GPUBufferUsage;
    const staging = new Staging(gpu, count);
    for (let i = 0; i < count; i++) {
      await staging.giveBack([await gpu.buffer(`staging ${i}`, bytes, MAP_WRITE | COPY_SRC)]);
    }
    return staging;
  }

  /** A buffer with these contents, for the GPU to copy from; then it is given back. One must be free. */
  filled(contents: ArrayBuffer): GPUBuffer {
    const buffer = this.free.pop();
    if (!buffer) throw new Error('all staging buffers are in use');
    new Float32Array(buffer.getMappedRange()).set(new Float32Array(contents));
    buffer.unmap();
    return buffer;
  }

  /** Resolves when the GPU has read buffers, and they are free again. */
  async giveBack(buffers: readonly GPUBuffer[]): Promise<void> {
    await Promise.all(buffers.map((buffer) => buffer.mapAsync(GPUMapMode.WRITE))).catch((error: unknown) =>
      this.gpu.fail(error),
    );
    for (const buffer of buffers) this.free.push(buffer);
  }
}
