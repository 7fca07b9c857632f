/** The surfaces of DXF entities, in the coordinates of the entity. */
import type { Vec3 } from '../../units/quantities.ts';
import { damaged } from '../text.ts';
import { circlePoints, heavyVertices, lightVertices, planPoints, type PlanVertex } from './dxf-curves.ts';
import { has, numberOf, pointOf, type DxfEntity } from './dxf-entities.ts';
import { wallBody, type WallPoint } from './dxf-walls.ts';

/** Surfaces of an entity. */
export interface Surfaces {
  readonly polygons: readonly (readonly Vec3[])[];
  /** Faces that close a wall drawn with a thickness below and above; in `polygons` are its sides. */
  readonly floor?: readonly Vec3[];
  readonly ceiling?: readonly Vec3[];
  /** Whether coordinates are those of the entity's own axes, which its extrusion direction gives. */
  readonly ownAxes: boolean;
}

/** Why an entity has no surface. */
export interface NoSurface {
  readonly reason: string;
}

/** Most corners of a wall drawn as a line. */
const MOST_CORNERS = 10_000;

const SPLINE_VERTEX = 8;
const CLOSED = 1;
const POLYLINE_3D = 8;
const POLYGON_MESH = 16;
const CLOSED_IN_N = 32;
const POLYFACE = 64;
const HAS_POSITION = 64;

/** The surfaces of an entity. @throws InputError if its numbers contradict each other. */
export function dxfSurfacesOf(entity: DxfEntity, place: () => string): Surfaces | NoSurface {
  switch (entity.type) {
    case '3DFACE':
      return { polygons: [corners(entity, [10, 11, 12, 13])], ownAxes: false };
    case 'SOLID':
    case 'TRACE':
      return raised(corners(entity, [10, 11, 13, 12]), numberOf(entity, 39), true);
    case 'MESH':
      return subdivisionMesh(entity, place);
    case 'POLYLINE':
      return polyline(entity, place);
    case 'LWPOLYLINE':
      return outline(lightVertices(entity), entity, (numberOf(entity, 70) & CLOSED) !== 0, place);
    case 'LINE':
      return line(entity);
    case 'CIRCLE':
    case 'ARC':
      return circle(entity, place);
    default:
      return { reason: REASONS.get(entity.type) ?? 'not a surface' };
  }
}

const ACIS = 'a solid whose surfaces are encrypted in the file; turn it into faces or a mesh in the drawing program';
const TEXT = 'a text';
const DRAWING = 'only drawn, not a surface';
const NO_THICKNESS = 'a line without thickness, that is without height; give it one, or draw faces';
const CURVE = 'a curve in space, not a surface';

const REASONS = new Map([
  ...['3DSOLID', 'BODY', 'REGION', 'SURFACE', 'EXTRUDEDSURFACE', 'LOFTEDSURFACE', 'REVOLVEDSURFACE', 'SWEPTSURFACE',
    'PLANESURFACE', 'NURBSURFACE'].map((type) => [type, ACIS] as const),
  ...['TEXT', 'MTEXT', 'ATTDEF', 'ATTRIB', 'RTEXT'].map((type) => [type, TEXT] as const),
  ...['SPLINE', 'ELLIPSE', 'HELIX'].map((type) => [type, CURVE] as const),
  ...['DIMENSION', 'HATCH', 'LEADER', 'MULTILEADER', 'POINT', 'VIEWPORT', 'XLINE', 'RAY', 'IMAGE', 'WIPEOUT',
    'TOLERANCE', 'MLINE', 'SHAPE', 'LIGHT', 'SUN', 'ACAD_TABLE'].map((type) => [type, DRAWING] as const),
]); // prettier-ignore

/** Corners by the codes of their x; the fourth is left out if it is missing or equals its neighbour. */
function corners(entity: DxfEntity, codes: readonly number[]): Vec3[] {
  return withoutRepeats(codes.filter((code) => has(entity, code)).map((code) => pointOf(entity, code)));
}

function withoutRepeats(points: readonly Vec3[]): Vec3[] {
  const same = (a: Vec3, b: Vec3): boolean => a.every((each, axis) => each === b[axis]);
  return points.filter((point, i) => !same(point, points[(i + 1) % points.length]) || points.length === 1);
}

