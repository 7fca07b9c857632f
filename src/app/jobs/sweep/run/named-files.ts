import { InputError } from '../../../../units/errors.ts';
import type { Files } from '../../../ports/host/host.ts';
import { readOrRefuse } from '../../../ports/host/reading.ts';
import { sha256 } from '../../../ports/host/sha256.ts';
import type { ManifestLine } from '../manifest.ts';

/** Makes sure that the files of lines are those that were planned with. Each file is read once. */
export class NamedFiles {
  private readonly hashes = new Map<string, Promise<string>>();

  constructor(
    private readonly manifest: string,
    private readonly files: Files,
  ) {}

  /** @throws InputError if a file is missing or has another content. */
  async check(line: Pick<ManifestLine, 'files'>): Promise<void> {
    for (const [path, wanted] of Object.entries(line.files)) {
      const file = this.files.beside(this.manifest, path);
      const found = await this.hashOf(file);
      if (found === wanted) continue;
      throw new InputError(
        file,
        'the file is not the one that the sweep was planned with',
        'Bring back the file as it was, or plan the sweep again.',
      );
    }
  }

  private hashOf(file: string): Promise<string> {
    const there = this.hashes.get(file);
    if (there) return there;
    const hash = readOrRefuse(this.files.readBytes(file), {
      path: file,
      wanted: 'a file of a scene',
      remedy: 'Put it where the manifest names it: paths are relative to the manifest.',
    }).then((bytes) => sha256(bytes as Uint8Array<ArrayBuffer>));
    this.hashes.set(file, hash);
    return hash;
  }
}
