import type { DrawnSlice } from './field-slice.ts';

/** Samples of the mask per node along an axis. */
export const SAMPLES = 4;

/** Most samples of a mask; larger slices have fewer per node. */
const MOST = 600_000;

/** A place belongs to the air of a node that it sees within this distance, nodes. */
const SIGHT = 1.6;

/** Cells in which lines near a place are looked for, on each side. Sight must not leave them. */
const RING = 2;

/** Where a slice has air, as distances from the walls. */
export interface SliceMask {
  /** Samples per node along each axis. */
  readonly samples: number;
  /**
   * [v][u] with `samples` for each node: 128 at a wall, above in the air, below outside; 127 more or less is one node
   * away or farther. Linear interpolation draws straight walls.
   */
  readonly data: Uint8Array<ArrayBuffer>;
}

/**
 * Cuts a slice at the walls of a room. A place has air if it sees a node with air within some 1.6 nodes, with no wall
 * between them; far from all walls, if its nearest node has air. So walls at a slant make no steps, furniture thinner
 * than the grid is cut out, and a gap without a node has none of the field.
 *
 * @param pressure NaN at nodes without air, [v][u].
 * @param lines Where walls meet the plane of the slice: pairs of points, 6 numbers each, metres.
 */
export function sliceMask(
  { axis, origin, spacing, size, pressure }: Omit<DrawnSlice, 'position'>,
  lines: Float32Array,
): SliceMask {
  const [width, height] = size;
  let samples = SAMPLES;
  while (samples > 1 && width * height * samples * samples > MOST) samples--;
  const data = new Uint8Array(width * samples * height * samples);
  const walls = inNodes(lines, axis, origin, spacing);
  const cells = nearWalls(walls, width, height);
  const isAir = (i: number, j: number): boolean =>
    i >= 0 && j >= 0 && i < width && j < height && !Number.isNaN(pressure[j * width + i]);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const near = cells.get(j * width + i);
      const far = isAir(i, j) ? 255 : 0;
      for (let b = 0; b < samples; b++) {
        const row = (j * samples + b) * width * samples + i * samples;
        if (!near) {
          data.fill(far, row, row + samples);
          continue;
        }
        const v = j - 0.5 + (b + 0.5) / samples;
        for (let a = 0; a < samples; a++) {
          const u = i - 0.5 + (a + 0.5) / samples;
          const distance = Math.min(1, distanceTo(walls, near, u, v));
          const sign = distance === 1 ? (far === 255 ? 1 : -1) : seesAir(walls, near, u, v, isAir) ? 1 : -1;
          data[row + a] = Math.round(128 + sign * 127 * distance);
        }
      }
    }
  }
  return { samples, data };
}

/** Lines in the coordinates of the nodes: 4 numbers each. */
function inNodes(
  lines: Float32Array,
  axis: 0 | 1 | 2,
  origin: readonly [number, number],
  spacing: readonly [number, number],
): Float64Array {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis);
  const walls = new Float64Array((4 * lines.length) / 6);
  for (let end = 0; end < lines.length / 3; end++) {
    walls[2 * end] = (lines[3 * end + u] - origin[0]) / spacing[0];
    walls[2 * end + 1] = (lines[3 * end + v] - origin[1]) / spacing[1];
  }
  return walls;
}

/** Finds, for the cells of nodes near walls, the lines that are near them. */
function nearWalls(walls: Float64Array, width: number, height: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  const last = new Int32Array(width * height).fill(-1);
  for (let wall = 0; wall < walls.length / 4; wall++) {
    const [u0, v0, u1, v1] = walls.subarray(4 * wall, 4 * wall + 4);
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(u1 - u0, v1 - v0)));
    for (let step = 0; step <= steps; step++) {
      const i = Math.round(u0 + ((u1 - u0) * step) / steps);
      const j = Math.round(v0 + ((v1 - v0) * step) / steps);
      for (let y = Math.max(0, j - RING); y <= Math.min(height - 1, j + RING); y++) {
        for (let x = Math.max(0, i - RING); x <= Math.min(width - 1, i + RING); x++) {
          const cell = y * width + x;
          if (last[cell] === wall) continue;
          last[cell] = wall;
          const known = cells.get(cell);
          if (known) known.push(wall);
          else cells.set(cell, [wall]);
        }
      }
    }
  }
  return cells;
}

/** Distance of a place from the nearest of some lines, nodes. */
function distanceTo(walls: Float64Array, near: readonly number[], u: number, v: number): number {
  let least = Infinity;
  for (const wall of near) {
    const [x, y] = [walls[4 * wall], walls[4 * wall + 1]];
    const [dx, dy] = [walls[4 * wall + 2] - x, walls[4 * wall + 3] - y];
    const long = dx * dx + dy * dy;
    const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((u - x) * dx + (v - y) * dy) / long));
    const [awayU, awayV] = [x + share * dx - u, y + share * dy - v];
    least = Math.min(least, awayU * awayU + awayV * awayV);
  }
  return Math.sqrt(least);
}

/** Nodes around a place, by their distance from the node before it. */
const AROUND = [0, 1, -1, 2].flatMap((b) => [0, 1, -1, 2].map((a) => [a, b] as const));

function seesAir(
  walls: Float64Array,
  near: readonly number[],
  u: number,
  v: number,
  isAir: (i: number, j: number) => boolean,
): boolean {
  const [low, under] = [Math.floor(u), Math.floor(v)];
  for (const [a, b] of AROUND) {
    const [i, j] = [low + a, under + b];
    if (!isAir(i, j) || (i - u) ** 2 + (j - v) ** 2 > SIGHT * SIGHT) continue;
    if (near.every((wall) => !isBetween(walls, wall, u, v, i, j))) return true;
  }
  return false;
}

/** Lines that end at each other leave no gap of this size, nodes squared. */
const TOUCHING = 1e-9;

/** Whether a line crosses the way between two places. */
function isBetween(walls: Float64Array, wall: number, u: number, v: number, i: number, j: number): boolean {
  const [x0, y0, x1, y1] = [walls[4 * wall], walls[4 * wall + 1], walls[4 * wall + 2], walls[4 * wall + 3]];
  const side = (x: number, y: number): number => (i - u) * (y - v) - (j - v) * (x - u);
  const across = (x: number, y: number): number => (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
  return side(x0, y0) * side(x1, y1) <= TOUCHING && across(u, v) * across(i, j) < 0;
}

/**
 * Continues pressure into walls, so that interpolation near a wall meets no gap: nodes without air next to nodes with
 * air get their mean, and once more; others get 0.
 *
 * @param pressure NaN at nodes without air, [v][u].
 * @param width Number of nodes along u.
 * @param to Filled; as long as `pressure`.
 */
export function continued(pressure: Float32Array, width: number, to: Float32Array): void {
  to.set(pressure);
  const height = pressure.length / width;
  let from = pressure;
  for (let round = 0; round < 2; round++) {
    const changes: [number, number][] = [];
    for (let at = 0; at < to.length; at++) {
      if (!Number.isNaN(to[at])) continue;
      const [i, j] = [at % width, Math.floor(at / width)];
      let [sum, weight] = [0, 0];
      for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
        for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) {
          const value = from[b * width + a];
          if (Number.isNaN(value)) continue;
          // Nodes beside it count twice as much as those across.
          const share = a === i || b === j ? 2 : 1;
          sum += share * value;
          weight += share;
        }
      }
      if (weight > 0) changes.push([at, sum / weight]);
    }
    for (const [at, value] of changes) to[at] = value;
    from = to;
  }
  for (let at = 0; at < to.length; at++) if (Number.isNaN(to[at])) to[at] = 0;
}
