import type { Files } from '../app/index.ts';

/** The name of a scene that is given as data. */
const SCENE_FILE = 'scene.json';

const encoder = new TextEncoder();

/** Where the files of a scene stand. */
export interface SceneFolders {
  /** Folder to which paths in a scene as data are relative; that of `given` if undefined. */
  readonly folder: string | undefined;
  /** Where results are written as well; undefined if they are only kept. */
  readonly outFolder: string | undefined;
}

/** Files of a use-case whose scene may be data, and whose results are kept here. */
export class SceneFiles implements Files {
  /** Results by name. */
  readonly written = new Map<string, Uint8Array | string>();
  /** Path of the scene file. */
  readonly sceneFile: string;
  /** Files that are data, by their paths. */
  private readonly texts: ReadonlyMap<string, string>;

  /**
   * @param given Files that the scene names.
   * @param scene Its content, or the path of its file.
   * @param others Other files that are data, by their names.
   */
  constructor(
    private readonly given: Files,
    private readonly scene: string | object,
    private readonly folders: SceneFolders,
    others: Readonly<Record<string, object>> = {},
  ) {
    this.sceneFile = typeof scene === 'string' ? scene : SCENE_FILE;
    const all = typeof scene === 'string' ? others : { ...others, [SCENE_FILE]: scene };
    this.texts = new Map(Object.entries(all).map(([name, content]) => [name, JSON.stringify(content)]));
  }

  /** Adds a file that is data. @returns other files; these stay as they are */
  with(name: string, content: object): SceneFiles {
    return new SceneFiles(this.given, this.scene, this.folders, { [name]: content });
  }

  get largestBytes(): number {
    return this.given.largestBytes;
  }

  sizeOf(path: string): Promise<number> {
    const text = this.texts.get(path);
    return text === undefined ? this.given.sizeOf(path) : Promise.resolve(encoder.encode(text).length);
  }

  readBytes(path: string, mostBytes?: number): Promise<Uint8Array> {
    const text = this.texts.get(path);
    return text === undefined ? this.given.readBytes(path, mostBytes) : Promise.resolve(encoder.encode(text));
  }

  readText(path: string): Promise<string> {
    const text = this.texts.get(path);
    return text === undefined ? this.given.readText(path) : Promise.resolve(text);
  }

  beside(file: string, name: string): string {
    const { folder } = this.folders;
    if (this.texts.has(file) && this.texts.has(name)) return name;
    return this.given.beside(folder !== undefined && this.texts.has(file) ? `${folder}/${file}` : file, name);
  }

  between(folder: string, file: string, isAlwaysRelative?: boolean): string {
    return this.given.between(folder, file, isAlwaysRelative);
  }

  split(path: string): ReturnType<Files['split']> {
    return this.given.split(path);
  }

  isFolder(path: string): Promise<boolean> {
    return this.texts.has(path) ? Promise.resolve(false) : this.given.isFolder(path);
  }

  async checkFolder(...about: Parameters<Files['checkFolder']>): Promise<void> {
    if (this.folders.outFolder !== undefined) await this.given.checkFolder(...about);
  }

  async writeTogether(...about: Parameters<Files['writeTogether']>): Promise<void> {
    if (this.folders.outFolder !== undefined) await this.given.writeTogether(...about);
    for (const [name, contents] of about[1]) this.written.set(name, contents);
  }
}
