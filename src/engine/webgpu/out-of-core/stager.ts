import type { HostSlices, Staging } from './host-slices.ts';

/** Copies slices from the host's memory into staging buffers, as far ahead as there are buffers. */
export class Stager {
  /** Slices that are being copied or are ready, in their order. */
  private readonly ahead: { readonly slice: number; readonly ready: Promise<GPUBuffer> }[] = [];
  private wanted: number[] = [];
  /** Ends when the last copy so far has. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly host: HostSlices,
    private readonly staging: Staging,
  ) {}

  /** Says which slices will be taken next; those at rest are not copied. */
  want(slices: readonly number[]): void {
    this.wanted.push(...slices.filter((slice) => !this.host.isAtRest(slice)));
    this.begin();
  }

  /** Whether no slice is being copied: all staging buffers are in use, or nothing is wanted. */
  get isEmpty(): boolean {
    return this.ahead.length === 0;
  }

  /** A buffer with the contents of a slice: the next one that is wanted. */
  async take(slice: number): Promise<GPUBuffer> {
    this.begin();
    const next = this.ahead.shift();
    if (next?.slice !== slice) throw new Error(`slice ${slice} is not the next one that was wanted`);
    return next.ready;
  }

  /** Gives a buffer back, after what reads it has been submitted. */
  give(buffer: GPUBuffer): void {
    this.staging.give(buffer);
    this.begin();
  }

  private begin(): void {
    while (this.wanted.length > 0) {
      const buffer = this.staging.take();
      if (!buffer) return;
      const slice = this.wanted.shift()!;
      const ready = this.last.then(() => this.copy(slice, buffer));
      ready.catch(() => undefined); // whoever takes it gets the error
      this.last = ready.catch(() => undefined);
      this.ahead.push({ slice, ready });
    }
  }

  private async copy(slice: number, taken: Promise<GPUBuffer>): Promise<GPUBuffer> {
    const contents = await this.host.contents(slice);
    const buffer = await taken;
    this.staging.fill(buffer, contents);
    return buffer;
  }
}
