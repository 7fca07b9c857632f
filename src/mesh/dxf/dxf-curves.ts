/** Circles, arcs and polylines of DXF entities as corners, in the coordinates of the entity. */
import type { Vec3 } from '../../units/quantities.ts';
import { damaged } from '../text.ts';
import { numberOf, pointOf, type DxfEntity } from './dxf-entities.ts';
import type { WallPoint } from './dxf-walls.ts';

/** Largest step of the chords that stand for an arc: they depart from it by at most 0.1 % of its radius. */
const ARC_STEP = Math.PI / 36;

/** Flag of a vertex that is no corner but a control point of a spline. */
const CONTROL_POINT = 16;

const radians = (degrees: number): number => (Math.PI / 180) * degrees;

/** The corners of the chords that stand for a circle or an arc; those of a circle do not return to the first. */
export function circlePoints(
  entity: DxfEntity,
  place: () => string,
): { readonly points: readonly Vec3[]; readonly isWhole: boolean } {
  const [x, y, z] = pointOf(entity, 10);
  const radius = numberOf(entity, 40);
  if (!(radius > 0)) throw damaged(place(), `its radius is ${radius}`);
  const isWhole = entity.type === 'CIRCLE';
  const from = isWhole ? 0 : radians(numberOf(entity, 50));
  const to = radians(numberOf(entity, 51));
  const sweep = isWhole ? 2 * Math.PI : (((to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  if (!Number.isFinite(sweep)) throw damaged(place(), 'its angles are not numbers');
  const count = Math.max(1, Math.ceil(sweep / ARC_STEP - 1e-9));
  const points = Array.from({ length: isWhole ? count : count + 1 }, (_, i): Vec3 => {
    const angle = from + (sweep * i) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
  return { points, isWhole };
}

/** A corner of a plan. The bulge is the tangent of a quarter of the arc to the next corner; 0 is a straight line. */
export interface PlanVertex {
  readonly at: Vec3;
  readonly bulge: number;
  /** Width across the line from this corner on. */
  readonly width: number;
}

/** The corners of an LWPOLYLINE. */
export function lightVertices(entity: DxfEntity): PlanVertex[] {
  const elevation = numberOf(entity, 38);
  const width = numberOf(entity, 43);
  const vertices: { at: [number, number, number]; bulge: number; width: number }[] = [];
  for (const { code, value } of entity.groups) {
    if (typeof value !== 'number') continue;
    if (code === 10) vertices.push({ at: [value, 0, elevation], bulge: 0, width });
    const last = vertices.at(-1);
    if (last && code === 20) last.at[1] = value;
    if (last && code === 40) last.width = value;
    if (last && code === 42) last.bulge = value;
  }
  return vertices;
}

/** The corners of a POLYLINE in a plane. */
export function heavyVertices(entity: DxfEntity): PlanVertex[] {
  const elevation = numberOf(entity, 30);
  const width = numberOf(entity, 40);
  return cornersOf(entity).map((vertex): PlanVertex => {
    const [x, y] = pointOf(vertex, 10);
    return { at: [x, y, elevation], bulge: numberOf(vertex, 42), width: numberOf(vertex, 40, width) };
  });
}

/** The vertices of a POLYLINE that are corners. */
export const cornersOf = ({ vertices }: DxfEntity): readonly DxfEntity[] =>
  vertices.filter((vertex) => !(numberOf(vertex, 70) & CONTROL_POINT));

/**
 * The corners of a plan with those of the chords that stand for its arcs.
 *
 * @throws InputError if there are more than `most`.
 */
export function planPoints(
  vertices: readonly PlanVertex[],
  isClosed: boolean,
  most: number,
  place: () => string,
): WallPoint[] {
  const points: WallPoint[] = [];
  vertices.forEach(({ at, bulge, width }, i) => {
    points.push({ at, width });
    const next = i + 1 < vertices.length ? vertices[i + 1] : isClosed ? vertices[0] : undefined;
    if (next && bulge !== 0) for (const point of arcBetween(at, next.at, bulge)) points.push({ at: point, width });
    if (points.length > most) throw damaged(place(), `it has more than ${most} corners`);
  });
  return points;
}

/** Points of an arc between two of its ends, without these. */
function arcBetween(a: Vec3, b: Vec3, bulge: number): Vec3[] {
  const sweep = 4 * Math.atan(bulge);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const chord = Math.hypot(dx, dy);
  if (!(chord > 0) || !Number.isFinite(sweep)) return [];
  const count = Math.ceil(Math.abs(sweep) / ARC_STEP - 1e-9);
  // The centre is to the left of the chord by half of it over tan(sweep / 2).
  const offset = 0.5 / Math.tan(sweep / 2);
  const [cx, cy] = [(a[0] + b[0]) / 2 - dy * offset, (a[1] + b[1]) / 2 + dx * offset];
  return Array.from({ length: Math.max(0, count - 1) }, (_, i): Vec3 => {
    const angle = (sweep * (i + 1)) / count;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [cx + c * (a[0] - cx) - s * (a[1] - cy), cy + s * (a[0] - cx) + c * (a[1] - cy), a[2]];
  });
}
