import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Sphere, Vector3 } from 'three';
import type { Palette } from '../../colours/palette.ts';

/** A plan under the drawing, and where it lies. */
export interface UnderlayPicture {
  /** x, y of both ends of each line, in units of its file. */
  readonly lines: Float32Array<ArrayBuffer>;
  readonly metresPerUnit: number;
  /** Where the corner of the plan is on the floor, metres. */
  readonly at: readonly [number, number];
  /** Turn about this corner, counter-clockwise as seen from above. */
  readonly turnDegrees: number;
  /** Height of the floor, metres. */
  readonly height: number;
}

/** Distance of the lines from the floor, m: they show on it, and are not seen to float. */
const ABOVE_FLOOR = 0.004;

/** The thin lines of a plan on the floor. */
export class UnderlayLines {
  readonly group = new Group();
  readonly #lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ transparent: true, opacity: 0.75, depthWrite: false }),
  );
  #drawn: UnderlayPicture['lines'] | null = null;

  constructor() {
    this.#lines.frustumCulled = false;
    this.#lines.visible = false;
    this.group.add(this.#lines);
  }

  show(picture: UnderlayPicture | null): void {
    this.#lines.visible = picture !== null;
    if (!picture) return;
    const { lines, metresPerUnit, at, turnDegrees, height } = picture;
    if (lines !== this.#drawn) {
      this.#lines.geometry.dispose();
      this.#lines.geometry = new BufferGeometry();
      // The third coordinate of each point is 0; three would ask for it to find the sphere.
      this.#lines.geometry.setAttribute('position', new BufferAttribute(lines, 2));
      this.#lines.geometry.boundingSphere = new Sphere(new Vector3(), Infinity);
      this.#drawn = lines;
    }
    this.#lines.position.set(...at, height + ABOVE_FLOOR);
    this.#lines.rotation.z = (Math.PI / 180) * turnDegrees;
    this.#lines.scale.setScalar(metresPerUnit);
  }

  setPalette({ text }: Palette): void {
    this.#lines.material.color.set(text);
  }

  dispose(): void {
    this.#lines.geometry.dispose();
    this.#lines.material.dispose();
  }
}
