import type { Palette } from '../../../colours/palette.ts';
import { tickStep } from '../ticks.ts';

/** Longest bar, px. */
const LONGEST = 130;

/** A bar of a round length. */
export interface Bar {
  readonly metres: number;
  readonly pixels: number;
}

/** The longest bar of 1, 2 or 5 times a power of ten that is not too long. */
export function barFor(metresPerPixel: number): Bar {
  const longest = LONGEST * metresPerPixel;
  // The steps that fit once, twice or more often: the longest is at least two fifths of what is allowed.
  const step = [1, 2, 3].map((most) => tickStep(longest, most)).find((each) => each <= longest * (1 + 1e-9));
  const metres = step ?? longest;
  return { metres, pixels: metres / metresPerPixel };
}

/** The scale of the picture in its corner. */
export class ScaleBar {
  readonly element = document.createElement('div');
  readonly #bar = document.createElement('div');
  readonly #text = document.createElement('span');

  constructor() {
    this.element.className = 'scene-scale';
    this.element.setAttribute('aria-hidden', 'true');
    Object.assign(this.element.style, {
      position: 'absolute',
      left: '12px',
      bottom: '10px',
      pointerEvents: 'none',
      font: '12px/1.3 system-ui, sans-serif',
    });
    Object.assign(this.#bar.style, { height: '6px', border: '1.5px solid', borderTop: '0', marginTop: '2px' });
    this.element.append(this.#text, this.#bar);
  }

  setPalette(palette: Palette): void {
    this.element.style.color = palette.text;
    this.#bar.style.borderColor = palette.text;
  }

  /** @param words What it says; null hides it. */
  draw({ pixels }: Bar, words: string | null): void {
    this.element.style.display = words === null ? 'none' : '';
    this.#bar.style.width = `${Math.round(pixels)}px`;
    this.#text.textContent = words;
  }
}
