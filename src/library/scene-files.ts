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
  private readonly text: string | undefined;

  /**
   * @param given Files that the scene names.
   * @param scene Its content, or the path of its file.
   */
  constructor(
    private readonly given: Files,
    scene: string | object,
    private readonly folders: SceneFolders,
  ) {
    this.sceneFile = typeof scene === 'string' ? scene : SCENE_FILE;
    this.text = typeof scene === 'string' ? undefined : JSON.stringify(scene);
  }

  get largestBytes(): number {
    return this.given.largestBytes;
  }

  sizeOf(path: string): Promise<number> {
    return this.isScene(path) ? Promise.resolve(encoder.encode(this.text).length) : this.given.sizeOf(path);
  }

  readBytes(path: string, mostBytes?: number): Promise<Uint8Array> {
    return this.isScene(path) ? Promise.resolve(encoder.encode(this.text)) : this.given.readBytes(path, mostBytes);
  }

  readText(path: string): Promise<string> {
    return this.isScene(path) ? Promise.resolve(this.text!) : this.given.readText(path);
  }

  beside(file: string, name: string): string {
    const { folder } = this.folders;
    return this.given.beside(folder !== undefined && this.isScene(file) ? `${folder}/${file}` : file, name);
  }

  between(folder: string, file: string, isAlwaysRelative?: boolean): string {
    return this.given.between(folder, file, isAlwaysRelative);
  }

  split(path: string): ReturnType<Files['split']> {
    return this.given.split(path);
  }

  isFolder(path: string): Promise<boolean> {
    return this.isScene(path) ? Promise.resolve(false) : this.given.isFolder(path);
  }

  async checkFolder(...about: Parameters<Files['checkFolder']>): Promise<void> {
    if (this.folders.outFolder !== undefined) await this.given.checkFolder(...about);
  }

  async writeTogether(...about: Parameters<Files['writeTogether']>): Promise<void> {
    if (this.folders.outFolder !== undefined) await this.given.writeTogether(...about);
    for (const [name, contents] of about[1]) this.written.set(name, contents);
  }

  private isScene(path: string): boolean {
    return this.text !== undefined && path === SCENE_FILE;
  }
}
