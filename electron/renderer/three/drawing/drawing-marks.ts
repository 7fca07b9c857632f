import { BufferAttribute, BufferGeometry, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from 'three'; // prettier-ignore
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import type { Extent } from '../../shapes/shapes.ts';

/** Outlines of what is chosen, its faces tinted, and the rectangle that is being painted. */
export class DrawingMarks {
  readonly group = new Group();
  readonly #lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ depthTest: false, transparent: true }),
  );
  readonly #faces = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({
      side: DoubleSide,
      transparent: true,
      opacity: 0.3,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    }),
  );

  constructor() {
    this.#lines.renderOrder = 4;
    for (const part of [this.#faces, this.#lines]) {
      part.frustumCulled = false;
      part.visible = false;
      this.group.add(part);
    }
  }

  /** @param outlines Cuboids or rectangles drawn as lines. @param tinted Rectangles. */
  show(outlines: readonly Extent[], tinted: readonly Extent[]): void {
    fill(this.#lines, outlines.flatMap(edgesOf));
    fill(this.#faces, tinted.flatMap(trianglesOf));
  }

  setPalette({ selected }: Palette): void {
    this.#lines.material.color.set(selected);
    this.#faces.material.color.set(selected);
  }

  dispose(): void {
    for (const { geometry, material } of [this.#lines, this.#faces]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function fill(part: LineSegments | Mesh, points: readonly Vec3[]): void {
  part.geometry.dispose();
  part.geometry = new BufferGeometry();
  part.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points.flat()), 3));
  part.visible = points.length > 0;
}

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
