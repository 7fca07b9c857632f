import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { isProjectName } from '../../inputs/scheme/project-path.ts';
import { readZip } from './read-zip.ts';
import { projectEntries } from './unpack-project.ts';

/**
 * The entries of a project file, as they are in it.
 *
 * @param plain Files in which a project file is the file itself, not its scene.
 * @throws InputError if it is no project.
 */
export async function readProjectFile(file: string, plain: Files): Promise<ReadonlyMap<string, Blob>> {
  if (!isProjectName(file)) {
    throw new InputError(file, 'this is not a project', 'Name a project, a file that ends in .wavehall.');
  }
  const reading = plain.readBytes(file) as Promise<Uint8Array<ArrayBuffer>>;
  const bytes = await readOrRefuse(reading, {
    path: file,
    wanted: 'a project',
    remedy: 'Give the path of a project, such as room.wavehall.',
  });
  return projectEntries(await readZip(new Blob([bytes]), file), file);
}