/** A flat polygon in its own axes, raised by a thickness. */
function raised(base: readonly Vec3[], thickness: number, isFilled: boolean): Surfaces | NoSurface {
  if (thickness === 0) {
    return isFilled ? { polygons: [base], ownAxes: true } : { reason: NO_THICKNESS };
  }
  const lifted = base.map(([x, y, z]): Vec3 => [x, y, z + thickness]);
  const sides = base.map((corner, i): Vec3[] => {
    const next = (i + 1) % base.length;
    return [corner, base[next], lifted[next], lifted[i]];
  });
  const [low, high] = thickness > 0 ? [base, lifted] : [lifted, base];
  return { polygons: sides, floor: [...low].reverse(), ceiling: high, ownAxes: true };
}

/** An open wall. */
function fence(points: readonly Vec3[], thickness: number): Surfaces | NoSurface {
  if (thickness === 0) return { reason: NO_THICKNESS };
  const polygons = points.slice(1).map((end, i): Vec3[] => {
    const [x, y, z] = points[i];
    return [[x, y, z], end, [end[0], end[1], end[2] + thickness], [x, y, z + thickness]];
  });
  return { polygons, ownAxes: true };
}

/** A line has its ends in world coordinates, and its thickness along the extrusion direction. */
function line(entity: DxfEntity): Surfaces | NoSurface {
  const thickness = numberOf(entity, 39);
  if (thickness === 0) return { reason: NO_THICKNESS };
  const [a, b] = [pointOf(entity, 10), pointOf(entity, 11)];
  const direction = has(entity, 210) ? pointOf(entity, 210) : [0, 0, 1];
  const lift = (p: Vec3): Vec3 => [
    p[0] + thickness * direction[0],
    p[1] + thickness * direction[1],
    p[2] + thickness * direction[2],
  ];
  return { polygons: [[a, b, lift(b), lift(a)]], ownAxes: false };
}

/** A circle is raised to a body, an arc to a wall. */
function circle(entity: DxfEntity, place: () => string): Surfaces | NoSurface {
  const { points, isWhole } = circlePoints(entity, place);
  return isWhole ? raised(points, numberOf(entity, 39), false) : fence(points, numberOf(entity, 39));
}

/** A plan with its arcs as chords: a closed one is raised to a body with floor and ceiling, another to a wall. */
function outline(
  vertices: readonly PlanVertex[],
  entity: DxfEntity,
  isClosed: boolean,
  place: () => string,
): Surfaces | NoSurface {
  const thickness = numberOf(entity, 39);
  if (thickness === 0) return { reason: NO_THICKNESS };
  const plan = planPoints(vertices, isClosed, MOST_CORNERS, place);
  const points = plan.map(({ at }) => at);
  const [first, last] = [points[0], points.at(-1)!];
  const returns = points.length > 3 && first.every((each, axis) => each === last[axis]);
  if (plan.some(({ width }) => width > 0)) return wall(plan, isClosed || returns, thickness);
  if (!isClosed && !returns) return points.length < 2 ? { reason: 'of a single corner' } : fence(points, thickness);
  const base = withoutRepeats(points);
  return base.length < 3 ? { reason: 'closed, but of fewer than three corners' } : raised(base, thickness, false);
}

/** A line with a width: a body round it, which is no room even if it is closed. */
function wall(points: readonly WallPoint[], isClosed: boolean, thickness: number): Surfaces | NoSurface {
  const middle = points.filter(({ at }, i) => i === 0 || at.some((each, axis) => each !== points[i - 1].at[axis]));
  const [first, last] = [middle[0], middle.at(-1)!];
  if (isClosed && middle.length > 1 && first.at.every((each, axis) => each === last.at[axis])) middle.pop();
  if (middle.length < 2) return { reason: 'of a single corner' };
  return { polygons: wallBody(middle, isClosed && middle.length > 2, thickness), ownAxes: true };
}

