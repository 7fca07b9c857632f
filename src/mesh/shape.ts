/** Surfaces in coordinates of their own, for formats that place the same ones several times. */
import { apply, isMirror, type Affine } from './affine.ts';
import { InputError } from '../units/errors.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { damaged } from './text.ts';

/** Most corners of all faces of a file. */
const MOST_CORNERS = 60_000_000;

/** Polygons by the numbers of their corners. */
export class FaceList {
  /** Corners of all polygons, one after the other. */
  readonly corners: number[] = [];
  /** [face] where its corners end. */
  readonly ends: number[] = [];
  /** [face] what it is made of: a number that the reader gives. */
  readonly keys: number[] = [];
  /** [face] where in its corners each hole begins. */
  readonly holes = new Map<number, readonly number[]>();

  constructor(private readonly place: () => string) {}

  add(corners: ArrayLike<number>, key: number, holes: readonly number[] = []): void {
    if (this.corners.length + corners.length > MOST_CORNERS) {
      throw new InputError(
        this.place(),
        `more than ${MOST_CORNERS / 1e6} million corners`,
        'Simplify the model: details much smaller than the grid spacing change nothing.',
      );
    }
    for (let i = 0; i < corners.length; i++) this.corners.push(corners[i]);
    if (holes.length > 0) this.holes.set(this.ends.length, holes);
    this.ends.push(this.corners.length);
    this.keys.push(key);
  }
}

/** Surfaces that may be placed. */
export interface Shape {
  /** [vertex][x, y, z]. */
  readonly positions: ArrayLike<number>;
  readonly faces: FaceList;
}

/** Vertices and corners of a shape. */
export const sizeOfShape = ({ positions, faces }: Shape): number => positions.length / 3 + faces.corners.length;

/**
 * Adds the surfaces where a transform puts them; their fronts stay fronts, also in a mirror.
 *
 * @param materials Material of the mesh by the keys of the faces.
 * @throws InputError if a corner is no vertex of the shape.
 */
export function addShape(
  builder: MeshBuilder,
  { positions, faces }: Shape,
  transform: Affine,
  materials: (key: number) => number,
  place: () => string,
): void {
  const first = builder.vertexCount;
  const count = Math.floor(positions.length / 3);
  for (let i = 0; i < count; i++) {
    const at = apply(transform, [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]]);
    builder.addVertex(...at, place);
  }
  const isTurned = isMirror(transform);
  let start = 0;
  faces.ends.forEach((end, face) => {
    const corners = faces.corners.slice(start, end);
    start = end;
    const wrong = corners.find((corner) => !(Number.isInteger(corner) && corner >= 0 && corner < count));
    if (wrong !== undefined)
      throw damaged(place(), `a corner is vertex ${wrong}, counted from 0, but there are ${count}`);
    const holes = faces.holes.get(face) ?? [];
    const own = (isTurned ? ringsBack(corners, holes) : corners).map((corner) => first + corner);
    builder.addPolygon(own, materials(faces.keys[face]), place, holes);
  });
}

/** Outline and holes, each in the other order. */
function ringsBack(corners: readonly number[], holes: readonly number[]): number[] {
  const bounds = [0, ...holes, corners.length];
  return bounds.slice(1).flatMap((end, ring) => corners.slice(bounds[ring], end).reverse());
}
