/** How a card computes: what its process is started with. */
export interface CardOptions {
  /** Name of the card, as `listAdapters` has it. */
  readonly device: string;
  /** Bytes of its memory that may be used. */
  readonly gpuMemory?: number | undefined;
}

/** File descriptor of the stream of bytes that a process of a card reads. */
export const BYTES_FD = 4;
