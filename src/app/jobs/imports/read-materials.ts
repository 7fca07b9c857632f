import type { ImportAccount } from '../../../mesh/imported.ts';
import { decodeText, encodingNote, type TextEncoding } from '../../../units/text-encoding.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { readCattMaterials } from './catt-materials.ts';
import { readCsvMaterials } from './csv-materials.ts';
import type { ImportedMaterial } from './material-list.ts';

/** A list of materials, as read. */
export interface ImportedMaterials {
  /** Materials by name, as a scene defines them. */
  readonly materials: Readonly<Record<string, ImportedMaterial>>;
  readonly imported: ImportAccount;
}

const CATT = /^[ \t]*ABS[ \t]+\S[^\r\n=]*=/im;

/** Whether a file may be a list of materials, by its name. */
export const mayListMaterials = (name: string): boolean => /\.(csv|tsv|txt|geo)$/i.test(name);

/** Reads a list of materials from its text: a table, or lines of CATT-Acoustic. @throws InputError */
export function materialsIn(text: string, file: string, encoding: TextEncoding = 'utf-8'): ImportedMaterials {
  const isCatt = !/\.[ct]sv$/i.test(file) && CATT.test(text);
  const list = isCatt ? readCattMaterials(text, file) : readCsvMaterials(text, file);
  const note = encodingNote(encoding);
  if (note !== null) list.tally.note(note);
  const materials = Object.fromEntries(list.done());
  return { materials, imported: list.tally.account() };
}

/** Reads a list of materials from a file. @throws InputError */
export async function readMaterials(file: string, files: Files): Promise<ImportedMaterials> {
  const { text, encoding } = await readOrRefuse(readTable(file, files), {
    path: file,
    wanted: 'a list of materials',
    remedy: 'Give a table (CSV) of materials, or a geometry file of CATT-Acoustic.',
  });
  return materialsIn(text, file, encoding);
}

/** Reads a list of materials from the bytes of its file. @throws InputError */
export function materialsOf(bytes: Uint8Array, file: string): ImportedMaterials {
  const { text, encoding } = decodeText(bytes, file);
  return materialsIn(text, file, encoding);
}
