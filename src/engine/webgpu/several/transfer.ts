import { VALUE } from '../../../kernel/room/layouts.ts';
import type { Gpu } from '../device.ts';

/** Words of a buffer. */
interface Part {
  readonly buffer: GPUBuffer;
  readonly first: number;
  readonly words: number;
  /** Where it stands among what is read, or written. */
  readonly at: number;
}

/** Ranges are read at once if no more words lie between them than these. */
const GAP = 1024;

/**
 * Buffers through which a card and the host exchange words. The host writes into mapped memory: three times as fast.
 */
export class CardStaging {
  private mapping: Promise<void> = Promise.resolve();

  private constructor(
    private readonly gpu: Gpu,
    readonly toHost: GPUBuffer,
    readonly fromHost: GPUBuffer,
  ) {}

  /** @param read Words that come to the host. @param written Words that go to the card. */
  static async create(gpu: Gpu, read: number, written: number): Promise<CardStaging> {
    const { COPY_DST, COPY_SRC, MAP_READ, MAP_WRITE } = GPUBufferUsage;
    const staging = new CardStaging(
      gpu,
      await gpu.buffer('halos to the host', VALUE.bytes * read, COPY_DST | MAP_READ),
      await gpu.buffer('halos from the host', VALUE.bytes * written, COPY_SRC | MAP_WRITE),
    );
    staging.mapAgain();
    return staging;
  }

  /** What came, and where to write what goes, when the card has done what was submitted. Both until {@link unmap}. */
  async mapped(): Promise<{ readonly read: Uint32Array; readonly written: Uint32Array }> {
    const both = [this.toHost.mapAsync(GPUMapMode.READ), this.mapping];
    await Promise.all(both).catch((error: unknown) => this.gpu.fail(error));
    return {
      read: new Uint32Array(this.toHost.getMappedRange()),
      written: new Uint32Array(this.fromHost.getMappedRange()),
    };
  }

  unmap(): void {
    this.toHost.unmap();
    this.fromHost.unmap();
  }

  /** Maps `fromHost` again after the copies out of it have been submitted. */
  mapAgain(): void {
    this.mapping = this.fromHost.mapAsync(GPUMapMode.WRITE);
    // Heard where it is waited for; not at all once the simulation is closed.
    this.mapping.catch(() => undefined);
  }
}

/** Parts of the buffers of a card that come to the host together, and parts that are written together. */
export class CardTransfer {
  private readonly reads: Part[] = [];
  private readonly writes: Part[] = [];
  /** Words of all parts. */
  readWords = 0;
  writtenWords = 0;

  /** Reads a range in each exchange. @returns where it will stand */
  addRange(buffer: GPUBuffer, first: number, words: number): number {
    const at = this.readWords;
    this.reads.push({ buffer, first, words, at });
    this.readWords += words;
    return at;
  }

  /** Writes a range in each exchange. @returns where it stands among what is written */
  addTarget(buffer: GPUBuffer, first: number, words: number): number {
    const at = this.writtenWords;
    this.writes.push({ buffer, first, words, at });
    this.writtenWords += words;
    return at;
  }

  /**
   * Reads some words in each exchange, and what lies between neighbours. @returns where each will stand, and the ranges
   */
  addWords(buffer: GPUBuffer, words: Uint32Array): { readonly at: Uint32Array; readonly ranges: readonly Part[] } {
    const sorted = words.slice().sort();
    const begun = this.reads.length;
    for (let i = 0; i < sorted.length;) {
      const first = sorted[i];
      let last = first;
      for (i++; i < sorted.length && sorted[i] - last <= GAP; i++) last = sorted[i];
      this.addRange(buffer, first, last - first + 1);
    }
    const ranges = this.reads.slice(begun);
    const at = Uint32Array.from(words, (word) => {
      const part = ranges[lastAtMost(ranges, word)];
      return part.at + word - part.first;
    });
    return { at, ranges };
  }

  /** Copies what is read on its way to the host. */
  encodeReads(encoder: GPUCommandEncoder, { toHost }: CardStaging): void {
    for (const { buffer, first, words, at } of this.reads) {
      encoder.copyBufferToBuffer(buffer, VALUE.bytes * first, toHost, VALUE.bytes * at, VALUE.bytes * words);
    }
  }

  /** Copies what the host wrote to its places. */
  encodeWrites(encoder: GPUCommandEncoder, { fromHost }: CardStaging): void {
    for (const { buffer, first, words, at } of this.writes) {
      encoder.copyBufferToBuffer(fromHost, VALUE.bytes * at, buffer, VALUE.bytes * first, VALUE.bytes * words);
    }
  }
}

/** Index of the last part that begins at a word or before. */
function lastAtMost(parts: readonly Part[], word: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (parts[middle].first <= word) low = middle;
    else high = middle - 1;
  }
  return low;
}
