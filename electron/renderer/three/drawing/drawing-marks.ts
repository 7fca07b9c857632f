import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { LinesAndFaces } from './lines-and-faces.ts';

/** Outlines of what is chosen, its faces tinted, and the rectangle that is being painted. */
export class DrawingMarks {
  readonly #parts = new LinesAndFaces();
  readonly group = this.#parts.group;

  /** @param outlines Cuboids or rectangles drawn as lines. @param tinted Rectangles. */
  show(outlines: readonly Extent[], tinted: readonly Extent[]): void {
    this.#parts.show(numbersOf(outlines.flatMap(edgesOf)), numbersOf(tinted.flatMap(trianglesOf)));
  }

  setPalette(palette: Palette): void {
    this.#parts.setPalette(palette);
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

const numbersOf = (points: readonly Vec3[]): Float32Array => Float32Array.from(points.flat());

/** The corner of a cuboid that is high on the axes of the bits. */
const corner = ({ from, to }: Extent, bits: number): Vec3 =>
  [0, 1, 2].map((axis) => (bits & (1 << axis) ? to : from)[axis]) as unknown as Vec3;

/** Pairs of points. */
function edgesOf(extent: Extent): Vec3[] {
  const edges: Vec3[] = [];
  for (let bits = 0; bits < 8; bits++) {
    for (let axis = 0; axis < 3; axis++) {
      if (!(bits & (1 << axis))) edges.push(corner(extent, bits), corner(extent, bits | (1 << axis)));
    }
  }
  return edges;
}

/** Two triangles of a rectangle. */
function trianglesOf(extent: Extent): Vec3[] {
  const [u, v] = [0, 1, 2].filter((axis) => extent.from[axis] !== extent.to[axis]).map((axis) => 1 << axis);
  return [0, u, u | v, 0, u | v, v].map((bits) => corner(extent, bits));
}
