import type { Files, KeptStore } from '../../../ports/host/host.ts';

/** The files of one line: its scene is a text in memory, and so is what its rendering writes. */
export class LineFiles {
  /** What was written, by name. */
  written: ReadonlyMap<string, Uint8Array | string> = new Map();

  /**
   * @param base Has the files that the scene names.
   * @param sceneFile Where the scene would be: paths in it are relative to that.
   */
  constructor(
    private readonly base: Files,
    private readonly sceneFile: string,
    private readonly sceneText: string,
  ) {}

  get files(): Files {
    const { base } = this;
    return {
      largestBytes: base.largestBytes,
      sizeOf: (path) => base.sizeOf(path),
      readBytes: (path, mostBytes) => base.readBytes(path, mostBytes),
      readText: (path) => (path === this.sceneFile ? Promise.resolve(this.sceneText) : base.readText(path)),
      beside: (file, name) => base.beside(file, name),
      between: (folder, file) => base.between(folder, file),
      split: (path) => base.split(path),
      isFolder: (path) => base.isFolder(path),
      // The folder of a line is made when all its files are there.
      checkFolder: () => Promise.resolve(),
      writeTogether: (_, files) => {
        this.written = files;
        return Promise.resolve();
      },
    };
  }
}

/** What is kept while lines of a room are rendered. Beneath it is what the machine keeps, which stays as it is. */
export class LineStore implements KeptStore {
  private readonly texts = new Map<string, string>();

  constructor(private readonly base: KeptStore) {}

  async read(name: string): Promise<string | undefined> {
    return this.texts.get(name) ?? (await this.base.read(name));
  }

  async update(name: string, change: (there: string | undefined) => string): Promise<void> {
    this.texts.set(name, change(await this.read(name)));
  }

  place(name: string): string {
    return this.base.place(name);
  }
}
