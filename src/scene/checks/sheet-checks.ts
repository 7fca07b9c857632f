import { isThrough, type MaterialDefinition } from '../../material/definition.ts';
import { forEachBoxFace } from '../box-faces.ts';
import { dimensionsOf } from '../boxes.ts';
import type { BoxElement, BoxSheet } from '../scene.ts';
import type { SheetInFile } from '../schema/geometry-schema.ts';
import { boxSheets, rectangleOf } from '../sheets/box-sheets.ts';
import { areaOf, type Rectangle } from '../sheets/parts.ts';
import { partsInAir } from '../sheets/sheet-parts.ts';
import { quote, type Problem } from './problems.ts';

/** Smaller areas are rounding, m². */
const LEAST_AREA = 1e-9;

/** Finds sheets that are not flat, that lie on one another or in no air, and those with solid behind them. */
export function checkSheets(
  boxes: readonly BoxElement[],
  sheets: readonly SheetInFile[],
  materials: ReadonlyMap<string, MaterialDefinition>,
): Problem[] {
  const notFlat = sheets.flatMap((sheet, index) => (rectangleOf(sheet) ? [] : [shapeProblem(sheet, index)]));
  if (notFlat.length > 0) return notFlat;
  const all = boxSheets(boxes, sheets, materials);
  return [
    ...sheets.flatMap((_, index) => airProblems(boxes, all[index], index)),
    ...overlaps(all, sheets.length),
    ...wallProblems(boxes, materials),
  ];
}

function shapeProblem({ from, to }: SheetInFile, index: number): Problem {
  const shape = from.length === 2 ? 'a segment along one axis' : 'flat across one axis';
  return {
    path: ['geometry', 'sheets', index],
    message: `expected a sheet that is ${shape}, found from ${quote(from)} to ${quote(to)}`,
    remedy: 'Give "from" and "to" the same coordinate on one axis, and "from" the lower one on every other axis.',
  };
}

/** @param sheet That of the file with this index. */
function airProblems(boxes: readonly BoxElement[], sheet: BoxSheet, index: number): Problem[] {
  const parts = partsInAir(boxes, sheet);
  const path = ['geometry', 'sheets', index];
  if (parts.length === 0) {
    const message = `the sheet of ${quote(sheet.material)} touches no air`;
    return [{ path, message, remedy: 'Move it into the air of an added box.' }];
  }
  const behind = parts.filter(({ value }) => value === 'one').reduce((sum, part) => sum + areaOf(part), 0);
  if (behind <= LEAST_AREA) return [];
  const remedy = `Move it off the wall, or leave it out and ${LOCALLY}.`;
  return [noAirBehind(path, sheet.material, behind, boxes, remedy)];
}

const LOCALLY = 'give that wall a material that reacts locally, such as "porous" with its "cavityMetres"';

function noAirBehind(
  path: Problem['path'],
  material: string,
  area: number,
  boxes: readonly BoxElement[],
  remedy: string,
): Problem {
  const unit = dimensionsOf(boxes) === 2 ? 'm' : 'm²';
  return {
    path,
    message: `${Number(area.toPrecision(3))} ${unit} of the sheet ${quote(material)} has no air behind it`,
    remedy,
  };
}

/** Finds sheets of the file in the place of others. @param given Number of those of the file, which come first. */
function overlaps(sheets: readonly BoxSheet[], given: number): Problem[] {
  const overlap = (a: Rectangle, b: Rectangle): boolean =>
    a.axis === b.axis &&
    a.from[a.axis] === b.from[a.axis] &&
    [0, 1, 2].every((d) => d === a.axis || (a.from[d] < b.to[d] && b.from[d] < a.to[d]));
  return sheets.flatMap((sheet, index): Problem[] => {
    const other = sheets.findIndex((before, at) => at < index && at < given && overlap(before, sheet));
    if (other < 0) return [];
    const message =
      index < given
        ? `the sheet lies on geometry.sheets[${other}]`
        : `the sheet lies on a face of boxes that is a sheet itself, of ${quote(sheet.material)}`;
    return [{ path: ['geometry', 'sheets', index < given ? index : other], message, remedy: ONE_EACH }];
  });
}

const ONE_EACH = 'Keep one sheet in each place: join their laws into one material.';

/** Finds walls whose material is a sheet. A partition may have solid between its two sides. */
function wallProblems(boxes: readonly BoxElement[], materials: ReadonlyMap<string, MaterialDefinition>): Problem[] {
  const areas = new Map<string, number>();
  const sided = new Set<string>();
  if (![...materials.values()].some(isThrough)) return [];
  forEachBoxFace(boxes, ({ material, axis, low, high }, planes) => {
    const definition = materials.get(material);
    if (definition?.kind === 'partition' && (definition.front ?? definition.back) !== undefined) sided.add(material);
    if (definition?.kind !== 'sheet') return;
    const side = (d: 0 | 1 | 2): number => planes[d][high[d]] - planes[d][low[d]];
    const [u, v] = ([0, 1, 2] as const).filter((d) => d !== axis) as [0 | 1 | 2, 0 | 1 | 2];
    areas.set(material, (areas.get(material) ?? 0) + side(u) * side(v));
  });
  return [
    ...[...areas].map(([material, area]) => {
      const remedy = `Draw it into the air before the wall, as one of geometry.sheets, and name a wall here; or ${LOCALLY}.`;
      return noAirBehind(placeOf(boxes, material), material, area, boxes, remedy);
    }),
    ...[...sided].map((material) => ({
      path: placeOf(boxes, material),
      message: `the partition ${quote(material)} has solid between its sides, and a "front" or "back"`,
      remedy:
        'Leave "front" and "back" out, or draw the partition as a sheet: only one of no thickness has sides of its own.',
    })),
  ];
}

/** The first place in boxes that names a material. */
function placeOf(boxes: readonly BoxElement[], material: string): Problem['path'] {
  const box = boxes.findIndex(
    ({ materials, patches = [] }) =>
      materials.includes(material) || patches.some((patch) => patch.material === material),
  );
  return ['geometry', 'boxes', Math.max(0, box)];
}
