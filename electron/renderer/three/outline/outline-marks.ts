import { Group, Mesh, MeshBasicMaterial, OctahedronGeometry, SphereGeometry, type Vector3 } from 'three';
import type { Palette } from '../../colours/palette.ts';
import { LinesAndFaces } from '../drawing/lines-and-faces.ts';

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
  readonly #parts = new LinesAndFaces();
  readonly #corner = new SphereGeometry(6, 16, 12);
  readonly #middle = new OctahedronGeometry(7);
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #marks = new Group();
  #handles: readonly OutlineHandle[] = [];

  constructor() {
    this.group.add(this.#parts.group, this.#marks);
  }

  /**
   * @param line Points that are joined one after the other.
   * @param triangles The chosen face, 9 numbers a triangle.
   */
  show(line: readonly Vector3[], triangles: Float32Array, handles: readonly OutlineHandle[]): void {
    const pairs = line.slice(1).flatMap((to, i) => [...line[i].toArray(), ...to.toArray()]);
    this.#parts.show(Float32Array.from(pairs), triangles);
    this.#handles = handles;
    this.#marks.clear();
    for (const { kind, place } of handles) {
      const mark = new Mesh(kind === 'corner' ? this.#corner : this.#middle, this.#material);
      mark.renderOrder = 6;
      mark.position.copy(place);
      this.#marks.add(mark);
    }
  }

  setPalette(palette: Palette): void {
    this.#parts.setPalette(palette);
    this.#material.color.set(palette.selected);
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
    this.#parts.dispose();
    for (const part of [this.#corner, this.#middle, this.#material]) part.dispose();
  }
}
