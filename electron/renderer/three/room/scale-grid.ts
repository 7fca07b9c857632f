import { Box3, BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Vector3 } from 'three';
import { Label, removeLabels } from '../labels.ts';
import { tickStep, ticksBetween } from './ticks.ts';
import type { Palette } from '../../colours/palette.ts';

/** Largest number of ticks along the longest axis. */
const MOST_TICKS = 6;

/** A grid on the ground, with numbers in metres along two sides and up one corner. */
export class ScaleGrid {
  readonly group = new Group();
  /** Bounding box of the room and the numbers around it. */
  readonly box = new Box3();
  readonly #lines = new LineSegments(
    new BufferGeometry(),
    // Always drawn behind everything else.
    new LineBasicMaterial({ depthTest: false, depthWrite: false }),
  );
  #labels: Label[] = [];
  #palette: Palette | null = null;

  constructor() {
    this.#lines.renderOrder = -1;
    this.group.add(this.#lines);
  }

  /** @param isFlat Whether the room has two dimensions, and so no height to measure. */
  show(box: Box3, isFlat: boolean): void {
    const { min, max } = box;
    const longest = Math.max(max.x - min.x, max.y - min.y, isFlat ? 0 : max.z - min.z);
    const step = tickStep(longest, MOST_TICKS);
    const low = (at: number): number => Math.floor(at / step + 1e-9) * step;
    const high = (at: number): number => Math.ceil(at / step - 1e-9) * step;
    const [x0, x1, y0, y1] = [low(min.x), high(max.x), low(min.y), high(max.y)];
    const z = min.z;
    const points: number[] = [];
    for (const x of ticksBetween(x0, x1, step)) points.push(x, y0, z, x, y1, z);
    for (const y of ticksBetween(y0, y1, step)) points.push(x0, y, z, x1, y, z);
    this.#clear();
    const name = (axis: string, at: number, isEnd: boolean): string =>
      isEnd ? `${axis} ${Number(at.toFixed(6))} m` : String(Number(at.toFixed(6)));
    const row = (axis: string, from: number, to: number, place: (at: number) => [number, number, number]): void => {
      const all = ticksBetween(from, to, step);
      all.forEach((at, i) => this.#addLabel(name(axis, at, i === all.length - 1), place(at)));
    };
    const outwards = 0.35 * step;
    this.box.set(new Vector3(x0 - outwards, y0 - outwards, z), new Vector3(x1 + outwards, y1, max.z));
    row('x', min.x, max.x, (x) => [x, y0 - outwards, z]);
    row('y', min.y, max.y, (y) => [x1 + outwards, y, z]);
    if (!isFlat) {
      points.push(x0, y0, z, x0, y0, max.z);
      for (const at of ticksBetween(min.z, max.z, step)) points.push(x0 - outwards / 2, y0, at, x0, y0, at);
      row('z', min.z, max.z, (at) => [x0 - outwards, y0, at]);
    }
    this.#lines.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
    if (this.#palette) this.setPalette(this.#palette);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#lines.material.color.set(palette.grid);
    for (const label of this.#labels) label.dress('tick', palette);
  }

  dispose(): void {
    this.#clear();
    this.#lines.material.dispose();
  }

  #addLabel(words: string, place: [number, number, number]): void {
    const label = new Label(words, 'scene-tick');
    label.position.set(...place);
    this.#labels.push(label);
    this.group.add(label);
  }

  #clear(): void {
    for (const label of this.#labels) {
      removeLabels(label);
      this.group.remove(label);
    }
    this.#labels = [];
    this.#lines.geometry.dispose();
    this.#lines.geometry = new BufferGeometry();
  }
}
