/** The lines of a DXF plan, seen from above. */
import { InputError } from '../../units/errors.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { apply, chain } from '../affine.ts';
import { ImportTally, type ImportAccount } from '../imported.ts';
import { damaged } from '../text.ts';
import { circlePoints, cornersOf, heavyVertices, lightVertices, planPoints, type PlanVertex } from './dxf-curves.ts';
import { numberOf, parseDxf, pointOf, type DxfEntity } from './dxf-entities.ts';
import { checkDxfExpansion } from './dxf-expansion.ts';
import { dxfMetres, eachPlaced, ownAxes, type PlacedEntity } from './dxf-placed.ts';
import { dxfParts } from './dxf-text.ts';

/** Most lines of a plan: more are neither drawn nor searched in time. */
export const MOST_LINES = 200_000;

/** Lines of a plan in units of its file, from the lower left corner of all lines. */
export interface DxfLines {
  /** x, y of both ends of each line; arcs are chords. */
  readonly lines: Float32Array<ArrayBuffer>;
  /** x, y of the corners and ends that are drawn, without those of chords: each once, in the order of x, then y. */
  readonly ends: Float32Array<ArrayBuffer>;
  /** Width and height of all lines. */
  readonly size: readonly [number, number];
  /** Metres of a unit of the file; undefined if it names none. */
  readonly metresPerUnit: number | undefined;
  readonly imported: ImportAccount;
}

const CLOSED = 1;
const POLYLINE_3D = 8;
/** Meshes, of polygons or of faces. */
const MESHES = 16 | 64;

/**
 * Reads the lines of a DXF file in text form: LINE, LWPOLYLINE, POLYLINE, ARC and CIRCLE, also in blocks. Heights are
 * left out.
 *
 * @throws InputError naming file and entity; if there is no line, or more than {@link MOST_LINES}.
 */
export async function readDxfLines(bytes: Uint8Array, fileName: string): Promise<DxfLines> {
  const document = await parseDxf(dxfParts(bytes, fileName), fileName);
  checkDxfExpansion(document, fileName);
  const tally = new ImportTally();
  const plan = new Plan(fileName);
  eachPlaced(document, fileName, tally, (placed) => {
    const curve = curveOf(placed.entity, placed.place);
    const { type } = placed.entity;
    if (!curve) tally.leaveOut(type, type === 'POLYLINE' ? 'a mesh of faces' : 'not a line, polyline, arc or circle');
    else {
      tally.take(type);
      plan.add(curve, placed);
    }
  });
  const imported = tally.account();
  if (plan.lines.length === 0) {
    throw new InputError(
      fileName,
      'holds no lines',
      'Export the plan with lines, polylines, arcs or circles on layers that are on.',
    );
  }
  return { ...plan.done(), metresPerUnit: dxfMetres(document), imported };
}

/** What an entity draws. */
interface Curve {
  /** Joined one after the other. */
  readonly points: readonly Vec3[];
  readonly isClosed: boolean;
  /** Its corners and ends. */
  readonly ends: readonly Vec3[];
  /** Whether coordinates are those of the entity's own axes. */
  readonly ownAxes: boolean;
}

/** What an entity draws; undefined if it is no line. */
function curveOf(entity: DxfEntity, place: () => string): Curve | undefined {
  const flags = numberOf(entity, 70);
  switch (entity.type) {
    case 'LINE':
      return open([pointOf(entity, 10), pointOf(entity, 11)], false);
    case 'LWPOLYLINE':
      return planCurve(lightVertices(entity), (flags & CLOSED) !== 0, place);
    case 'POLYLINE':
      if (flags & MESHES) return undefined;
      if (flags & POLYLINE_3D) {
        const points = cornersOf(entity).map((vertex) => pointOf(vertex, 10));
        return { ...open(points, false), isClosed: (flags & CLOSED) !== 0 };
      }
      return planCurve(heavyVertices(entity), (flags & CLOSED) !== 0, place);
    case 'CIRCLE':
    case 'ARC': {
      const { points, isWhole } = circlePoints(entity, place);
      return { points, isClosed: isWhole, ends: isWhole ? [] : [points[0], points.at(-1)!], ownAxes: true };
    }
    default:
      return undefined;
  }
}

const open = (points: readonly Vec3[], own: boolean): Curve => ({
  points,
  isClosed: false,
  ends: points,
  ownAxes: own,
});

function planCurve(vertices: readonly PlanVertex[], isClosed: boolean, place: () => string): Curve {
  const points = planPoints(vertices, isClosed, MOST_LINES, place).map(({ at }) => at);
  return { points, isClosed, ends: vertices.map(({ at }) => at), ownAxes: true };
}

/** Gathers lines. */
class Plan {
  readonly lines: number[] = [];
  private readonly ends: (readonly [number, number])[] = [];

  constructor(private readonly fileName: string) {}

  add({ points, isClosed, ends, ownAxes: own }: Curve, { entity, transform, place }: PlacedEntity): void {
    const whole = own ? chain(transform, ownAxes(entity)) : transform;
    const seen = (point: Vec3): readonly [number, number] => {
      const [x, y] = apply(whole, point);
      if (!Number.isFinite(x) || !Number.isFinite(y)) throw damaged(place(), 'a coordinate is not a number');
      return [x, y];
    };
    const corners = points.map(seen);
    if (isClosed && corners.length > 2) corners.push(corners[0]);
    const before = this.lines.length;
    for (let i = 1; i < corners.length; i++) {
      const [from, to] = [corners[i - 1], corners[i]];
      // Seen from above, an upright line is a point.
      if (from[0] !== to[0] || from[1] !== to[1]) this.lines.push(from[0], from[1], to[0], to[1]);
    }
    // What draws nothing has no ends that could be seen.
    if (this.lines.length > before) for (const end of ends) this.ends.push(seen(end));
    if (this.lines.length > 4 * MOST_LINES) {
      throw new InputError(
        this.fileName,
        `holds more than ${MOST_LINES} lines, with those of repeated blocks and the chords of arcs`,
        'Export the plan of the room alone, without hatches, furniture and surroundings.',
      );
    }
  }

  done(): Pick<DxfLines, 'lines' | 'ends' | 'size'> {
    const low: [number, number] = [Infinity, Infinity];
    const high: [number, number] = [-Infinity, -Infinity];
    this.lines.forEach((value, i) => {
      const axis = i % 2;
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    });
    const size = [high[0] - low[0], high[1] - low[1]] as const;
    if (!size.every((side) => Number.isFinite(Math.fround(side)))) {
      throw damaged(this.fileName, 'its lines are too far apart for single precision');
    }
    // Plans in coordinates of a survey lie far from 0, where single precision is centimetres.
    const lines = Float32Array.from(this.lines, (value, i) => value - low[i % 2]);
    const sorted = this.ends
      .map(([x, y]): readonly [number, number] => [Math.fround(x - low[0]), Math.fround(y - low[1])])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]);
    return { lines, ends: Float32Array.from(sorted.flat()), size };
  }
}
