import type { Gpu } from './device.ts';

/** Bytes on their way from the GPU. */
export interface Records {
  /** What was copied of each buffer; frees the staging buffer. */
  read(): Promise<ArrayBuffer[]>;
}

/** Staging buffers through which results come back. */
export class ReadBack {
  private readonly free: GPUBuffer[];

  private constructor(
    private readonly gpu: Gpu,
    staging: GPUBuffer[],
  ) {
    this.free = staging;
  }

  /**
   * @param bytes of all buffers of one copy
   * @param count copies that can be under way at a time
   */
  static async create(gpu: Gpu, bytes: number, count: number): Promise<ReadBack> {
    const staging: GPUBuffer[] = [];
    for (let i = 0; i <= count; i++) staging.push(await gpu.buffer(`records ${i}`, bytes, STAGING));
    return new ReadBack(gpu, staging);
  }

  /** Records a copy of the first `bytes` of each buffer. */
  copy(encoder: GPUCommandEncoder, buffers: readonly GPUBuffer[], bytes: number): Records {
    const staging = this.free.pop();
    if (!staging) throw new Error('more copies are under way than there are staging buffers');
    buffers.forEach((buffer, i) => encoder.copyBufferToBuffer(buffer, 0, staging, bytes * i, bytes));
    const all = bytes * buffers.length;
    const read = async (): Promise<ArrayBuffer[]> => {
      await staging.mapAsync(GPUMapMode.READ, 0, all);
      const mapped = staging.getMappedRange(0, all);
      const contents = buffers.map((_, i) => mapped.slice(bytes * i, bytes * (i + 1)));
      staging.unmap();
      this.free.push(staging);
      return contents;
    };
    return { read };
  }

  /**
   * Reads a part of a buffer, in pieces, so that staging memory stays small.
   * @throws RunError if the device fails.
   */
  async whole(buffer: GPUBuffer, offset: number, bytes: number): Promise<ArrayBuffer> {
    const { device } = this.gpu;
    const result = new Uint8Array(bytes);
    const staging = await this.gpu.buffer('piece of a state', Math.min(bytes, PIECE), STAGING);
    for (let at = 0; at < bytes; at += PIECE) {
      const size = Math.min(PIECE, bytes - at);
      const encoder = device.createCommandEncoder({ label: 'read state' });
      encoder.copyBufferToBuffer(buffer, offset + at, staging, 0, size);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ, 0, size).catch((error: unknown) => this.gpu.fail(error));
      result.set(new Uint8Array(staging.getMappedRange(0, size)), at);
      staging.unmap();
    }
    this.gpu.free(staging);
    return result.buffer;
  }

  /** Frees the staging buffers; no copy may be under way. */
  close(): void {
    for (const staging of this.free) this.gpu.free(staging);
    this.free.length = 0;
  }
}

const STAGING = 0x0001 | 0x0008; // GPUBufferUsage.MAP_READ | COPY_DST, whose names exist only once a device does
const PIECE = 64 << 20;
