import * as z from 'zod';
import { InputError } from '../../../units/errors.ts';
import { FileError, type Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { INTO_PROJECT, MANIFEST } from './project-path.ts';
import { projectSchemeShape } from './project-scheme-shape.ts';
import { inForce, type SchemeInForce } from './project-scheme.ts';

/**
 * The scheme of the project that a scene belongs to; null if it belongs to none, or the project keeps none.
 *
 * @param sceneFile A project file, or a path in one.
 * @throws InputError if the project cannot be read, or its scheme is none of this program.
 */
export async function schemeOfProject(sceneFile: string, files: Files): Promise<SchemeInForce | null> {
  const project = INTO_PROJECT.exec(sceneFile)?.[1];
  if (project === undefined) return null;
  const file = `${project}/${MANIFEST}`;
  const remedy = 'Choose another copy of the project.';
  // A folder of such a name is no project.
  if ((await files.isFolder(project)) && (await isMissing(files, file))) return null;
  const text = await readOrRefuse(files.readText(file), { path: file, wanted: 'a project', remedy });
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new InputError(file, 'this is not JSON', remedy, { cause });
  }
  const { error, data } = z.looseObject({ scheme: projectSchemeShape.nullish() }).safeParse(manifest);
  if (error) throw new InputError(file, shapeFault(error), remedy);
  return data.scheme ? inForce(data.scheme, `${file}: scheme`) : null;
}

const isMissing = (files: Files, file: string): Promise<boolean> =>
  files.sizeOf(file).then(
    () => false,
    (error: unknown) => error instanceof FileError && error.reason === 'missing',
  );
