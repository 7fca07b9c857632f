import { Group } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { Label, removeLabels } from '../labels.ts';

/** Distance of the text below its place, px. */
const BELOW = 26;

/** One text beside a place of the picture: the numbers of what a tool does. */
export class SaidLabel {
  readonly group = new Group();
  #label: Label | null = null;
  #palette: Palette | null = null;

  /** Writes beside a place. @param text Null removes it. */
  say(text: string | null, [x, y, z]: Vec3 = [0, 0, 0]): void {
    if (text === null || !this.#palette) {
      this.#remove();
      return;
    }
    if (!this.#label) {
      this.#label = new Label(text, 'scene-number');
      this.#label.dress('measure', this.#palette, BELOW);
      this.group.add(this.#label);
    }
    this.#label.words = text;
    this.#label.position.set(x, y, z);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#label?.dress('measure', palette, BELOW);
  }

  dispose(): void {
    this.#remove();
  }

  #remove(): void {
    removeLabels(this.group);
    this.#label?.removeFromParent();
    this.#label = null;
  }
}
