import { InputError } from '../../../../units/errors.ts';
import type { Files } from '../../../ports/host/host.ts';
import { readOrRefuse } from '../../../ports/host/reading.ts';
import { readReport } from '../../../results/read/read-report.ts';
import { responsePairs, type ResponsePair } from '../../../rendering/written/response-pairs.ts';
import { responseFiles } from '../../../rendering/written/result-responses.ts';
import type { ManifestLine } from '../manifest.ts';
import { doneFolder, isLineOf, LINE_FILE } from '../sweep-folder.ts';

/**
 * The responses of a finished line, source after source.
 *
 * @throws InputError if its folder is not whole, or if it has no responses.
 */
export async function readDoneLine(
  { hash }: Pick<ManifestLine, 'hash'>,
  out: string,
  files: Files,
): Promise<readonly ResponsePair[]> {
  const folder = doneFolder(out, hash);
  const remedy = 'Remove this folder and run the sweep again.';
  try {
    const { path, report } = await readReport(folder, files);
    const lineFile = files.beside(path, LINE_FILE);
    const line = await readOrRefuse(files.readText(lineFile), {
      path: lineFile,
      wanted: 'the line of a result',
      remedy,
    });
    if (!isLineOf(line, hash))
      throw new InputError(lineFile, 'it is the line of another result, copied over this one', remedy);
    const contents = new Map<string, Uint8Array>();
    for (const name of responseFiles(report)) {
      const place = files.beside(path, name);
      contents.set(name, await readOrRefuse(files.readBytes(place), { path: place, wanted: 'a response', remedy }));
    }
    return Array.from(responsePairs(report, (name) => contents.get(name)!));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new InputError(
      cause.path.startsWith(folder) ? cause.path : `${folder}: ${cause.path}`,
      cause.message,
      remedy,
      {
        cause,
      },
    );
  }
}
