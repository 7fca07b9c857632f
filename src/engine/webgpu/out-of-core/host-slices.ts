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
 * The states of all slices in the memory of the host, in buffers that a GPU can write: they are mapped all the time that it
 * does not, so that what they hold needs to be copied once only, on its way back to the GPU.
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

  /** The buffer of a slice, for the GPU to write to. Call {@link written} once that is submitted. */
  async toWrite(slice: number): Promise<GPUBuffer> {
    const at = this.slices[slice];
    await at.mapped;
    if (at.mapped) at.buffer.unmap();
    at.mapped = undefined;
    at.isAtRest = false;
    return at.buffer;
  }

  /** Maps a slice again. */
  written(slice: number): void {
    this.contents(slice).catch(() => undefined); // whoever asks for the contents gets the error
  }

  rest(): void {
    for (const slice of this.slices) slice.isAtRest = true;
  }
}

/** Buffers through which slices come to the GPU: the host writes them while they are mapped. */
export class Staging {
  private readonly free: Promise<GPUBuffer>[];

  private constructor(
    private readonly gpu: Gpu,
    buffers: readonly GPUBuffer[],
  ) {
    this.free = buffers.map((buffer) => this.mapped(buffer));
  }

  static async create(gpu: Gpu, count: number, bytes: number): Promise<Staging> {
    const { COPY_SRC, MAP_WRITE } = GPUBufferUsage;
    const buffers: GPUBuffer[] = [];
    for (let i = 0; i < count; i++) buffers.push(await gpu.buffer(`staging ${i}`, bytes, MAP_WRITE | COPY_SRC));
    return new Staging(gpu, buffers);
  }

  get count(): number {
    return this.free.length;
  }

  /** Takes a buffer; null if all are in use. */
  take(): Promise<GPUBuffer> | null {
    return this.free.shift() ?? null;
  }

  /** Fills a buffer that was taken and hands it to the GPU. */
  fill(buffer: GPUBuffer, contents: ArrayBuffer): void {
    new Float32Array(buffer.getMappedRange()).set(new Float32Array(contents));
    buffer.unmap();
  }

  /** Gives a buffer back, after what reads it has been submitted. */
  give(buffer: GPUBuffer): void {
    this.free.push(this.mapped(buffer));
  }

  private mapped(buffer: GPUBuffer): Promise<GPUBuffer> {
    const mapped = buffer
      .mapAsync(GPUMapMode.WRITE)
      .catch((error: unknown) => this.gpu.fail(error))
      .then(() => buffer);
    mapped.catch(() => undefined); // whoever takes it gets the error
    return mapped;
  }
}