function polyline(entity: DxfEntity, place: () => string): Surfaces | NoSurface {
  const flags = numberOf(entity, 70);
  if (flags & POLYFACE) return polyface(entity, place);
  if (flags & POLYGON_MESH) return polygonMesh(entity, place);
  if (flags & POLYLINE_3D) return { reason: CURVE };
  const vertices = heavyVertices(entity);
  if (vertices.length === 0) return { reason: 'without corners' };
  return outline(vertices, entity, (flags & CLOSED) !== 0, place);
}

/** Corners first, then faces, which name their corners by numbers from 1; negative ones hide an edge. */
function polyface(entity: DxfEntity, place: () => string): Surfaces {
  const points: Vec3[] = [];
  const polygons: Vec3[][] = [];
  for (const vertex of entity.vertices) {
    if (numberOf(vertex, 70) & HAS_POSITION) {
      points.push(pointOf(vertex, 10));
      continue;
    }
    const numbers = [71, 72, 73, 74].map((code) => Math.abs(numberOf(vertex, code))).filter((number) => number !== 0);
    const face = numbers.map((number) => cornerAt(points, number - 1, place));
    if (face.length >= 3) polygons.push(withoutRepeats(face));
  }
  return { polygons, ownAxes: false };
}

function cornerAt(points: readonly Vec3[], index: number, place: () => string): Vec3 {
  const point = points[index] as Vec3 | undefined;
  if (point) return point;
  const corner = Number.isNaN(index) ? 'that is not a number' : index + 1;
  throw damaged(place(), `a face has a corner ${corner}, but there are ${points.length}`);
}

/** M rows of N points. */
function polygonMesh(entity: DxfEntity, place: () => string): Surfaces {
  const flags = numberOf(entity, 70);
  const isSmooth = numberOf(entity, 75) !== 0 && entity.vertices.some((each) => numberOf(each, 70) & SPLINE_VERTEX);
  const points = entity.vertices
    .filter((vertex) => {
      const own = numberOf(vertex, 70);
      return isSmooth ? own & SPLINE_VERTEX : !(own & SPLINE_VERTEX);
    })
    .map((vertex): Vec3 => pointOf(vertex, 10));
  const [m, n] = isSmooth ? [numberOf(entity, 73), numberOf(entity, 74)] : [numberOf(entity, 71), numberOf(entity, 72)];
  if (!(m >= 2 && n >= 2 && m * n === points.length)) {
    throw damaged(place(), `a mesh of ${m} × ${n} points has ${points.length}`);
  }
  const polygons: Vec3[][] = [];
  for (let i = 0; i < (flags & CLOSED ? m : m - 1); i++) {
    for (let j = 0; j < (flags & CLOSED_IN_N ? n : n - 1); j++) {
      const at = (di: number, dj: number): Vec3 => points[((i + di) % m) * n + ((j + dj) % n)];
      polygons.push(withoutRepeats([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]));
    }
  }
  return { polygons, ownAxes: false };
}

/** A MESH: points, then faces as lists of a count and so many numbers of points, from 0. It is taken unsmoothed. */
function subdivisionMesh(entity: DxfEntity, place: () => string): Surfaces {
  const points: [number, number, number][] = [];
  const list: number[] = [];
  let wanted: number | undefined;
  for (const { code, value } of entity.groups) {
    if (typeof value !== 'number') continue;
    if (wanted === undefined) {
      if (code === 10) points.push([value, 0, 0]);
      else if (code === 20 && points.length > 0) points[points.length - 1][1] = value;
      else if (code === 30 && points.length > 0) points[points.length - 1][2] = value;
      else if (code === 93) wanted = value;
    } else if (code === 90 && list.length < wanted) list.push(value);
    else if (code === 94) break;
  }
  if (Number.isNaN(wanted) || list.some(Number.isNaN))
    throw damaged(place(), 'its list of faces holds something that is not a number');
  if (wanted !== list.length) throw damaged(place(), `its list of faces has ${list.length} numbers of ${wanted ?? 0}`);
  const polygons: Vec3[][] = [];
  for (let at = 0; at < list.length; at += list[at] + 1) {
    const count = list[at];
    if (!(count >= 3 && at + count < list.length)) throw damaged(place(), `a face has ${count} corners`);
    polygons.push(withoutRepeats(list.slice(at + 1, at + 1 + count).map((index) => cornerAt(points, index, place))));
  }
  return { polygons, ownAxes: false };
}
