import type { Equaliser } from '../../../response/equaliser/equaliser.ts';
import { readEqualiser } from '../../../response/equaliser/read-equaliser.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';

/**
 * Reads a file with the filters of an equaliser, as text of Room EQ Wizard or Equalizer APO.
 *
 * @throws InputError if it cannot be read, with the lines that are wrong.
 */
export async function readEqualiserFile(file: string, files: Files): Promise<Equaliser> {
  const remedy = 'Give a text with the filters of an equaliser.';
  const text = await readOrRefuse(files.readText(file), { path: file, wanted: 'a text', remedy });
  return readEqualiser(text, file);
}
