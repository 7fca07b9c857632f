import { isWeightsFile } from '../../../scene/file-references.ts';
import { parseWeights } from '../../../scene/weights-file.ts';
import { schemeByName, type Scheme } from '../../../scheme/scheme.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { Percent } from '../../../units/quantities.ts';

/**
 * Loads the scheme of a name: `ID@WEIGHTS`, or the path of a weights file.
 *
 * @param path Where the name stands, for the error.
 * @param options.scene Paths are relative to this file; without it, to where the program runs.
 * @param options.tolerance A stencil without weights gets the fastest that keep it; 2 % if undefined.
 * @throws InputError for an unknown scheme, or a file whose weights do not keep what it states.
 */
export async function loadScheme(
  name: string,
  path: string,
  files: Files,
  { scene, tolerance }: { readonly scene?: string | undefined; readonly tolerance?: Percent } = {},
): Promise<Scheme> {
  if (!isWeightsFile(name)) return schemeByName(name, path, tolerance);
  const file = scene === undefined ? name : files.beside(scene, name);
  const text = await readOrRefuse(files.readText(file), {
    path,
    wanted: 'a file of weights',
    remedy: 'Name a file of designed weights, or a scheme such as compact-5@1%.',
    what: `the weights file '${name}' cannot be read`,
    help: 'design',
  });
  return parseWeights(text, name);
}
