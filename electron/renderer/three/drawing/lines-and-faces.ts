import { BufferAttribute, BufferGeometry, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from 'three'; // prettier-ignore
import type { Palette } from '../../colours/palette.ts';

/** Lines over the picture, and tinted faces: what is chosen of a drawing. */
export class LinesAndFaces {
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

  /**
   * Draws them anew.
   *
   * @param lines Both ends of each line, 6 numbers a line, metres.
   * @param triangles 9 numbers a triangle, metres.
   */
  show(lines: Float32Array, triangles: Float32Array): void {
    fill(this.#lines, lines);
    fill(this.#faces, triangles);
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

function fill(part: LineSegments | Mesh, positions: Float32Array): void {
  part.geometry.dispose();
  part.geometry = new BufferGeometry();
  part.geometry.setAttribute('position', new BufferAttribute(positions, 3));
  part.visible = positions.length > 0;
}
