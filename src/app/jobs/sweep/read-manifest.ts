import { readOrRefuse } from '../../ports/host/reading.ts';
import { FileError } from '../../ports/host/host.ts';
import { readManifestLines, type PlacedLine } from './manifest.ts';
import type { SweepFiles } from './sweep-folder.ts';

/**
 * The lines of a manifest, one after the other.
 *
 * @throws InputError if the file cannot be read; after the last line also for all that `readManifestLines` refuses.
 */
export async function* manifestLines(
  manifest: string,
  files: Pick<SweepFiles, 'parts'>,
): AsyncGenerator<PlacedLine, void, undefined> {
  try {
    yield* readManifestLines(files.parts(manifest), manifest);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const remedy = 'Name the manifest that the plan of a sweep wrote.';
    await readOrRefuse(Promise.reject(error), { path: manifest, wanted: 'a manifest', remedy });
  }
}
