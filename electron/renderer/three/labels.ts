import { CSS2DObject } from 'three/addons/renderers/CSS2DRenderer.js';
import type { Palette } from '../colours/palette.ts';

export type LabelKind = 'tick' | 'point' | 'selected' | 'problem' | 'measure';

/** Ranks of labels: where some would overlap, the one with the higher rank stays. */
const RANKS: Readonly<Record<LabelKind, number>> = { tick: 0, point: 1, problem: 2, selected: 3, measure: 4 };

/** Text at a place in the scene. Pointers ignore it; screen readers find its content elsewhere. */
export class Label extends CSS2DObject {
  /** Distance of the text below its place, px. */
  below = 0;
  kind: LabelKind = 'tick';
  readonly #text: HTMLElement;
  #size: { readonly width: number; readonly height: number } | null = null;

  constructor(words: string, className: string) {
    const box = document.createElement('div');
    box.className = `scene-label ${className}`;
    box.setAttribute('aria-hidden', 'true');
    box.style.pointerEvents = 'none';
    const text = document.createElement('span');
    text.textContent = words;
    Object.assign(text.style, { font: '12px/1.3 system-ui, sans-serif', whiteSpace: 'nowrap', borderRadius: '3px' });
    box.append(text);
    super(box);
    this.#text = text;
  }

  get rank(): number {
    return RANKS[this.kind];
  }

  get words(): string {
    return this.#text.textContent ?? '';
  }

  set words(words: string) {
    if (words === this.words) return;
    this.#text.textContent = words;
    this.#size = null;
  }

  /** Colours of the text, for a copy of the picture. */
  get look(): { readonly colour: string; readonly ground: string; readonly opacity: number; readonly weight: string } {
    const { color, background, opacity, fontWeight } = this.#text.style;
    return { colour: color, ground: background, opacity: Number(opacity), weight: fontWeight };
  }

  /** Size of the text on the screen, px; about it before it was first drawn. */
  get size(): { readonly width: number; readonly height: number } {
    if (this.#size) return this.#size;
    const { offsetWidth: width, offsetHeight: height } = this.#text;
    if (width === 0) return { width: 7 * this.words.length, height: 16 };
    this.#size = { width, height };
    return this.#size;
  }

  /** Whether it gives way to another label. */
  get isThinned(): boolean {
    return this.#text.style.visibility === 'hidden';
  }

  set isThinned(isThinned: boolean) {
    const wanted = isThinned ? 'hidden' : '';
    if (this.#text.style.visibility !== wanted) this.#text.style.visibility = wanted;
  }

  /** @param below Distance of the text below its place, px. */
  dress(kind: LabelKind, palette: Palette, below = 0): void {
    const { style } = this.#text;
    this.kind = kind;
    this.below = below;
    this.#size = null;
    style.color = kind === 'problem' ? palette.problem : palette.text;
    style.background = kind === 'tick' ? 'transparent' : palette.textGround;
    style.opacity = kind === 'tick' ? '0.75' : '1';
    style.display = 'inline-block';
    style.fontWeight = kind === 'tick' ? '400' : '600';
    style.padding = kind === 'tick' ? '0' : '1px 5px';
    style.outline = kind === 'selected' ? `1.5px solid ${palette.selected}` : 'none';
    style.position = 'relative';
    style.top = `${below}px`;
  }
}

/** Removes the elements of all labels in an object; three leaves those of nested labels in the page. */
export function removeLabels(object: { traverse(visit: (each: unknown) => void): void }): void {
  object.traverse((each) => {
    if (each instanceof CSS2DObject) each.element.remove();
  });
}
