import { FaceLines } from '../../engine/face-lines.ts';
import { sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import { lowerBound } from '../../lists/sorted.ts';
import type { WallAdmittance } from '../../material/branches.ts';
import { firstSheet } from '../../room/faces/faces.ts';
import type { Direction } from '../../room/grid/graph.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { directionOfFace, materialOf, traceOf } from '../../room/surfaces/face-shape.ts';
import type { MovingNodes } from '../rigid/moving-nodes.ts';

/** What takes energy from the modes: the faces of a material that look in one direction, or the air outside. */
export interface DampingSurface {
  /** Index of the material; null for the layer that absorbs what leads outside. */
  readonly material: number | null;
  /** The direction of its walls by their main axis, out of the room; of sheets that of their lower side. */
  readonly direction: Direction | null;
  /** Area in squared spacings. */
  readonly area: number;
  /** Admittance; null where it is damped nodes. */
  readonly admittance: WallAdmittance | null;
  /** Inertia of the air before it, the mean over its area: s L of docs/theory/walls.md, eq. W6. */
  readonly inertia: number;
}

/**
 * Where surfaces act on the moving nodes. Face f sees the pressure p = Σ weight u at its places, and the surface's form
 * is Σ area p p' over its faces (docs/theory/modes.md, eq. I5). A damped node is a face of one place, with d D as area.
 */
export interface FaceTraces {
  readonly surfaces: readonly DampingSurface[];
  /** [face] index of its surface. */
  readonly surface: Uint32Array;
  readonly area: Float64Array;
  /** [face] its first place; one more entry at the end. */
  readonly start: Uint32Array;
  /** Index among the moving nodes, and the weight in the trace. */
  readonly place: Uint32Array;
  readonly weight: Float64Array;
}

/** Collects the traces of walls, sheets and damped nodes. */
export function faceTraces(room: PreparedRoom, moving: MovingNodes): FaceTraces {
  const { faces, damped, materials } = room;
  const first = firstSheet(faces);
  const lines = new FaceLines(room);
  const numbers = new Map<number, number>();
  const surfaces: { material: number | null; direction: Direction | null; area: number; inertia: number }[] = [];
  const [places, weights]: [number[], number[]] = [[], []];
  const count = faces.node.length + damped.node.length;
  const surface = sharedUint32(count);
  const area = sharedFloat64(count);
  const start = sharedUint32(count + 1);
  const add = (node: number, shape: number, sign: number): void => {
    const line = lines.of(shape);
    faces.traces[traceOf(shape)].trace.forEach((weight, tap) => {
      if (weight === 0) return;
      places.push(placeOf(moving, node + line[tap]));
      weights.push(sign * weight);
    });
  };
  for (let f = 0; f < faces.node.length; f++) {
    const shape = faces.shape[f];
    const key = 8 * materialOf(shape) + directionOfFace(shape);
    const number = numbers.get(key) ?? surfaces.length;
    if (number === surfaces.length) {
      numbers.set(key, number);
      surfaces.push({
        material: materialOf(shape),
        direction: directionOfFace(shape) as Direction,
        area: 0,
        inertia: 0,
      });
    }
    add(faces.node[f], shape, 1);
    let { inertia } = faces.traces[traceOf(shape)];
    if (f >= first) {
      const behind = faces.back!.shape[f - first];
      add(faces.back!.node[f - first], behind, -1);
      inertia += faces.traces[traceOf(behind)].inertia;
    }
    surface[f] = number;
    area[f] = faces.area[f];
    surfaces[number].area += area[f];
    surfaces[number].inertia += area[f] ** 2 * inertia;
    start[f + 1] = places.length;
  }
  damped.node.forEach((node, j) => {
    const f = faces.node.length + j;
    const place = placeOf(moving, node);
    places.push(place);
    weights.push(1);
    surface[f] = surfaces.length;
    area[f] = (damped.loss[j] / (1 - damped.loss[j])) * moving.volume[place];
    start[f + 1] = places.length;
  });
  if (damped.node.length > 0) surfaces.push({ material: null, direction: null, area: 0, inertia: 0 });
  const place = sharedUint32(places.length);
  place.set(places);
  const weight = sharedFloat64(weights.length);
  weight.set(weights);
  return {
    surfaces: surfaces.map((each) => ({
      ...each,
      inertia: each.area > 0 ? each.inertia / each.area : 0,
      admittance: each.material === null ? null : materials[each.material].admittance,
    })),
    surface,
    area,
    start,
    place,
    weight,
  };
}

/** Index of a node among those that move. @throws RangeError if it does not move */
function placeOf({ node }: MovingNodes, wanted: number): number {
  const at = lowerBound(node, wanted);
  if (node[at] !== wanted) throw new RangeError(`node ${wanted} does not move`);
  return at;
}

/** The pressure that face f sees. */
export function traceAt({ start, place, weight }: FaceTraces, f: number, field: Float64Array): number {
  let sum = 0;
  for (let t = start[f]; t < start[f + 1]; t++) sum += weight[t] * field[place[t]];
  return sum;
}

/** Adds what face f does to its nodes. */
export function spreadFrom({ start, place, weight }: FaceTraces, f: number, value: number, into: Float64Array): void {
  for (let t = start[f]; t < start[f + 1]; t++) into[place[t]] += weight[t] * value;
}
