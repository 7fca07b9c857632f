import { VALUE } from '../../../kernel/room/layouts.ts';
import type { Gpu } from '../device.ts';

/** Words of a buffer. */
interface Part {
  readonly buffer: GPUBuffer;
  readonly first: number;
  readonly words: number;
  /** Where it stands among what is read. */
  readonly at: number;
}

/** Ranges are read at once if no more words lie between them than these. */
const GAP = 1024;

/** Parts of the buffers of a card that come to the host together: all that others need, and what is replaced here. */
export class CardTransfer {
  private readonly parts: Part[] = [];
  private words = 0;
  private staging: GPUBuffer | undefined;
  /** What was read last. */
  private values = new Uint32Array(0);

  constructor(private readonly gpu: Gpu) {}

  /** Reads a range in each exchange. @returns where it will stand */
  addRange(buffer: GPUBuffer, first: number, words: number): number {
    const at = this.words;
    this.parts.push({ buffer, first, words, at });
    this.words += words;
    return at;
  }

  /** Reads some words in each exchange, and what lies between neighbours. @returns where each will stand, and the ranges */
  addWords(buffer: GPUBuffer, words: Uint32Array): { readonly at: Uint32Array; readonly ranges: readonly Part[] } {
    const sorted = words.slice().sort();
    const begun = this.parts.length;
    for (let i = 0; i < sorted.length;) {
      const first = sorted[i];
      let last = first;
      for (i++; i < sorted.length && sorted[i] - last <= GAP; i++) last = sorted[i];
      this.addRange(buffer, first, last - first + 1);
    }
    const ranges = this.parts.slice(begun);
    const at = Uint32Array.from(words, (word) => {
      const part = ranges[lastAtMost(ranges, word)];
      return part.at + word - part.first;
    });
    return { at, ranges };
  }

  /** Makes room on the device for what is read. */
  async prepare(): Promise<void> {
    const { COPY_DST, MAP_READ } = GPUBufferUsage;
    this.values = new Uint32Array(this.words);
    if (this.words > 0) this.staging = await this.gpu.buffer('halos', VALUE.bytes * this.words, COPY_DST | MAP_READ);
  }

  /** Reads all parts when the device has done what was submitted. */
  async read(): Promise<Uint32Array<ArrayBuffer>> {
    const { staging, values } = this;
    if (!staging) return values;
    const encoder = this.gpu.device.createCommandEncoder({ label: 'halos' });
    for (const { buffer, first, words, at } of this.parts) {
      encoder.copyBufferToBuffer(buffer, VALUE.bytes * first, staging, VALUE.bytes * at, VALUE.bytes * words);
    }
    this.gpu.device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ).catch((error: unknown) => this.gpu.fail(error));
    values.set(new Uint32Array(staging.getMappedRange(), 0, values.length));
    staging.unmap();
    return values;
  }

  /** Writes a range that was read, and changed since, back to its buffer. */
  writeBack({ buffer, first, words, at }: Part): void {
    this.gpu.write(buffer, VALUE.bytes * first, this.values.subarray(at, at + words));
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
