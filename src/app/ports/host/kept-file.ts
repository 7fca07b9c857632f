import * as z from 'zod';
import type { KeptStore } from './host.ts';
import { sha256 } from './sha256.ts';

export interface KeptOptions {
  readonly store: KeptStore;
  /** Receives warnings for the user, as sentences without a full stop. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** What a kept content has to be, such as a schema of Zod. */
export interface ContentRule<T> {
  /** Returns the value if it is such a content. @throws Error if it is not */
  readonly parse: (value: unknown) => T;
}

/** A file as it is written. */
const written = z.strictObject({ key: z.unknown(), content: z.unknown() });

/** A kept measurement: a JSON file with the key that it was measured for. It may be deleted. */
export class KeptFile<T extends object> {
  private readonly store: KeptStore;
  private readonly keyText: string;
  private readonly warn: (warning: string) => void;
  private name: string | undefined;
  /** Whether the warning that nothing can be kept was given. */
  private cannotKeep = false;

  /**
   * @param kind What the file's name begins with.
   * @param key All that the content depends on, as JSON.
   */
  constructor(
    private readonly kind: string,
    private readonly key: object,
    private readonly rule: ContentRule<T>,
    { store, onWarning = () => undefined }: KeptOptions,
  ) {
    this.keyText = JSON.stringify(key);
    this.store = store;
    this.warn = onWarning;
  }

  /**
   * Undefined if there is none. A file that this program did not write for this key is ignored with a warning.
   *
   * @param isPossible Whether this program can have written the content.
   */
  async read(isPossible: (content: T) => boolean = () => true): Promise<T | undefined> {
    const name = await this.fileName();
    let text: string | undefined;
    try {
      text = await this.store.read(name);
    } catch (error) {
      this.warn(`${this.store.place(name)} cannot be read and is ignored: ${(error as Error).message}`);
    }
    if (text === undefined) return undefined;
    const kept = this.parse(text);
    if (kept && isPossible(kept)) return kept;
    this.warn(`${this.store.place(name)} was not written by this program for this, and is ignored`);
    return undefined;
  }

  /**
   * Rewrites the file, all or nothing. Warns once if that fails.
   *
   * @param change Makes the new content from the present one, which another program may have written.
   */
  async update(change: (there: T | undefined) => T): Promise<void> {
    const name = await this.fileName();
    try {
      await this.store.update(name, (text) => {
        const there = text === undefined ? undefined : this.parse(text);
        return JSON.stringify({ key: this.key, content: change(there) });
      });
    } catch (error) {
      if (this.cannotKeep) return;
      this.cannotKeep = true;
      this.warn(`what was measured or computed cannot be kept for later runs: ${(error as Error).message}`);
    }
  }

  private async fileName(): Promise<string> {
    return (this.name ??= `${this.kind}-${(await sha256(this.keyText)).slice(0, 16)}.json`);
  }

  private parse(text: string): T | undefined {
    try {
      const { key, content } = written.parse(JSON.parse(text));
      return JSON.stringify(key) === this.keyText ? this.rule.parse(content) : undefined;
    } catch {
      return undefined;
    }
  }
}
