import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshBasicMaterial, OctahedronGeometry, Points, PointsMaterial, type Vector3 } from 'three'; // prettier-ignore
import type { Vec3 } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';
import { Label, removeLabels } from '../../labels.ts';

/** Where sources may stand, and where some were placed. */
export interface DrawnPlaces {
  /** m */
  readonly candidates: readonly Vec3[];
  /** CSS colours of the candidates; null where they are not told apart. */
  readonly colours: readonly string[] | null;
  readonly placed: readonly {
    /** m */
    readonly position: Vec3;
    /** How it is driven. */
    readonly text: string;
  }[];
}

/** Diameter of a candidate, of one with a value, and radius of a placed source, CSS pixels. */
const DOT = 6;
const DOT_OF_VALUE = 12;
const MARK = 9;

/** Opacity of candidates without a value. */
const OPACITY = 0.7;

/** Distance of the text above a placed source, px: the names of points stand below them. */
const ABOVE = -26;

/** Candidate places as dots, and placed sources as octahedra with their drive; seen through all walls. */
export class PlaceMarks {
  readonly group = new Group();
  readonly #dots = new Points(
    new BufferGeometry(),
    new PointsMaterial({ size: DOT, sizeAttenuation: false, depthTest: false, transparent: true, opacity: OPACITY }),
  );
  readonly #placed = new Group();
  readonly #shape = new OctahedronGeometry(MARK);
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.95 });
  #labels: Label[] = [];
  #palette: Palette | null = null;

  constructor() {
    this.#dots.frustumCulled = false;
    this.#dots.renderOrder = 3;
    this.group.add(this.#dots, this.#placed);
    this.show(null);
  }

  /** Shows candidates and placed sources; null shows nothing. */
  show(places: DrawnPlaces | null): void {
    const candidates = places?.candidates ?? [];
    this.#dots.visible = candidates.length > 0;
    this.#dots.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(candidates.flat()), 3));
    const colours = places?.colours ?? null;
    if (colours) this.#dots.geometry.setAttribute('color', new BufferAttribute(rgbOf(colours), 3));
    else this.#dots.geometry.deleteAttribute('color');
    const { material } = this.#dots;
    if (material.vertexColors !== (colours !== null)) material.needsUpdate = true;
    material.vertexColors = colours !== null;
    material.size = colours ? DOT_OF_VALUE : DOT;
    material.opacity = colours ? 1 : OPACITY;
    this.#clear();
    for (const { position, text } of places?.placed ?? []) {
      const mark = new Mesh(this.#shape, this.#material);
      mark.renderOrder = 4;
      mark.position.set(...position);
      const label = new Label(text, 'scene-place');
      this.#labels.push(label);
      mark.add(label);
      this.#placed.add(mark);
    }
    if (this.#palette) this.setPalette(this.#palette);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#dots.material.color.set(this.#dots.material.vertexColors ? '#ffffff' : palette.source);
    this.#material.color.set(palette.selected);
    for (const label of this.#labels) label.dress('selected', palette, ABOVE);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const mark of this.#placed.children) mark.scale.setScalar(metresPerPixel(mark.position));
  }

  dispose(): void {
    this.#clear();
    this.#dots.geometry.dispose();
    this.#dots.material.dispose();
    this.#shape.dispose();
    this.#material.dispose();
  }

  #clear(): void {
    removeLabels(this.#placed);
    this.#placed.clear();
    this.#labels = [];
  }
}

/** Red, green and blue of CSS colours, as the picture takes them. */
function rgbOf(colours: readonly string[]): Float32Array {
  const colour = new Color();
  return Float32Array.from(colours.flatMap((css) => colour.set(css).toArray()));
}
