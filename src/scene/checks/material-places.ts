import { sheetEntry } from '../../material/sheet/sheet-library.ts';
import type { SceneFile } from '../schema/schema.ts';
import type { MaterialInFile } from '../schema/material-schema.ts';
import { modelsIn, namesUsed } from './material-use.ts';
import { quote, type Problem } from './problems.ts';

const isThrough = (material: MaterialInFile | undefined): boolean =>
  material?.sheet !== undefined ||
  material?.partition !== undefined ||
  (material?.library !== undefined && sheetEntry(material.library) !== undefined);

const isVolume = (material: MaterialInFile | undefined): boolean => material?.porousVolume !== undefined;

/** Finds materials that stand where their kind cannot: a wall as a sheet, a volume as a surface, half a sheet. */
export function checkMaterialPlaces({ materials, geometry }: Partial<SceneFile>): Problem[] {
  if (materials === undefined) return [];
  const own = (name: string): MaterialInFile | undefined =>
    Object.hasOwn(materials, name) ? materials[name] : undefined;
  return [
    ...namesUsed(geometry).flatMap(({ path, name }): Problem[] => {
      if (path[1] === 'volumes') {
        if (own(name) === undefined || isVolume(own(name))) return [];
        return [{ path, message: `${quote(name)} is a surface, and this is a volume`, remedy: MAKE_VOLUME }];
      }
      const isModel = path[1] === 'mesh' || path[1] === 'furniture';
      if (isVolume(own(name)) && !isModel)
        return [{ path, message: `${quote(name)} fills a volume, and this is a surface`, remedy: USE_POROUS }];
      if (path[1] === 'outline' && isThrough(own(name)))
        return [{ path, message: `${quote(name)} has air on both sides, and this is a wall`, remedy: USE_WALL }];
      if (path[1] !== 'sheets' || own(name) === undefined || isThrough(own(name))) return [];
      return [
        { path, message: `${quote(name)} is a wall, and this is a sheet with air on both sides`, remedy: MAKE_SHEET },
      ];
    }),
    ...modelsIn(geometry ?? {}).flatMap(({ path, model }) =>
      Object.entries(model.materials).flatMap(([key, value]): Problem[] => {
        if (typeof value === 'string' || value.front === value.back) return [];
        if (isVolume(own(value.front)) || isVolume(own(value.back))) {
          const message = `only one side fills a volume: ${quote(value)}`;
          return [{ path: [...path, 'materials', key], message, remedy: WHOLE_BODY }];
        }
        if (!isThrough(own(value.front)) && !isThrough(own(value.back))) return [];
        const message = `only one side is a sheet or a partition: ${quote(value)}`;
        return [{ path: [...path, 'materials', key], message, remedy: BOTH_SIDES }];
      }),
    ),
  ];
}

const WHOLE_BODY = 'A closed body is filled as a whole: give the name of the porous volume alone.';
const USE_WALL = 'Give it the material of a wall.';
const USE_POROUS = 'Give the surface a "porous" material, which has a thickness.';
const MAKE_VOLUME = 'Give it a material that is a "porousVolume".';
const MAKE_SHEET = 'Give it a material that is a "sheet" or a "partition".';
const BOTH_SIDES =
  'Sound goes through a sheet from both sides: give its name alone, and what a side absorbs besides as the "front" or "back" of the sheet.';
