/** Lays receivers on areas. */
import type { Vec3 } from '../../units/quantities.ts';
import {
  MOST_PLACES,
  type AreaPoint,
  type LaidArea,
  type LineArea,
  type PolygonArea,
  type SphereArea,
  type SurfaceArea,
} from './area.ts';
import { gridOver, TooManyPlacesError } from './grid.ts';
import { isInsidePolygon, planePolygon } from './polygon.ts';
import { surfaceHeights, type SurfaceTriangles } from './surface-heights.ts';
import { minus } from '../../units/vectors.ts';

function named(area: {
  readonly name: string;
  readonly writesResponses: boolean;
}): Pick<LaidArea, 'name' | 'writesResponses'> {
  return { name: area.name, writesResponses: area.writesResponses };
}

/**
 * A grid over a polygon: as many places as fit inside, in the middle, rows along x from the lowest y on a level
 * polygon.
 *
 * @param area A polygon without faults.
 * @throws TooManyPlacesError
 */
export function layPolygon(area: PolygonArea): LaidArea {
  const plane = planePolygon(area.corners);
  if (typeof plane === 'string') throw new RangeError(`not a polygon: ${plane}`);
  const { origin, u, v, corners } = plane;
  const { columns, rows } = gridOver(corners, area.spacing);
  const points: AreaPoint[] = [];
  for (let row = 0; row < rows.count; row++) {
    for (let column = 0; column < columns.count; column++) {
      const a = columns.first + column * area.spacing;
      const b = rows.first + row * area.spacing;
      if (!isInsidePolygon(corners, [a, b])) continue;
      const on = (axis: 0 | 1 | 2): number => origin[axis] + a * u[axis] + b * v[axis];
      points.push({
        name: `${area.name}_${row + 1}_${column + 1}`,
        position: [on(0), on(1), on(2) + area.height],
        at: { row, column, level: 0 },
      });
    }
  }
  const first = (axis: 0 | 1 | 2): number => origin[axis] + columns.first * u[axis] + rows.first * v[axis];
  const frame = { origin: [first(0), first(1), first(2)], u, v } as const;
  return { ...named(area), kind: 'polygon', spacing: area.spacing, frame, points };
}

/**
 * A grid in plan, each place lifted to all surfaces above it that a person could sit on: those that rise by less than
 * 60°. Of surfaces less than `height` above each other only the upper one counts.
 *
 * @param triangles Triangles of the area's materials.
 * @throws TooManyPlacesError
 */
export function laySurface(area: SurfaceArea, triangles: SurfaceTriangles): LaidArea {
  const { vertices, corners } = triangles;
  const used = Array.from(corners, (corner): [number, number] => [vertices[3 * corner], vertices[3 * corner + 1]]);
  const points: AreaPoint[] = [];
  let frame: LaidArea['frame'] = null;
  if (used.length > 0) {
    const grid = gridOver(used, area.spacing);
    const { columns, rows } = grid;
    const heights = surfaceHeights(triangles, grid);
    frame = { origin: [columns.first, rows.first, 0], u: [1, 0, 0], v: [0, 1, 0] };
    for (let row = 0; row < rows.count; row++) {
      for (let column = 0; column < columns.count; column++) {
        const there = levels(heights.get(row * columns.count + column) ?? [], area.height);
        there.forEach((z, level) =>
          points.push({
            name: `${area.name}_${row + 1}_${column + 1}${level === 0 ? '' : `_${level + 1}`}`,
            position: [columns.first + column * area.spacing, rows.first + row * area.spacing, z + area.height],
            at: { row, column, level },
          }),
        );
      }
    }
  }
  return { ...named(area), kind: 'surface', spacing: area.spacing, frame, points };
}

/** Surfaces closer than this count as one, m. */
const LEAST_STOREY = 0.05;

/** Rising heights, without those that have another one close above them. */
function levels(heights: readonly number[], height: number): number[] {
  const rising = [...heights].sort((a, b) => a - b);
  return rising.filter((z, i) => i === rising.length - 1 || rising[i + 1] - z > Math.max(LEAST_STOREY, height));
}

/**
 * Places along a line from its first corner on, in each of its rows.
 *
 * @throws TooManyPlacesError
 */
export function layLine(area: LineArea): LaidArea {
  const pieces = area.corners.slice(1).map((to, i) => {
    const along = minus(to, area.corners[i]);
    return { from: area.corners[i], along, length: Math.hypot(...along) };
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const count = 1 + Math.floor(length / area.spacing + 1e-6);
  const rows = area.rows?.count ?? 1;
  if (!(count * rows <= MOST_PLACES)) throw new TooManyPlacesError(count * rows);
  let piece = 0;
  let before = 0;
  const first = Array.from({ length: count }, (_, column): Vec3 => {
    const distance = column * area.spacing;
    while (piece < pieces.length - 1 && distance > before + pieces[piece].length) before += pieces[piece++].length;
    const { from, along, length: whole } = pieces[piece];
    const share = whole > 0 ? Math.min(1, (distance - before) / whole) : 0;
    const on = (axis: 0 | 1 | 2): number => from[axis] + share * along[axis];
    return [on(0), on(1), on(2)];
  });
  const points = Array.from({ length: rows }, (_, row) =>
    first.map(([x, y, z], column): AreaPoint => {
      const [dx, dy, dz] = area.rows?.step ?? [0, 0, 0];
      const name = `${area.name}${area.rows ? `_${row + 1}` : ''}_${column + 1}`;
      return { name, position: [x + row * dx, y + row * dy, z + row * dz], at: { row, column, level: 0 } };
    }),
  ).flat();
  return { ...named(area), kind: 'line', spacing: area.spacing, frame: null, points };
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Points on a sphere by the golden angle, from top to bottom: each stands for the same area. */
export function laySphere(area: SphereArea): LaidArea {
  const points = Array.from({ length: area.count }, (_, i): AreaPoint => {
    const z = 1 - (2 * i + 1) / area.count;
    const across = Math.sqrt(1 - z * z);
    const on: Vec3 = [across * Math.cos(i * GOLDEN_ANGLE), across * Math.sin(i * GOLDEN_ANGLE), z];
    const [x, y, up] = on.map((share, axis) => area.centre[axis] + area.radius * share);
    return { name: `${area.name}_${i + 1}`, position: [x, y, up], at: null };
  });
  return { ...named(area), kind: 'sphere', spacing: null, frame: null, points };
}
