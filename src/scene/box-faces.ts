import type { BoxElement } from './scene.ts';
import { AXES } from '../units/axes.ts';

/** Marks a cell in no box. */
const NO_BOX = -1;

/** Coordinates (m) of the faces across each axis, rising, each once. */
export type Planes = readonly [readonly number[], readonly number[], readonly number[]];

/** A rectangle between air and wall. */
export interface BoxFace {
  readonly axis: 0 | 1 | 2;
  /** Indices into the planes of its lower and its higher corner. They are equal along `axis`. */
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  readonly material: string;
  /** Whether the air is on its higher side along the axis. */
  readonly airIsAbove: boolean;
}

/**
 * Calls `visit` for all faces between air and wall, except floor and ceiling of a room of two dimensions. The boxes are
 * painted in order. The planes of all faces cut space into cells that are wholly air or wholly wall; each face of a
 * cell is visited separately and has the material of the last box with a face there.
 */
export function forEachBoxFace(boxes: readonly BoxElement[], visit: (face: BoxFace, planes: Planes) => void): void {
  const planes = AXES.map((axis) => {
    return [...new Set(boxes.flatMap((box) => [box.from[axis], box.to[axis]]))].sort((a, b) => a - b);
  }) as unknown as Planes;
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';
  const width = planes[0].length + 1;

  let below = layer(boxes, planes, 0);
  for (let k = 0; k <= planes[2].length; k++) {
    const here = layer(boxes, planes, k);
    for (let cell = 0; cell < here.length; cell++) {
      const at = [cell % width, Math.floor(cell / width), k] as const;
      for (const axis of AXES) {
        if (at[axis] === 0) continue;
        const before = axis === 2 ? below[cell] : here[cell - (axis === 0 ? 1 : width)];
        const after = here[cell];
        if (isAir(before) === isAir(after)) continue;
        const last = Math.max(before, after);
        const material = boxes[last].materials[2 * axis + (last === before ? 1 : 0)];
        if (material === null) continue;
        const place = (other: 0 | 1 | 2, back: number): number => at[other] - (other === axis ? 1 : back);
        const low = [place(0, 1), place(1, 1), place(2, 1)] as const;
        const high = [place(0, 0), place(1, 0), place(2, 0)] as const;
        visit({ axis, low, high, material, airIsAbove: isAir(after) }, planes);
      }
    }
    below = here;
  }
}

/**
 * [y][x] index of the last box that contains each cell of a layer across z. Cell i of an axis lies below plane i, so
 * the first and the last of each axis are outside of all boxes.
 */
function layer(boxes: readonly BoxElement[], [xs, ys, zs]: Planes, k: number): Int32Array {
  const width = xs.length + 1;
  const cells = new Int32Array(width * (ys.length + 1)).fill(NO_BOX);
  boxes.forEach(({ from, to }, box) => {
    if (k <= zs.indexOf(from[2]) || k > zs.indexOf(to[2])) return;
    const [low, high] = [xs.indexOf(from[0]) + 1, xs.indexOf(to[0]) + 1];
    for (let j = ys.indexOf(from[1]) + 1; j <= ys.indexOf(to[1]); j++) {
      cells.fill(box, j * width + low, j * width + high);
    }
  });
  return cells;
}
