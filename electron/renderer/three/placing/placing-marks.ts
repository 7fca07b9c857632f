import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, OctahedronGeometry, Points, PointsMaterial, SphereGeometry, type Vector3 } from 'three'; // prettier-ignore
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { SaidLabel } from '../pointing/said-label.ts';
import { DrawingMarks } from '../drawing/drawing-marks.ts';
import { middleOf } from '../../shapes/placing.ts';
import type { Placing, ShownOutline } from './placing.ts';

/** Sizes of dots, of corners, of the chosen corner and of the mark in the middle, px. */
const DOT = 5;
const CORNER = 6;
const CHOSEN_CORNER = 9;
const MIDDLE = 8;

/** Outline, receivers and handles of the area that is drawn or selected, and outlines of things that are selected. */
export class PlacingMarks {
  readonly group = new Group();
  readonly #outlines = new DrawingMarks();
  readonly #dots = new Points(new BufferGeometry(), new PointsMaterial({ size: DOT, sizeAttenuation: false }));
  readonly #lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ depthTest: false, transparent: true }),
  );
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #corner = new SphereGeometry(1, 16, 12);
  readonly #middle = new Mesh(new OctahedronGeometry(MIDDLE), this.#material);
  readonly #handles = new Group();
  readonly #label = new SaidLabel();

  constructor() {
    for (const part of [this.#dots, this.#lines, this.#middle]) {
      part.frustumCulled = false;
      part.visible = false;
      part.renderOrder = 5;
    }
    this.group.add(this.#outlines.group, this.#dots, this.#lines, this.#handles, this.#middle, this.#label.group);
  }

  /** Shows what is drawn and what is selected. */
  show({ tool, draft, area, together, around }: Placing): void {
    const shown = draft ?? area;
    this.#fill(this.#lines, shown ? sidesOf(shown) : []);
    this.#dots.geometry.setAttribute('position', new BufferAttribute(shown?.receivers ?? new Float32Array(), 3));
    this.#dots.visible = shown !== null;
    const corners = draft?.outline ?? (tool === null || tool === 'select' ? area?.outline : undefined) ?? [];
    this.#showCorners(corners, draft ? null : (area?.corner ?? null));
    const cuboids = together.filter(({ extent: { from, to } }) => from.some((low, axis) => low !== to[axis]));
    this.#outlines.show(area ? [] : cuboids.map(({ extent }) => extent), []);
    const hasMiddle = around !== null && !draft && (tool === null || tool === 'select');
    this.#middle.visible = hasMiddle;
    if (around) this.#middle.position.set(...middleOf(around));
  }

  /** The mark that moves all that is selected; null if there is none. */
  get middle(): Vector3 | null {
    return this.#middle.visible ? this.#middle.position.clone() : null;
  }

  /** Writes beside a place. @param text Null removes it. */
  say(text: string | null, at?: Vec3): void {
    this.#label.say(text, at);
  }

  setPalette(palette: Palette): void {
    this.#label.setPalette(palette);
    this.#outlines.setPalette(palette);
    for (const { material } of [this.#dots, this.#lines]) material.color.set(palette.selected);
    this.#material.color.set(palette.selected);
  }

  /** Keeps the size of the handles in the picture. */
  size(metresPerPixel: (place: Vector3) => number): void {
    this.#middle.scale.setScalar(metresPerPixel(this.#middle.position));
    for (const each of this.#handles.children) {
      const radius = each.userData['isChosen'] === true ? CHOSEN_CORNER : CORNER;
      each.scale.setScalar(radius * metresPerPixel(each.position));
    }
  }

  dispose(): void {
    this.#label.dispose();
    this.#outlines.dispose();
    for (const { geometry, material } of [this.#dots, this.#lines]) {
      geometry.dispose();
      material.dispose();
    }
    for (const part of [this.#material, this.#corner, this.#middle.geometry]) part.dispose();
  }

  #showCorners(corners: readonly Vec3[], chosen: number | null): void {
    while (this.#handles.children.length > corners.length) this.#handles.children.at(-1)!.removeFromParent();
    while (this.#handles.children.length < corners.length) {
      const mark = new Mesh(this.#corner, this.#material);
      mark.renderOrder = 6;
      this.#handles.add(mark);
    }
    corners.forEach((place, i) => {
      const mark = this.#handles.children[i];
      mark.position.set(...place);
      mark.userData['isChosen'] = i === chosen;
    });
  }

  #fill(lines: LineSegments, ends: readonly Vec3[]): void {
    lines.geometry.dispose();
    lines.geometry = new BufferGeometry();
    lines.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(ends.flat()), 3));
    lines.visible = ends.length > 0;
  }
}

/** The ends of all sides of an outline. */
function sidesOf({ outline, isClosed }: ShownOutline): Vec3[] {
  const count = isClosed ? outline.length : outline.length - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => [outline[i], outline[(i + 1) % outline.length]]).flat();
}
