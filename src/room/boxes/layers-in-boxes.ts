import { NO_BOX } from '../../scene/box-pieces.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { materialOn } from '../../scene/sheets/face-sheets.ts';
import { partsOf } from '../../scene/sheets/parts.ts';
import { AXES } from '../../units/axes.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { Grid } from '../grid/grid.ts';
import { cellAt } from './cell-at.ts';

/** Lowest and highest corner, m. */
export interface Cuboid {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** The wall beside a part of a thin layer: less than half a spacing from it, or without a node between them. */
export interface WallOfLayer {
  /** Material of the wall there; null for floor and ceiling of a room of two dimensions. */
  readonly material: string | null;
  /** Whether it is on the side of higher coordinates. */
  readonly isAbove: boolean;
  /** Where it is along the axis of the layer, m. */
  readonly plane: number;
  /** Air between the layer and the wall, m. */
  readonly cavity: number;
}

/** A part of a thin layer: its wall, or undefined where it has air on both sides. */
export interface LayerPart extends Cuboid {
  readonly wall: WallOfLayer | undefined;
}

/** Why a layer has no parts: it lies in a wall, whole or partly, or has a wall on both sides. */
export type LayerMisfit = 'no-air' | 'partly-solid' | 'two-walls';

/** A gap to a wall below this is none, as drawings are rounded, m. */
const NO_GAP = 5e-4;

/** A wall nearer to a layer than this is behind it, spacings: as on a staircase. */
const NEAR = 0.5;

/** Cuts a layer thinner than the grid into parts, each before one wall or in free air. */
export function partsOfLayer(
  all: readonly BoxElement[],
  { from, to }: Cuboid,
  axis: 0 | 1 | 2,
  grid: Grid,
): LayerPart[] | LayerMisfit {
  const boxes = all.filter((box) =>
    AXES.every((d) => {
      const reach = d === axis ? grid.spacing : 0;
      return box.from[d] <= to[d] + reach && box.to[d] >= from[d] - reach;
    }),
  );
  const [u, v] = ([0, 1, 2] as const).filter((other) => other !== axis);
  const middle = (from[axis] + to[axis]) / 2;
  const face = cellAt(middle, grid, axis);
  const columns = new Columns(boxes, axis);
  const parts: LayerPart[] = [];
  let isPartly = false;
  const [cutsU, cutsV] = [u, v].map((d) => cutsWithin(boxes, d, from[d], to[d]));
  for (let i = 0; i + 1 < cutsU.length; i++) {
    for (let j = 0; j + 1 < cutsV.length; j++) {
      const at: [number, number, number] = [middle, middle, middle];
      at[u] = (cutsU[i] + cutsU[i + 1]) / 2;
      at[v] = (cutsV[j] + cutsV[j + 1]) / 2;
      const ends = columns.airRound(at);
      if (!ends || ends.low.plane > from[axis] + NO_GAP || ends.high.plane < to[axis] - NO_GAP) {
        isPartly = true;
        continue;
      }
      const [gapLow, gapHigh] = [from[axis] - ends.low.plane, ends.high.plane - to[axis]];
      const isNear = (gap: number, plane: number): boolean =>
        gap < NEAR * grid.spacing || cellAt(plane, grid, axis) === face;
      const [low, high] = [isNear(gapLow, ends.low.plane), isNear(gapHigh, ends.high.plane)];
      if (low && high) return 'two-walls';
      const corner = (end: Vec3, atU: number, atV: number): Vec3 => {
        const moved: [number, number, number] = [...end];
        [moved[u], moved[v]] = [atU, atV];
        return moved;
      };
      const { plane, material } = high ? ends.high : ends.low;
      const gap = high ? gapHigh : gapLow;
      const cavity = gap < NO_GAP ? 0 : Number(gap.toFixed(3));
      parts.push({
        from: corner(from, cutsU[i], cutsV[j]),
        to: corner(to, cutsU[i + 1], cutsV[j + 1]),
        wall: low || high ? { material, isAbove: high, plane, cavity } : undefined,
      });
    }
  }
  if (parts.length === 0) return airIn(boxes, { from, to }) === 'none' ? 'no-air' : 'partly-solid';
  return isPartly ? 'partly-solid' : parts;
}

/** An end of the air along a line. */
interface EndOfAir {
  readonly plane: number;
  readonly material: string | null;
}

/** Lines of points through boxes along an axis. */
class Columns {
  private readonly planes: readonly number[];

  constructor(
    private readonly boxes: readonly BoxElement[],
    private readonly axis: 0 | 1 | 2,
  ) {
    this.planes = cutsWithin(boxes, axis, -Infinity, Infinity);
  }

