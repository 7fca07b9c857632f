import { NO_BOX } from '../../scene/box-pieces.ts';
import type { BoxElement, BoxSheet } from '../../scene/scene.ts';
import { materialOn } from '../../scene/sheets/face-sheets.ts';
import { areaOf, partsOf, type BesidePlane, type Rectangle } from '../../scene/sheets/parts.ts';
import type { Metres, Vec3 } from '../../units/quantities.ts';
import { cellSide, type Grid } from '../grid/grid.ts';
import { cellAt } from './cell-at.ts';

/** The wall of a box to which a grid moves a part of a sheet. */
export interface WallBehind {
  /** Index of the box whose face it is, and which face, as in `FACE_NAMES`. */
  readonly box: number;
  readonly face: number;
  /** Material of the face there; null for floor and ceiling of a room of two dimensions. */
  readonly material: string | null;
  /** Whether it is on the side of higher coordinates. */
  readonly isAbove: boolean;
  /** Depth of the air between it and the nearest sheet, as drawn; 0 if there is none. */
  readonly depth: Metres;
}

/** A part of a sheet that is not as drawn on the grid: it has a wall or another sheet in the same plane of the grid. */
export interface MovedPart extends Rectangle {
  /** Indices of the sheets that lie there, by rising coordinate. */
  readonly sheets: readonly [number, ...number[]];
  /** The wall on one side; undefined if there is air on both. */
  readonly wall: WallBehind | undefined;
}

/** The sheets of boxes on a grid. */
export interface SheetsOnGrid {
  /** Indices of those that are as drawn. */
  readonly asDrawn: readonly number[];
  /** What becomes of the others. Parts with solid on both sides are missing. */
  readonly moved: readonly MovedPart[];
  /** [sheet] Area that faces of the grid have of it, with what is moved, m². */
  readonly squareMetres: readonly number[];
}

/** Which sheets and which face lie at a part, as one value. */
interface Found {
  readonly sheets: readonly [number, ...number[]];
  readonly wall: Omit<WallBehind, 'depth'> | undefined;
}

/**
 * Finds the parts of sheets that a staircase puts into the plane of a wall or of another sheet, since less than a
 * spacing is between.
 */
