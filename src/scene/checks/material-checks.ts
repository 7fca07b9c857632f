import { libraryNames } from '../../material/library.ts';
import { chooseFromLibrary } from './library-names.ts';
import type { MaterialInFile } from '../schema/material-schema.ts';
import { type Problem, quote } from './problems.ts';

/** Finds materials whose `library` name is unknown. */
export function checkLibraryNames(materials: Readonly<Record<string, MaterialInFile>>): Problem[] {
  const names = libraryNames();
  return Object.entries(materials).flatMap(([name, { library }]) =>
    library === undefined || names.includes(library)
      ? []
      : {
          path: ['materials', name, 'library'],
          message: `the library has no material ${quote(library)}`,
          remedy: chooseFromLibrary(library),
          help: 'materials',
        },
  );
}
