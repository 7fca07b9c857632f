import type { Gpu } from '../device.ts';
import type { BufferPart } from './rows.ts';

/**
 * What walls and damped nodes of slices remember. It stays on the device; where visits load slices again, it is kept
 * there twice more: as it was when slices were stored, before the sweep and in it.
 */
export class KeptTables {
  private constructor(
    /** [slice] what its steps need besides the states. */
    private readonly remembered: readonly (readonly BufferPart[])[],
    /** [generation][slice]: copies of these; empty with one generation. */
    private readonly kept: (readonly BufferPart[])[][],
  ) {}

  /** @param remembered of each slice @param generations of what is stored */
  static async create(
    gpu: Gpu,
    remembered: readonly (readonly BufferPart[])[],
    generations: 1 | 2,
  ): Promise<KeptTables> {
    const { COPY_DST, COPY_SRC } = GPUBufferUsage;
    const copy = async ({ size }: BufferPart): Promise<BufferPart> => ({
      buffer: await gpu.buffer('remembered', size, COPY_DST | COPY_SRC),
      offset: 0,
      size,
    });
    const kept: BufferPart[][][] = [];
    for (let g = 0; g < generations && generations > 1; g++) {
      kept.push(await Promise.all(remembered.map((parts) => Promise.all(parts.map(copy)))));
    }
    return new KeptTables(remembered, kept);
  }

  /** Keeps what is remembered now, after it was replaced. */
  keepAll(encoder: GPUCommandEncoder): void {
    this.kept.at(0)?.forEach((parts, slice) => copyAll(encoder, this.remembered[slice], parts));
  }

  /**
   * The other way round: after a sweep, what is kept is right, and what is on the device may belong to a later step.
   */
  recallAll(encoder: GPUCommandEncoder): void {
    for (const slice of this.kept.at(0)?.keys() ?? []) this.recall(encoder, slice);
  }

  /** Brings back what a slice remembered when it was stored. */
  recall(encoder: GPUCommandEncoder, slice: number): void {
    if (this.kept.length > 0) copyAll(encoder, this.kept[0][slice], this.remembered[slice]);
  }

  /** Keeps what a slice remembers while it is stored. */
  store(encoder: GPUCommandEncoder, slice: number): void {
    if (this.kept.length > 0) copyAll(encoder, this.remembered[slice], this.kept[1][slice]);
  }

  /** Ends a sweep: what it stored is what the next one recalls. */
  turn(): void {
    this.kept.reverse();
  }
}

function copyAll(encoder: GPUCommandEncoder, from: readonly BufferPart[], to: readonly BufferPart[]): void {
  from.forEach(({ buffer, offset, size }, i) =>
    encoder.copyBufferToBuffer(buffer, offset, to[i].buffer, to[i].offset, size),
  );
}