  /** The ends of the air in which a point lies; undefined if it is in a wall. */
  airRound(point: Vec3): { readonly low: EndOfAir; readonly high: EndOfAir } | undefined {
    const { planes, axis } = this;
    const above = planes.findIndex((plane) => plane > point[axis]);
    if (!this.isAir(this.lastAt(point, above))) return undefined;
    let [low, high] = [above, above];
    while (this.isAir(this.lastAt(point, low - 1))) low--;
    while (this.isAir(this.lastAt(point, high + 1))) high++;
    return {
      low: this.endOf(point, planes[low - 1], this.lastAt(point, low - 1), this.lastAt(point, low)),
      high: this.endOf(point, planes[high], this.lastAt(point, high), this.lastAt(point, high + 1)),
    };
  }

  /** @param below,above The last boxes that hold the points on both sides of the plane. */
  private endOf(point: Vec3, plane: number, below: number, above: number): EndOfAir {
    // The box that made the face last, as `BoxSurface.materialAt` has it.
    const box = Math.max(below, above);
    const face = 2 * this.axis + Number(box === below);
    return { plane, material: materialOn(this.boxes[box], face, point) };
  }

  /** The last box that holds the line of a point between a plane and the one before, or none. */
  private lastAt(point: Vec3, place: number): number {
    const { planes, axis, boxes } = this;
    if (place < 1 || place >= planes.length) return NO_BOX;
    const middle = (planes[place - 1] + planes[place]) / 2;
    return boxes.findLastIndex(({ from, to }) =>
      point.every((at, d) => (d === axis ? from[d] < middle && middle < to[d] : from[d] < at && at < to[d])),
    );
  }

  private isAir(box: number): boolean {
    return box !== NO_BOX && this.boxes[box].operation === 'add';
  }
}

/** What is beyond a face of a solid cuboid, behind the face opposite to a part of it. */
export interface SolidFacePart extends Cuboid {
  readonly behind: 'air' | 'wall';
}

/**
 * The parts of a face of a cuboid that becomes solid, by what is behind the opposite face; none if the face itself is
 * beside no air.
 *
 * @param boxes All boxes, also the cuboids that become solid.
 */
export function partsOfFace(boxes: readonly BoxElement[], { from, to }: Cuboid, face: number): SolidFacePart[] {
  const axis = (face >> 1) as 0 | 1 | 2;
  const isHigh = (face & 1) === 1;
  const on = (plane: number, corner: Vec3): Vec3 => corner.map((at, d) => (d === axis ? plane : at)) as unknown as Vec3;
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';
  const rectangle = (plane: number) => ({ axis, from: on(plane, from), to: on(plane, to) });
  const [own, opposite] = isHigh ? [to[axis], from[axis]] : [from[axis], to[axis]];
  const inFront = partsOf(boxes, rectangle(own), ({ below, above }) => (isAir(isHigh ? above : below) ? 1 : null));
  if (inFront.length === 0) return [];
  return partsOf(boxes, rectangle(opposite), ({ below, above }) =>
    isAir(isHigh ? below : above) ? 'air' : 'wall',
  ).map((part) => ({ from: on(own, part.from), to: on(own, part.to), behind: part.value }));
}

/** Whether a cuboid has air in it, and whether it has nothing else. */
export function airIn(boxes: readonly BoxElement[], { from, to }: Cuboid): 'all' | 'partly' | 'none' {
  const meeting = boxes.filter((box) => box.from.every((low, d) => low < to[d] && box.to[d] > from[d]));
  const cuts = ([0, 1, 2] as const).map((d) => cutsWithin(meeting, d, from[d], to[d]));
  // What is thinner is a drawing that is rounded.
  const middles = cuts.map((all) => all.slice(1).flatMap((at, i) => (at - all[i] < NO_GAP ? [] : (at + all[i]) / 2)));
  let [air, solid] = [false, false];
  for (const x of middles[0]) {
    for (const y of middles[1]) {
      for (const z of middles[2]) {
        const at: Vec3 = [x, y, z];
        const last = meeting.findLast((box) => at.every((each, d) => box.from[d] < each && each < box.to[d]));
        if (last?.operation === 'add') air = true;
        else solid = true;
      }
    }
  }
  return !air ? 'none' : solid ? 'partly' : 'all';
}

/** Coordinates at which boxes and their patches begin or end along an axis, within a range, with its finite ends. */
function cutsWithin(boxes: readonly BoxElement[], axis: 0 | 1 | 2, low: number, high: number): number[] {
  const cuts = new Set([low, high].filter(Number.isFinite));
  for (const box of boxes) {
    for (const { from, to } of [box, ...(box.patches ?? [])]) cuts.add(from[axis]).add(to[axis]);
  }
  return [...cuts].filter((at) => low <= at && at <= high).sort((a, b) => a - b);
}
