import { allTogether, InputError } from '../../../../units/errors.ts';
import { withFileReferences } from '../../../../scene/file-references.ts';
import type { Controls } from '../../../ports/engine/controls.ts';
import { sha256 } from '../../../ports/host/sha256.ts';
import { neededFiles } from '../../../inputs/request/needed-files.ts';
import { LineFiles } from './line-files.ts';
import { LINE_FILE, type SweepFiles } from '../sweep-folder.ts';

type SceneJson = Readonly<Record<string, unknown>>;

/** The files that drawn scenes name: what they hold, and how the manifest names them. Each is read once. */
export class LineInputs {
  /** The files with their hashes, by the paths of the manifest; the keys of the map are the paths of a scene. */
  private readonly known = new Map<string, Promise<Readonly<Record<string, string>>>>();
  private readonly hashes = new Map<string, Promise<string>>();

  constructor(
    private readonly sceneFile: string,
    private readonly outFolder: string,
    private readonly sweepFiles: Pick<SweepFiles, 'between'>,
    private readonly controls: Controls,
  ) {}

  /**
   * A scene with the paths that the manifest has, and the files that it needs.
   *
   * @throws InputError if a file is missing or is not what it should be.
   */
  async of(scene: SceneJson): Promise<{ readonly scene: SceneJson; readonly files: Readonly<Record<string, string>> }> {
    const paths: string[] = [];
    const moved = withFileReferences(scene, ({ path }) => {
      paths.push(path);
      return this.placeOf(path);
    });
    if (paths.length === 0) return { scene: moved, files: {} };
    const key = JSON.stringify(paths);
    const there = this.known.get(key);
    const files = there ?? this.read(scene);
    if (!there) this.known.set(key, files);
    return { scene: moved, files: await files };
  }

  private placeOf(path: string): string {
    return this.sweepFiles.between(this.outFolder, this.controls.host.files.beside(this.sceneFile, path));
  }

  private async read(scene: SceneJson): Promise<Readonly<Record<string, string>>> {
    const { host, memoryLimit } = this.controls;
    const file = host.files.beside(this.sceneFile, LINE_FILE);
    const own = new LineFiles(host.files, file, JSON.stringify(scene));
    const { read, refused } = await neededFiles(file, { host: { ...host, files: own.files }, memoryLimit });
    if (refused.length > 0) {
      throw allTogether(
        refused.map(({ path, reason }) => new InputError(`${this.sceneFile}: ${path}`, reason, 'Correct the file.')),
      );
    }
    const hashed = read.toSorted().map(async (path) => [this.placeOf(path), await this.hashOf(path)] as const);
    return Object.fromEntries(await Promise.all(hashed));
  }

  private hashOf(path: string): Promise<string> {
    const { files } = this.controls.host;
    const there = this.hashes.get(path);
    const hash =
      there ??
      files.readBytes(files.beside(this.sceneFile, path)).then((bytes) => sha256(bytes as Uint8Array<ArrayBuffer>));
    if (!there) this.hashes.set(path, hash);
    return hash;
  }
}
