import type { ReceiverArea } from '../areas/area.ts';
import { planePolygon, type PolygonFault } from '../areas/polygon.ts';
import { isSameFile } from './names.ts';
import { type Problem, chooseFrom, quote } from './problems.ts';

const FAULTS: Readonly<Record<PolygonFault, readonly [message: string, remedy: string]>> = {
  few: ['fewer than three corners', 'Give at least three corners.'],
  'no-area': ['the corners lie on a line', 'Give corners that enclose an area, or a "line".'],
  'not-flat': ['the corners do not lie in a plane', 'Divide it into triangles, or lay the receivers on a "surface".'],
  crosses: [
    'its sides cross each other',
    'Give the corners in the order in which they follow each other round the area.',
  ],
};

/**
 * Finds what is wrong with areas of receivers, as far as it shows without a mesh.
 *
 * @param materialNames Material names of a room of boxes; undefined for a mesh, whose materials are not known yet.
 */
export function checkAreas(areas: readonly ReceiverArea[], materialNames: readonly string[] | undefined): Problem[] {
  return areas.flatMap((area, i): Problem[] => {
    const same = areas.slice(0, i).find(({ name }) => isSameFile(name, area.name));
    return [...(same ? [sameFiles(area.name, same.name)] : []), ...checkArea(area, materialNames)];
  });
}

function sameFiles(name: string, other: string): Problem {
  const message = `the files of the areas ${quote(name)} and ${quote(other)} would have the same name`;
  return { path: ['receivers', name], message, remedy: 'Rename one of them.' };
}

function checkArea(area: ReceiverArea, materialNames: readonly string[] | undefined): Problem[] {
  const at = ['receivers', area.name];
  if (area.kind === 'polygon') {
    const plane = planePolygon(area.corners);
    if (typeof plane !== 'string') return [];
    const [message, remedy] = FAULTS[plane];
    return [{ path: [...at, 'polygon'], message, remedy }];
  }
  if (area.kind === 'line' && area.rows && area.rows.count > 1 && Math.hypot(...area.rows.step) === 0) {
    const remedy = 'Give the vector from a row to the next, such as [0, 0.9, 0.2].';
    return [{ path: [...at, 'rows', 'step'], message: 'the rows lie on each other', remedy }];
  }
  if (area.kind !== 'surface' || materialNames === undefined) return [];
  return unknownMaterials(area.name, area.materials, materialNames, 'Materials defined in this file');
}

/** Finds the names of an area's surfaces that are not among those of the room. */
export function unknownMaterials(
  name: string,
  materials: readonly string[],
  known: readonly string[],
  introduction: string,
): Problem[] {
  return materials.flatMap((material, i) =>
    known.includes(material)
      ? []
      : {
          path: ['receivers', name, 'surface', i],
          message: `there is no material ${quote(material)}`,
          remedy: chooseFrom(material, known, introduction),
        },
  );
}
