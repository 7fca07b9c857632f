import { sheetsOnGrid, type MovedPart, type WallBehind } from '../../../room/boxes/sheets-on-grid.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import type { BoxElement, BoxGeometry, BoxPatch, BoxSheet } from '../../../scene/scene.ts';
import type { MetresPerSecond, Vec3 } from '../../../units/quantities.ts';
import { meshOfBoxes, type LoadedGeometry } from '../scene/geometry.ts';
import type { PlannedScene } from './request.ts';
import { SheetMaterials, type SheetsInPlan } from './sheet-materials.ts';

/** The parts of a plan that sheets change where they are nearer to something than its grid resolves. */
interface Changed extends Pick<PlannedScene, 'scene'> {
  readonly geometry: LoadedGeometry;
  readonly sheets: SheetsInPlan;
}

/**
 * Replaces sheets of boxes that have no node of the grid between them and a wall or each other. Sheet, air and wall
 * become a wall that reacts locally (docs/theory/sheets.md, eq. Z13); two sheets become one of both in series (Z14).
 *
 * @returns undefined if all sheets are as drawn.
 */
export function sheetsInPlan(
  { scene, geometry }: Pick<PlannedScene, 'scene' | 'geometry'>,
  grid: Grid,
  soundSpeed: MetresPerSecond,
): Changed | undefined {
  const { boxes, sheets = [] } = geometry;
  if (!boxes || sheets.length === 0) return undefined;
  const { asDrawn, moved, squareMetres } = sheetsOnGrid(boxes, sheets, grid);
  const materials = new SheetMaterials(scene, { ...geometry, boxes }, grid.spacing, soundSpeed);
  materials.compareAreas(squareMetres, asDrawn, scene.walls);
  const isStaircase = geometry.kind === 'boxes';
  const kept = asDrawn.map((sheet) => sheets[sheet]);
  const patches: BoxPatch[][] = boxes.map(() => []);
  const solids: BoxElement[] = [];
  for (const part of moved) {
    const { wall } = part;
    const name = wall ? materials.atWall(part, wall) : materials.joined(part);
    if (name === undefined) continue;
    if (!wall) kept.push(sheetOf(part, name, sheets));
    else if (isStaircase) patches[wall.box].push(patchOf(part, wall, name, boxes));
    else solids.push(solidOf(part, wall, name, sheets));
  }
  const found = materials.found();
  if (moved.length === 0) {
    return found.lessened.length + found.problems.length > 0 ? { scene, geometry, sheets: found } : undefined;
  }
  const drawn: Pick<BoxGeometry, 'boxes' | 'sheets'> = {
    boxes: [
      ...boxes.map((box, index) =>
        patches[index].length > 0 ? { ...box, patches: [...(box.patches ?? []), ...patches[index]] } : box,
      ),
      ...solids,
    ],
    sheets: kept,
  };
  return {
    scene: { ...scene, materials: materials.all },
    geometry: geometry.kind === 'boxes' ? { ...geometry, ...drawn } : meshOfBoxes(drawn, materials.all, geometry.file),
    sheets: found,
  };
}

/** A staircase has the wall where the grid has it. */
function patchOf(
  { axis, from, to }: MovedPart,
  { box, face }: WallBehind,
  material: string,
  boxes: readonly BoxElement[],
): BoxPatch {
  const plane = (face & 1 ? boxes[box].to : boxes[box].from)[axis];
  return { face, from: moveTo(plane, axis, from), to: moveTo(plane, axis, to), material };
}

/** Walls that pass between the nodes begin where the sheet is: the air behind it is part of the wall. */
function solidOf(
  { axis, from, to, sheets: here }: MovedPart,
  { isAbove, depth, material: wall }: WallBehind,
  material: string,
  sheets: readonly BoxSheet[],
): BoxElement {
  const plane = sheets[isAbove ? here[0] : here.at(-1)!].from[axis];
  const nearest = sheets[isAbove ? here.at(-1)! : here[0]].from[axis];
  const [low, high] = isAbove ? [plane, nearest + depth] : [nearest - depth, plane];
  const materials = [0, 1, 2, 3, 4, 5].map((face) => (face === 2 * axis + (isAbove ? 0 : 1) ? material : wall));
  return {
    operation: 'subtract',
    from: moveTo(low, axis, from),
    to: moveTo(high, axis, to),
    materials: materials as unknown as BoxElement['materials'],
  };
}

function moveTo(plane: number, axis: number, [x, y, z]: Vec3): Vec3 {
  const corner: [number, number, number] = [x, y, z];
  corner[axis] = plane;
  return corner;
}

/** One sheet in place of those that lie at a part, with the local materials of the outermost sides. */
function sheetOf({ axis, from, to, sheets: here }: MovedPart, material: string, sheets: readonly BoxSheet[]): BoxSheet {
  const [first, last] = [sheets[here[0]], sheets[here.at(-1)!]];
  return {
    axis,
    from,
    to,
    material,
    front: lowSide(first),
    back: highSide(last),
    frontIsLow: true,
    path: first.path,
  };
}

const lowSide = ({ front, back, frontIsLow }: BoxSheet): string | null => (frontIsLow ? front : back);
const highSide = ({ front, back, frontIsLow }: BoxSheet): string | null => (frontIsLow ? back : front);
