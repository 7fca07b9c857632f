import type { Random } from '../support/numbers/random.ts';

/** One reader of files, texts or messages. */
export interface Reader {
  readonly name: string;
  /** The files of the program that read: paths from the root of the repository. */
  readonly covers: readonly string[];
  /** Valid inputs, which are changed. At least one. */
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Whether inputs are JSON, so that their values are changed, too. */
  readonly json?: boolean;
  /** Makes an input by the grammar of the format, from a number. */
  readonly make?: (seed: number) => Uint8Array;
  /**
   * Reads an input as the program does. Returns what was read: NaN in it is a fault. Throws what the program tells the
   * user: an error that is not of its own kinds is a fault.
   */
  readonly read: (input: Uint8Array) => unknown;
  /** How many inputs this reader gets for each of a usual one; 1 if undefined. */
  readonly share?: number;
  /** Processor time that an input may take, s; 2 if undefined. More for what computes besides. */
  readonly mostSeconds?: number;
  /** Changes a seed; that of bytes, numbers and JSON if undefined. */
  readonly mutate?: (random: Random, seed: Uint8Array) => Uint8Array;
}

/** A value as the bytes of its JSON. */
export const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The text of an input, with its byte order mark if there is one. */
export const textOf = (input: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(input);
