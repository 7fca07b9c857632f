import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import program from '../../package.json' with { type: 'json' };

export interface KeptOptions {
  /** Where files are kept; else the user's own folder for what may be deleted. */
  readonly folder?: string | undefined;
  /** Is told what the user should know, as sentences without their end. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** What was measured, in a file of its own that may be deleted: JSON with the key that it was measured for. */
export class KeptFile<T extends object> {
  private readonly file: string;
  private readonly keyText: string;
  private readonly schema: z.ZodType<{ key: unknown; content: T }>;
  private readonly warn: (warning: string) => void;
  /** Whether it has been said that nothing can be kept. */
  private cannotKeep = false;

  /**
   * @param kind What the file's name begins with.
   * @param key All that the content depends on, as JSON has it.
   */
  constructor(
    kind: string,
    private readonly key: object,
    content: z.ZodType<T>,
    { folder = cacheFolder(), onWarning = () => undefined }: KeptOptions,
  ) {
    this.keyText = JSON.stringify(key);
    const name = createHash('sha256').update(this.keyText).digest('hex').slice(0, 16);
    this.file = join(folder, `${kind}-${name}.json`);
    this.schema = z.strictObject({ key: z.unknown(), content });
    this.warn = onWarning;
  }

  /**
   * Undefined if there is none. A file that is not what this program wrote for this key is left aside, which is said.
   *
   * @param isPossible Whether this program may have written such.
   */
  async read(isPossible: (content: T) => boolean = () => true): Promise<T | undefined> {
    let text: string;
    try {
      text = await readFile(this.file, 'utf8');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.warn(`${this.file} cannot be read, and is left aside: ${message}`);
      return undefined;
    }
    const kept = this.parse(text);
    if (kept && isPossible(kept)) return kept;
    this.warn(`${this.file} is not what this program wrote, and is left aside`);
    return undefined;
  }

  /**
   * Writes the file anew, whole or not at all. What cannot be kept is said once.
   *
   * @param change Of what is there by now, which another program may have written.
   */
  async update(change: (there: T | undefined) => T): Promise<void> {
    const unfinished = `${this.file}.${process.pid}`;
    try {
      const there = await readFile(this.file, 'utf8').then(
        (text) => this.parse(text),
        () => undefined,
      );
      await mkdir(dirname(this.file), { recursive: true });
      await writeFile(unfinished, JSON.stringify({ key: this.key, content: change(there) }));
      await rename(unfinished, this.file);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      if (this.cannotKeep) return;
      this.cannotKeep = true;
      this.warn(`what was measured of the device cannot be kept for the next time: ${(error as Error).message}`);
    }
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

/** For files that may be deleted: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
function cacheFolder(): string {
  return envPaths(program.name, { suffix: '' }).cache;
}
