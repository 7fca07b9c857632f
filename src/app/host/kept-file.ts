import { z } from 'zod';
import type { KeptStore } from './host.ts';
import { sha256 } from './sha256.ts';

export interface KeptOptions {
  readonly store: KeptStore;
  /** Is told what the user should know, as sentences without their end. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** What was measured, in a file of its own that may be deleted: JSON with the key that it was measured for. */
export class KeptFile<T extends object> {
  private readonly store: KeptStore;
  private readonly keyText: string;
  private readonly schema: z.ZodType<{ key: unknown; content: T }>;
  private readonly warn: (warning: string) => void;
  private name: string | undefined;
  /** Whether it has been said that nothing can be kept. */
  private cannotKeep = false;

  /**
   * @param kind What the file's name begins with.
   * @param key All that the content depends on, as JSON has it.
   */
  constructor(
    private readonly kind: string,
    private readonly key: object,
    content: z.ZodType<T>,
    { store, onWarning = () => undefined }: KeptOptions,
  ) {
    this.keyText = JSON.stringify(key);
    this.store = store;
    this.schema = z.strictObject({ key: z.unknown(), content });
    this.warn = onWarning;
  }

  /**
   * Undefined if there is none. A file that is not what this program wrote for this key is left aside, which is said.
   *
   * @param isPossible Whether this program may have written such.
   */
  async read(isPossible: (content: T) => boolean = () => true): Promise<T | undefined> {
    const name = await this.fileName();
    let text: string | undefined;
    try {
      text = await this.store.read(name);
    } catch (error) {
      this.warn(`${this.store.place(name)} cannot be read, and is left aside: ${(error as Error).message}`);
    }
    if (text === undefined) return undefined;
    const kept = this.parse(text);
    if (kept && isPossible(kept)) return kept;
    this.warn(`${this.store.place(name)} is not what this program wrote, and is left aside`);
    return undefined;
  }

  /**
   * Writes the file anew, whole or not at all. What cannot be kept is said once.
   *
   * @param change Of what is there by now, which another program may have written.
   */
  async update(change: (there: T | undefined) => T): Promise<void> {
    const name = await this.fileName();
    try {
      const text = await this.store.read(name).catch(() => undefined);
      const there = text === undefined ? undefined : this.parse(text);
      await this.store.write(name, JSON.stringify({ key: this.key, content: change(there) }));
    } catch (error) {
      if (this.cannotKeep) return;
      this.cannotKeep = true;
      this.warn(`what was measured of the device cannot be kept for the next time: ${(error as Error).message}`);
    }
  }

  private async fileName(): Promise<string> {
    return (this.name ??= `${this.kind}-${(await sha256(this.keyText)).slice(0, 16)}.json`);
  }

  private parse(text: string): T | undefined {
    try {
      const { key, content } = this.schema.parse(JSON.parse(text));
      return JSON.stringify(key) === this.keyText ? content : undefined;
    } catch {
      return undefined;
    }
  }
}
