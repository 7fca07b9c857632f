import { BufferAttribute, BufferGeometry, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, OctahedronGeometry, SphereGeometry, type Vector3 } from 'three'; // prettier-ignore
import type { Palette } from '../../colours/palette.ts';

/** A mark that a pointer can take: a corner, or the middle of a wall, by the number of the wall. */
export interface OutlineHandle {
  readonly kind: 'corner' | 'middle';
  readonly wall: number;
  readonly place: Vector3;
}

/** Distance within which a pointer takes a mark, px. */
const NEAR = 13;

/** Lines, the tint of the chosen face, and marks at corners. */
export class OutlineMarks {
  readonly group = new Group();
  readonly #lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ depthTest: false, transparent: true }),
  );
  readonly #face = new Mesh(
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
  readonly #corner = new SphereGeometry(6, 16, 12);
  readonly #middle = new OctahedronGeometry(7);
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #marks = new Group();
  #handles: readonly OutlineHandle[] = [];

  constructor() {
    this.#lines.renderOrder = 4;
    for (const part of [this.#face, this.#lines]) {
      part.frustumCulled = false;
      part.visible = false;
    }
    this.group.add(this.#face, this.#lines, this.#marks);
  }

  /**
   * @param line Points that are joined one after the other.
   * @param triangles The chosen face, 9 numbers a triangle.
   */
  show(line: readonly Vector3[], triangles: Float32Array, handles: readonly OutlineHandle[]): void {
    const pairs = line.slice(1).flatMap((to, i) => [...line[i].toArray(), ...to.toArray()]);
    fill(this.#lines, Float32Array.from(pairs));
    fill(this.#face, triangles);
    this.#handles = handles;
    this.#marks.clear();
    for (const { kind, place } of handles) {
      const mark = new Mesh(kind === 'corner' ? this.#corner : this.#middle, this.#material);
      mark.renderOrder = 6;
      mark.position.copy(place);
      this.#marks.add(mark);
    }
  }

  setPalette({ selected }: Palette): void {
    for (const { color } of [this.#lines.material, this.#face.material, this.#material]) color.set(selected);
  }

  /** Keeps the size of the marks in the picture. */
  size(metresPerPixel: (place: Vector3) => number): void {
    for (const mark of this.#marks.children) mark.scale.setScalar(metresPerPixel(mark.position));
  }

  /** The mark near a place of the picture. @param distance Distance from the pointer to a place, px */
  pick(distance: (place: Vector3) => number): OutlineHandle | null {
    let [best, nearest]: [OutlineHandle | null, number] = [null, NEAR];
    for (const handle of this.#handles) {
      const away = distance(handle.place);
      if (away <= nearest) [best, nearest] = [handle, away];
    }
    return best;
  }

  dispose(): void {
    this.#marks.clear();
    for (const { geometry, material } of [this.#lines, this.#face]) {
      geometry.dispose();
      material.dispose();
    }
    for (const part of [this.#corner, this.#middle, this.#material]) part.dispose();
  }
}

function fill(part: LineSegments | Mesh, positions: Float32Array): void {
  part.geometry.dispose();
  part.geometry = new BufferGeometry();
  part.geometry.setAttribute('position', new BufferAttribute(positions, 3));
  part.visible = positions.length > 0;
}
