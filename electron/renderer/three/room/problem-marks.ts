import { Group, Mesh, MeshBasicMaterial, OctahedronGeometry, type Vector3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import { Label, removeLabels } from '../labels.ts';
import type { Palette } from '../../colours/palette.ts';

/** A problem at a place. */
export interface PlacedProblem {
  /** Place of the mark, metres. */
  readonly position: Vec3;
  /** A short text. */
  readonly text: string;
}

/** Marks with texts at problems such as leaks; visible through walls. */
export class ProblemMarks {
  readonly group = new Group();
  readonly #shape = new OctahedronGeometry(8);
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 });
  #labels: Label[] = [];
  #palette: Palette | null = null;

  show(problems: readonly PlacedProblem[]): void {
    this.#clear();
    for (const { position, text } of problems) {
      const mark = new Mesh(this.#shape, this.#material);
      mark.renderOrder = 4;
      mark.position.set(...position);
      const label = new Label(text, 'scene-problem');
      this.#labels.push(label);
      mark.add(label);
      this.group.add(mark);
    }
    if (this.#palette) this.setPalette(this.#palette);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#material.color.set(palette.problem);
    for (const label of this.#labels) label.dress('problem', palette, -24);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const mark of this.group.children) mark.scale.setScalar(metresPerPixel(mark.position));
  }

  dispose(): void {
    this.#clear();
    this.#shape.dispose();
    this.#material.dispose();
  }

  #clear(): void {
    removeLabels(this.group);
    this.group.clear();
    this.#labels = [];
  }
}
