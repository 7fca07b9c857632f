import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, Points, PointsMaterial } from 'three'; // prettier-ignore
import type { AreaMap, ViewArea } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';

/** What is drawn of a map of an area. */
export type DrawnMap = Pick<AreaMap, 'places' | 'colours' | 'sides'>;

/** Width of a receiver on an area, px, without a map and with one. */
const DOT = 4;
const MARK = 11;

/** Receivers on areas as dots, or one area as a map in colour. */
export class AreaMarks {
  readonly group = new Group();
  readonly #dots = new Points(new BufferGeometry(), new PointsMaterial({ size: DOT, sizeAttenuation: false }));
  readonly #squares = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ vertexColors: true, side: DoubleSide, toneMapped: false }),
  );
  readonly #marks = new Points(
    new BufferGeometry(),
    new PointsMaterial({ size: MARK, sizeAttenuation: false, vertexColors: true, toneMapped: false }),
  );
  #areas: readonly ViewArea[] = [];
  #map: DrawnMap | null = null;

  constructor() {
    for (const part of [this.#dots, this.#squares, this.#marks]) {
      part.visible = false;
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  /** Shows the receivers of areas; a map hides them. */
  show(areas: readonly ViewArea[]): void {
    if (areas === this.#areas) return;
    this.#areas = areas;
    const all = new Float32Array(areas.reduce((sum, { points }) => sum + points.length, 0));
    let at = 0;
    for (const { points } of areas) {
      all.set(points, at);
      at += points.length;
    }
    this.#dots.geometry.setAttribute('position', new BufferAttribute(all, 3));
    this.#choose();
  }

  showMap(map: DrawnMap | null): void {
    if (map === this.#map) return;
    this.#map = map;
    if (map?.sides) fill(this.#squares.geometry, squaresOf(map, map.sides));
    else if (map) fill(this.#marks.geometry, { positions: map.places, colours: map.colours, index: null });
    this.#choose();
  }

  setPalette(palette: Palette): void {
    this.#dots.material.color.set(palette.receiver);
  }

  dispose(): void {
    for (const { geometry, material } of [this.#dots, this.#squares, this.#marks]) {
      geometry.dispose();
      material.dispose();
    }
  }

  #choose(): void {
    this.#dots.visible = this.#map === null && this.#areas.length > 0;
    this.#squares.visible = this.#map !== null && this.#map.sides !== null;
    this.#marks.visible = this.#map !== null && this.#map.sides === null;
  }
}

interface Filling {
  readonly positions: Float32Array;
  readonly colours: Uint8Array;
  readonly index: Uint32Array | null;
}

/** A square around each receiver. */
function squaresOf({ places, colours }: DrawnMap, [u, v]: NonNullable<DrawnMap['sides']>): Filling {
  const count = places.length / 3;
  const positions = new Float32Array(12 * count);
  const painted = new Uint8Array(12 * count);
  const index = new Uint32Array(6 * count);
  for (let i = 0; i < count; i++) {
    CORNERS.forEach(([a, b], corner) => {
      for (let axis = 0; axis < 3; axis++) {
        const at = 12 * i + 3 * corner + axis;
        positions[at] = places[3 * i + axis] + a * u[axis] + b * v[axis];
        painted[at] = colours[3 * i + axis];
      }
    });
    index.set(
      [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner),
      6 * i,
    );
  }
  return { positions, colours: painted, index };
}

/** Corners of a square from its middle, in sides. */
const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
] as const;

function fill(geometry: BufferGeometry, { positions, colours, index }: Filling): void {
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('color', new BufferAttribute(linear(colours), 3));
  geometry.setIndex(index && new BufferAttribute(index, 1));
}

/** Colours of a screen as three.js wants them: in linear light. */
function linear(colours: Uint8Array): Float32Array {
  return Float32Array.from(colours, (value) => LINEAR[value]);
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
