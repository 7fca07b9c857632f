import { MemoryFiles, type KeptBytes } from '../../../../src/app/index.ts';

/** The files that searches keep their runs in. */
const RUNS = /-runs\.json$/;

/**
 * Files in memory, of which those with the runs of a search are kept in the storage of the window too: a search that
 * was stopped, or whose page was closed, goes on from them. What cannot be kept is computed again.
 */
export class SearchFiles extends MemoryFiles {
  /**
   * @param store Keeps them.
   * @param search Tells the inputs of the search from all others.
   */
  constructor(
    files: ReadonlyMap<string, Blob>,
    private readonly store: KeptBytes,
    private readonly search: string,
  ) {
    super(files);
  }

  override async readText(path: string): Promise<string> {
    if (!RUNS.test(path)) return super.readText(path);
    const kept = await this.store.read(this.nameOf(path)).catch(() => undefined);
    if (!kept) return super.readText(path);
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of kept) text += decoder.decode(part, { stream: true });
    return text + decoder.decode();
  }

  override async writeTogether(
    folder: string,
    files: ReadonlyMap<string, Uint8Array | string>,
    signal: AbortSignal,
  ): Promise<void> {
    await super.writeTogether(folder, files, signal);
    for (const [name, contents] of files) {
      if (RUNS.test(name)) await this.store.write(this.nameOf(name), inOnePart(contents)).catch(() => undefined);
    }
  }

  private nameOf(path: string): string {
    return `search-${this.search}-${this.split(path).name}`;
  }
}

async function* inOnePart(contents: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents);
}
