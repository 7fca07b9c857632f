import { libraryNames } from '../../material/library.ts';
import { sheetEntry } from '../../material/sheet/sheet-library.ts';
import { isByOctave, uncertainQuantities } from '../../material/uncertainty.ts';
import { sceneMaterial } from '../schema/material-schema.ts';
import { sceneUncertainty } from '../schema/uncertainty-schema.ts';
import { chooseFromLibrary } from './library-names.ts';
import type { MaterialInFile } from '../schema/material-schema.ts';
import { chooseFrom, type Problem, quote } from './problems.ts';

/** Finds materials whose `library` name is unknown. */
export function checkLibraryNames(materials: Readonly<Record<string, MaterialInFile>>): Problem[] {
  const names = libraryNames();
  return Object.entries(materials).flatMap(([name, { library }]) =>
    library === undefined || names.includes(library) || sheetEntry(library)
      ? []
      : {
          path: ['materials', name, 'library'],
          message: `the library has no material ${quote(library)}`,
          remedy: chooseFromLibrary(library),
          help: 'materials',
        },
  );
}

/** Keys of materials that are no wall, which are their kinds. */
export const NO_WALLS = ['open', 'sheet', 'partition', 'porousVolume'] as const;

/** What a material is that is no wall; undefined for walls. */
function noWall(material: MaterialInFile): string | undefined {
  const inLibrary = material.library === undefined ? undefined : sheetEntry(material.library)?.definition.kind;
  return inLibrary ?? NO_WALLS.find((key) => material[key] !== undefined);
}

/** Finds sides of sheets and partitions that name no material, or one that is no wall. */
export function checkSideLaws(materials: Readonly<Record<string, MaterialInFile>>): Problem[] {
  return Object.entries(materials).flatMap(([name, material]) =>
    (['sheet', 'partition'] as const).flatMap((kind) =>
      (['front', 'back'] as const).flatMap((side): Problem[] => {
        const law = material[kind]?.[side];
        if (law === undefined) return [];
        const path = ['materials', name, kind, side];
        if (!Object.hasOwn(materials, law)) {
          const remedy = chooseFrom(law, Object.keys(materials), 'Materials defined in this file');
          return [{ path, message: `there is no material ${quote(law)}`, remedy }];
        }
        const is = noWall(materials[law]);
        if (is === undefined) return [];
        const remedy = `Name a wall, such as { "absorption": 0.1 }: the ${kind} itself joins the air of both sides.`;
        return [{ path, message: `${quote(law)} is no wall but "${is}"`, remedy }];
      }),
    ),
  );
}

/** Finds uncertainties of what a material does not have. */
export function checkUncertainties(materials: Readonly<Record<string, MaterialInFile>>): Problem[] {
  return Object.entries(materials).flatMap(([name, material]): Problem[] => {
    if (material.uncertaintyPercent === undefined) return [];
    const path = ['materials', name, 'uncertaintyPercent'];
    const own = uncertainQuantities(sceneMaterial(material));
    if (own.length === 0) {
      const remedy = 'Leave it out, or give the material an absorption, a flow resistance or a mass.';
      return [{ path, message: `${quote(name)} has no quantity that could be uncertain`, remedy }];
    }
    const given = sceneUncertainty(material.uncertaintyPercent);
    if (typeof given === 'number') return [];
    const others = isByOctave(given) ? (own.includes('absorption') ? [] : ['absorption' as const]) : [...given.keys()];
    return others.flatMap((quantity) => {
      if (own.includes(quantity)) return [];
      const message = isByOctave(given)
        ? `octaves are those of an absorption, and ${quote(name)} has none`
        : `${quote(name)} has no ${quantity}`;
      const remedy = chooseFrom(quantity, own, 'Quantities of this material');
      return [{ path: isByOctave(given) ? path : [...path, quantity], message, remedy }];
    });
  });
}