export function sheetsOnGrid(boxes: readonly BoxElement[], sheets: readonly BoxSheet[], grid: Grid): SheetsOnGrid {
  const toCells = (at: Vec3): Vec3 => at.map((each, axis) => cellAt(each, grid, axis)) as unknown as Vec3;
  const onCells = <Extent extends { readonly from: Vec3; readonly to: Vec3 }>(extent: Extent): Extent => ({
    ...extent,
    from: toCells(extent.from),
    to: toCells(extent.to),
  });
  const cellBoxes = boxes.map((box) => ({ ...onCells(box), patches: box.patches?.map(onCells) ?? [] }));
  const cellSheets = sheets.map(onCells);
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';

  const wallAt = ({ below, above }: BesidePlane, axis: number, middle: Vec3): Found['wall'] => {
    if (isAir(below) === isAir(above)) return undefined;
    // The box that made the face last, as `BoxSurface.materialAt` has it.
    const box = Math.max(below, above);
    const face = 2 * axis + Number(box === below);
    return { box, face, material: materialOn(cellBoxes[box], face, middle), isAbove: isAir(below) };
  };

  const moved: MovedPart[] = [];
  const partsOfSheet = cellSheets.map((sheet, index) => {
    const { axis } = sheet;
    const inPlane = [...cellSheets.keys()]
      .filter((other) => cellSheets[other].axis === axis && cellSheets[other].from[axis] === sheet.from[axis])
      .sort((a, b) => sheets[a].from[axis] - sheets[b].from[axis] || a - b);
    return partsOf(
      [...cellBoxes, ...inPlane.map((other) => asCuts(cellSheets[other]))],
      sheet,
      (beside, middle): string | null => {
        const here = inPlane.filter((other) => covers(cellSheets[other], middle));
        if (!isAir(beside.below) && !isAir(beside.above)) return null;
        return JSON.stringify({ sheets: here, wall: wallAt(beside, axis, middle) });
      },
    ).map((part) => ({ ...part, value: JSON.parse(part.value) as Found, sheet: index }));
  });
  const isMoved = ({ sheets: here, wall }: Found): boolean => here.length > 1 || wall !== undefined;
  const movedSheets = new Set(
    partsOfSheet.flatMap((parts) => (parts.some(({ value }) => isMoved(value)) ? parts.map(({ sheet }) => sheet) : [])),
  );
  for (const { axis, from, to, value, sheet } of partsOfSheet.flat()) {
    // Each part once: with the first of its sheets.
    if (!movedSheets.has(sheet) || value.sheets[0] !== sheet) continue;
    const own = sheets[sheet];
    const drawn = (at: Vec3, end: 'from' | 'to'): Vec3 =>
      at.map((cell, d) => (d === axis ? own.from[axis] : drawnAt(d, cell, own, end))) as unknown as Vec3;
    const rectangle = { axis, from: drawn(from, 'from'), to: drawn(to, 'to') };
    const nearest = sheets[value.wall?.isAbove ? value.sheets.at(-1)! : sheet].from[axis];
    const wall = value.wall && {
      ...value.wall,
      depth: depthBehind(boxes, rectangle, nearest, value.wall.isAbove),
    };
    moved.push({ ...rectangle, sheets: value.sheets, wall });
  }
  const squareMetres = partsOfSheet.map((parts) => parts.reduce((sum, part) => sum + areaOnGrid(part, grid), 0));
  return { squareMetres, asDrawn: [...sheets.keys()].filter((sheet) => !movedSheets.has(sheet)), moved };

  /** A coordinate of the drawing that the grid moves to a cell: that of the sheet itself, if it is one. */
  function drawnAt(axis: number, cell: number, own: BoxSheet, end: 'from' | 'to'): Metres {
    const all = [
      own[end],
      ...boxes.flatMap((box) => [box, ...(box.patches ?? [])].flatMap(({ from, to }) => [from, to])),
    ];
    const others = sheets.flatMap(({ from, to }) => [from, to]);
    const found = [...all, ...others].find((at) => cellAt(at[axis], grid, axis) === cell);
    return (found?.[axis] ?? grid.origin[axis] + cell * grid.spacing) as Metres;
  }
}

/** Area of a part that is given in cells, m². */
const areaOnGrid = (part: Rectangle, grid: Grid): number => areaOf(part) * cellSide(grid, part.axis);

/** A sheet as a box that only cuts others, since no point is in it. */
const asCuts = ({ from, to }: BoxSheet): BoxElement => ({
  operation: 'subtract',
  from,
  to,
  materials: ['', '', '', '', '', ''],
});

const covers = ({ axis, from, to }: Rectangle, at: Vec3): boolean =>
  at.every((each, d) => d === axis || (from[d] < each && each < to[d]));

/** Shares of the sides of a part at which its depth is taken. */
const SHARES = [1 / 6, 1 / 2, 5 / 6];

/** Mean depth of the air behind a part, from a plane on; where there is none, as rounding has it, it does not count. */
function depthBehind(
  boxes: readonly BoxElement[],
  { axis, from, to }: Rectangle,
  plane: number,
  isAbove: boolean,
): Metres {
  const [u, v] = [0, 1, 2].filter((d) => d !== axis);
  const sign = isAbove ? 1 : -1;
  const cuts = [...new Set(boxes.flatMap((box) => [box.from[axis], box.to[axis]]))]
    .filter((at) => sign * at > sign * plane)
    .sort((a, b) => sign * (a - b));
  const depths = SHARES.flatMap((atU) =>
    SHARES.map((atV) => {
      const at = [0, 0, 0];
      at[u] = from[u] + atU * (to[u] - from[u]);
      at[v] = from[v] + atV * (to[v] - from[v]);
      let reached = plane;
      for (const cut of cuts) {
        at[axis] = (reached + cut) / 2;
        const last = boxes.findLast((box) => at.every((each, d) => box.from[d] < each && each < box.to[d]));
        if (last?.operation !== 'add') break;
        reached = cut;
      }
      return Math.abs(reached - plane);
    }),
  ).filter((depth) => depth > 0);
  return (depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length)) as Metres;
}
