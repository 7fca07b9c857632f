import { BufferAttribute, BufferGeometry, Group, Line, LineBasicMaterial, Points, PointsMaterial } from 'three';
import type { Vec3 } from '../../../../../src/app/index.ts';
import { PATH_COLOUR } from '../../../colours/hedgehog-colours.ts';

/** Drawn in front of walls. */
const SEEN = { color: PATH_COLOUR, toneMapped: false, depthTest: false, transparent: true } as const;

/** Diameter of the dots where a path is reflected, CSS pixels. */
const DOT = 7;

/** A way of sound from a source to a receiver, with a dot where it is reflected; seen through all walls. */
export class PathMark {
  readonly group = new Group();
  readonly #line = new Line(new BufferGeometry(), new LineBasicMaterial(SEEN));
  readonly #dots = new Points(new BufferGeometry(), new PointsMaterial({ ...SEEN, size: DOT, sizeAttenuation: false }));

  constructor() {
    this.#line.frustumCulled = false;
    this.#dots.frustumCulled = false;
    this.#line.renderOrder = this.#dots.renderOrder = 1;
    this.group.add(this.#line, this.#dots);
    this.show(null);
  }

  /** @param corners Metres, from the source to the receiver. */
  show(corners: readonly Vec3[] | null): void {
    this.group.visible = corners !== null;
    if (!corners) return;
    this.#line.geometry.setAttribute('position', positions(corners));
    this.#dots.geometry.setAttribute('position', positions(corners.slice(1, -1)));
  }

  dispose(): void {
    for (const { geometry, material } of [this.#line, this.#dots]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

const positions = (corners: readonly Vec3[]): BufferAttribute =>
  new BufferAttribute(Float32Array.from(corners.flatMap((corner) => [...corner])), 3);
