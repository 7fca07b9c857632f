import { Vector3, type Camera } from 'three';
import type { Palette } from '../../../colours/palette.ts';

/** Width of the picture of the axes, length of an axis and radius of a knob, px. */
const SIDE = 92;
const LENGTH = 32;
const KNOB = 9;

const SVG = 'http://www.w3.org/2000/svg';

/** Ends of the axes; those towards lower coordinates have no name. */
const ENDS = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => ({ axis: axis as 0 | 1 | 2, sign })));

/** An end of an axis as it is drawn; px from the middle, y down. */
export interface AxisEnd {
  readonly axis: 0 | 1 | 2;
  readonly sign: number;
  readonly x: number;
  readonly y: number;
  /** Larger is nearer to the viewer. */
  readonly depth: number;
}

/** The ends of the axes as a camera sees them, the farthest first. */
export function axisEnds(camera: Camera): AxisEnd[] {
  return ENDS.map(({ axis, sign }): AxisEnd => {
    const { x, y, z } = new Vector3().setComponent(axis, sign).transformDirection(camera.matrixWorldInverse);
    return { axis, sign, x: LENGTH * x, y: -LENGTH * y, depth: z };
  }).sort((a, b) => a.depth - b.depth);
}

/** The directions of the axes in a corner of the picture; a click on an end looks from there. */
export class AxesGizmo {
  readonly element = document.createElementNS(SVG, 'svg');
  readonly #lines: SVGLineElement[] = [];
  readonly #knobs: SVGGElement[] = [];

  constructor(onLook: (from: Vector3) => void) {
    this.element.setAttribute('viewBox', `${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}`);
    this.element.setAttribute('class', 'scene-axes');
    // The toolbar offers the same directions by keyboard.
    this.element.setAttribute('aria-hidden', 'true');
    Object.assign(this.element.style, {
      position: 'absolute',
      right: '4px',
      bottom: '4px',
      width: `${SIDE}px`,
      height: `${SIDE}px`,
      pointerEvents: 'none',
    });
    ENDS.forEach(({ axis, sign }) => {
      const line = document.createElementNS(SVG, 'line');
      line.setAttribute('stroke-width', '2');
      const knob = document.createElementNS(SVG, 'g');
      knob.append(document.createElementNS(SVG, 'circle'), document.createElementNS(SVG, 'text'));
      const [circle, text] = [knob.children[0], knob.children[1] as SVGTextElement];
      circle.setAttribute('r', String(sign > 0 ? KNOB : KNOB - 3));
      text.textContent = sign > 0 ? NAMES[axis] : '';
      for (const [name, value] of Object.entries(TEXT)) text.setAttribute(name, value);
      Object.assign(knob.style, { pointerEvents: 'all', cursor: 'pointer' });
      knob.addEventListener('click', () => onLook(new Vector3().setComponent(axis, sign)));
      this.#lines.push(line);
      this.#knobs.push(knob);
    });
  }

  setPalette(palette: Palette): void {
    ENDS.forEach(({ axis, sign }, i) => {
      const colour = palette.axes[axis];
      this.#lines[i].setAttribute('stroke', colour);
      this.#lines[i].style.visibility = sign > 0 ? '' : 'hidden';
      const [circle, text] = this.#knobs[i].children;
      circle.setAttribute('stroke', colour);
      circle.setAttribute('stroke-width', '1.5');
      circle.setAttribute('fill', sign > 0 ? colour : palette.background);
      text.setAttribute('fill', palette.background);
    });
  }

  draw(camera: Camera): void {
    for (const { axis, sign, x, y } of axisEnds(camera)) {
      const i = 2 * axis + (sign > 0 ? 0 : 1);
      this.#lines[i].setAttribute('x2', String(x));
      this.#lines[i].setAttribute('y2', String(y));
      this.#knobs[i].setAttribute('transform', `translate(${x} ${y})`);
      // In the order of their depth.
      this.element.append(this.#lines[i], this.#knobs[i]);
    }
  }
}

const NAMES = ['x', 'y', 'z'] as const;
const TEXT = {
  'text-anchor': 'middle',
  'dominant-baseline': 'central',
  'font-size': '11',
  'font-weight': '700',
  'font-family': 'system-ui, sans-serif',
};
