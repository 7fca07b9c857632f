import { CSS2DObject } from 'three/addons/renderers/CSS2DRenderer.js';
import type { Palette } from '../colours/palette.ts';

export type LabelKind = 'tick' | 'point' | 'selected' | 'problem';

/** Text at a place in the scene. Pointers ignore it; screen readers find its content elsewhere. */
export class Label extends CSS2DObject {
  readonly #text: HTMLElement;

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

  /** @param below Distance of the text below its place, px. */
  dress(kind: LabelKind, palette: Palette, below = 0): void {
    const { style } = this.#text;
    style.color = kind === 'problem' ? palette.problem : palette.text;
    style.background = kind === 'tick' ? 'transparent' : palette.textGround;
    style.opacity = kind === 'tick' ? '0.75' : '1';
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
