import type { Vec3 } from '../../../units/quantities.ts';
import { dot } from '../../../units/vectors.ts';
import type { AreaResult } from './area-result.ts';

type Point2 = readonly [number, number];

/** Where the receivers of an area lie on its map. */
export interface MapPlaces {
  readonly bounds: { readonly from: Point2; readonly to: Point2 };
  /** Squares of receivers: their middle and their side. */
  readonly cells: readonly { readonly receiver: number; readonly at: Point2; readonly size: number }[];
  /** The grid of the area; undefined if it has none over a plane. */
  readonly grid:
    | {
        readonly columns: number;
        readonly rows: number;
        /** [row · columns + column] receiver, or −1 */
        readonly receivers: Int32Array;
        /** Middle of the first place. */
        readonly first: Point2;
        readonly spacing: number;
      }
    | undefined;
  /** The source; undefined where a map has no place for it. */
  readonly source: Point2 | undefined;
  /** [receiver] from the source, m; undefined if its place is not known. */
  readonly distances: Float64Array | undefined;
  /** Titles of both sides. */
  readonly axes: readonly [string, string];
}

/** Marks of scattered receivers on a map, as a share of its longer side. */
const MARK = 0.018;

/** @param shown [receiver] whether it is on this map */
export function placesOf(result: AreaResult, sourceName: string, shown: readonly boolean[]): MapPlaces {
  const source = result.sources.find(({ name }) => name === sourceName)?.position;
  const distances =
    source && Float64Array.from(result.receivers, ({ position }) => Math.hypot(...difference(position, source)));
  const { frame, spacingMetres, kind } = result;
  if (frame && spacingMetres !== null) return { ...onGrid(result, frame, spacingMetres, source, shown), distances };
  const [flat, axes] =
    kind === 'line'
      ? [alongLine(result, spacingMetres ?? 0), ['along the line, m', rowsApart(result) > 0 ? 'rows, m' : ''] as const]
      : kind === 'sphere'
        ? [onSphere(result), ['azimuth, °', 'elevation, °'] as const]
        : [result.receivers.map(({ position: [x, y] }): Point2 => [x, y]), ['x, m', 'y, m'] as const];
  const points = flat.filter((_, r) => shown[r]);
  const tight = boundsOf(points);
  const side = Math.max(tight.to[0] - tight.from[0], tight.to[1] - tight.from[1], 1e-3);
  const size = kind === 'line' ? sizeOnLine(result, spacingMetres ?? 0) : MARK * side;
  const margin = kind === 'line' ? size / 2 : 0.04 * side;
  return {
    bounds: {
      from: [tight.from[0] - margin, tight.from[1] - margin],
      to: [tight.to[0] + margin, tight.to[1] + margin],
    },
    cells: flat.flatMap((at, receiver) => (shown[receiver] ? [{ receiver, at, size }] : [])),
    grid: undefined,
    source: kind === 'file' && source && isWithin(tight, [source[0], source[1]]) ? [source[0], source[1]] : undefined,
    distances,
    axes,
  };
}

function onGrid(
  { receivers }: AreaResult,
  { origin, u, v }: NonNullable<AreaResult['frame']>,
  spacing: number,
  source: Vec3 | undefined,
  shown: readonly boolean[],
): Omit<MapPlaces, 'distances'> {
  const isLevel = u[2] === 0 && v[2] === 0;
  // In plan coordinates are those of the room; on a slope they count from its first row and column.
  const first: Point2 = isLevel ? [origin[0], origin[1]] : [spacing / 2, spacing / 2];
  const columns = 1 + Math.max(...receivers.map(({ at }) => at!.column));
  const rows = 1 + Math.max(...receivers.map(({ at }) => at!.row));
  const grid = new Int32Array(columns * rows).fill(-1);
  const cells = receivers.flatMap(({ at }, receiver) => {
    if (!shown[receiver]) return [];
    grid[at!.row * columns + at!.column] = receiver;
    const middle: Point2 = [first[0] + at!.column * spacing, first[1] + at!.row * spacing];
    return [{ receiver, at: middle, size: spacing }];
  });
  const tight = boundsOf(cells.map(({ at }) => at));
  const bounds = {
    from: [tight.from[0] - spacing / 2, tight.from[1] - spacing / 2] as const,
    to: [tight.to[0] + spacing / 2, tight.to[1] + spacing / 2] as const,
  };
  const away = source && difference(source, origin);
  const on: Point2 | undefined = away && [first[0] + dot(away, u), first[1] + dot(away, v)];
  return {
    bounds,
    cells,
    grid: { columns, rows, receivers: grid, first, spacing },
    source: on && isWithin(bounds, on) ? on : undefined,
    axes: isLevel ? ['x, m', 'y, m'] : ['along the area, m', 'up the area, m'],
  };
}

/** A strip as wide as a place. */
function alongLine({ receivers }: AreaResult, spacing: number): Point2[] {
  const apart = rowsApart({ receivers });
  return receivers.map(({ at }) => [at!.column * spacing, at!.row * apart]);
}

/** Side of the squares on a line, m: they touch, and in rows they do not overlap. */
function sizeOnLine(result: AreaResult, spacing: number): number {
  const apart = rowsApart(result);
  return apart > 0 ? Math.min(spacing, apart) : spacing;
}

/**
 * Distance of neighbouring rows, m; 0 with one row. It is that of the rows that are farthest apart, divided by their
 * number: each receiver is up to a spacing of the simulation beside its place.
 */
function rowsApart({ receivers }: Pick<AreaResult, 'receivers'>): number {
  if (receivers.length === 0) return 0;
  const [first] = receivers;
  const same = receivers.findLast(({ at }) => at!.column === first.at!.column)!;
  const rows = same.at!.row - first.at!.row;
  return rows === 0 ? 0 : Math.hypot(...difference(same.position, first.position)) / rows;
}

function onSphere({ receivers }: AreaResult): Point2[] {
  const middle = [0, 1, 2].map(
    (axis) => receivers.reduce((sum, { position }) => sum + position[axis], 0) / receivers.length,
  ) as unknown as Vec3;
  return receivers.map(({ position }) => {
    const [x, y, z] = difference(position, middle);
    return [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI];
  });
}

const difference = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function boundsOf(points: readonly Point2[]): MapPlaces['bounds'] {
  const along = (axis: 0 | 1): [number, number] =>
    points.reduce<[number, number]>(
      ([low, high], point) => [Math.min(low, point[axis]), Math.max(high, point[axis])],
      [Infinity, -Infinity],
    );
  const [x, y] = [along(0), along(1)];
  return { from: [x[0], y[0]], to: [x[1], y[1]] };
}

const isWithin = ({ from, to }: MapPlaces['bounds'], [x, y]: Point2): boolean =>
  x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1];
