import * as z from 'zod';
import { KeptFile, type KeptOptions } from './kept-file.ts';

/** What a kept table holds. */
export interface TableKind<T> {
  /** What the file's name begins with. */
  readonly kind: string;
  /** All that every content depends on, as JSON. */
  readonly key: object;
  /** What a content has to be. */
  readonly rule: z.ZodType<T>;
  /** Most contents in the file; the oldest go first. */
  readonly most: number;
}

/** Small contents in one kept file, each by the hash of what it was computed from. It may be deleted. */
export class KeptTable<T> {
  private readonly file: KeptFile<Readonly<Record<string, T>>>;
  private readonly most: number;

  constructor({ kind, key, rule, most }: TableKind<T>, options: KeptOptions) {
    this.file = new KeptFile(kind, key, z.record(z.string(), rule), options);
    this.most = most;
  }

  /** All that is kept, by the hashes. */
  async read(): Promise<ReadonlyMap<string, T>> {
    return new Map(Object.entries((await this.file.read()) ?? {}));
  }

  /** Keeps some more. Warns once if that fails. */
  async add(found: ReadonlyMap<string, T>): Promise<void> {
    if (found.size === 0) return;
    await this.file.update((there) =>
      Object.fromEntries(Object.entries({ ...there, ...Object.fromEntries(found) }).slice(-this.most)),
    );
  }
}
