import { BufferAttribute, BufferGeometry, Color, type Sphere } from 'three';
import type { ShadedSurface, ViewSurface } from '../../../../../src/app/index.ts';

/** A side of a surface among the corners of merged walls. */
interface Part {
  /** Index of the surface. */
  readonly surface: number;
  readonly side: 'front' | 'back';
  /** The first of its corners, and their number. */
  readonly first: number;
  readonly count: number;
}

/** How a side of a surface looks. */
export interface SideLook {
  /** CSS colour. */
  readonly colour: string;
  /** Number of its texture; 0 is plain. */
  readonly grain?: number;
  readonly isVisible: boolean;
}

/** The visible sides of some surfaces as one geometry, so that they take one draw call. */
export class MergedWalls {
  readonly geometry = new BufferGeometry();
  readonly #parts: Part[] = [];
  readonly #light: Uint8Array;
  readonly #colours: Float32Array;
  readonly #grains: Uint8Array;
  #shown = '';

  /**
   * @param chosen Indices of the surfaces to merge.
   * @param shaded The same surfaces divided and shaded; null shows them as they are, with all light.
   * @param bounds A sphere around all of them.
   * @param inFront How many others lie on each triangle of all surfaces and are drawn before it.
   */
  constructor(
    surfaces: readonly ViewSurface[],
    chosen: readonly number[],
    shaded: readonly ShadedSurface[] | null,
    bounds: Sphere,
    private readonly inFront: readonly Uint8Array[],
  ) {
    let corners = 0;
    for (const surface of chosen) {
      for (const side of SIDES) {
        const count = 3 * shownCount(surfaces[surface], shaded?.[surface], side);
        if (count > 0) this.#parts.push({ surface, side, first: corners, count });
        corners += count;
      }
    }
    const positions = new Float32Array(3 * corners);
    const normals = new Int8Array(4 * corners);
    this.#light = new Uint8Array(corners).fill(255);
    this.#colours = new Float32Array(3 * corners);
    this.#grains = new Uint8Array(corners);
    for (const part of this.#parts) {
      this.#fill(part, surfaces[part.surface], shaded?.[part.surface], positions, normals);
    }
    this.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.geometry.setAttribute('normal', new BufferAttribute(normals, 4, true));
    this.geometry.setAttribute('color', new BufferAttribute(this.#colours, 3));
    this.geometry.setAttribute('grain', new BufferAttribute(this.#grains, 1));
    this.geometry.boundingSphere = bounds.clone();
    this.#index(this.#parts);
  }

  /** Colours all sides, with their shading, and hides some. */
  paint(lookOf: (surface: number, side: 'front' | 'back') => SideLook): void {
    const colour = new Color();
    const looks = this.#parts.map(({ surface, side }) => lookOf(surface, side));
    this.#parts.forEach(({ first, count }, i) => {
      colour.set(looks[i].colour);
      const { r, g, b } = colour;
      this.#grains.fill(looks[i].grain ?? 0, first, first + count);
      for (let corner = first; corner < first + count; corner++) {
        const light = this.#light[corner] / 255;
        this.#colours[3 * corner] = r * light;
        this.#colours[3 * corner + 1] = g * light;
        this.#colours[3 * corner + 2] = b * light;
      }
    });
    this.geometry.getAttribute('color').needsUpdate = true;
    this.geometry.getAttribute('grain').needsUpdate = true;
    const shown = looks.map(({ isVisible }) => (isVisible ? '1' : '0')).join('');
    if (shown !== this.#shown) this.#index(this.#parts.filter((_, i) => looks[i].isVisible));
    this.#shown = shown;
  }

  dispose(): void {
    this.geometry.dispose();
  }

  #index(parts: readonly Part[]): void {
    const index = new Uint32Array(parts.reduce((sum, { count }) => sum + count, 0));
    let at = 0;
    for (const { first, count } of parts) for (let i = 0; i < count; i++) index[at++] = first + i;
    this.geometry.setIndex(new BufferAttribute(index, 1));
  }

  #fill(
    part: Part,
    surface: ViewSurface,
    shaded: ShadedSurface | undefined,
    positions: Float32Array,
    normals: Int8Array,
  ): void {
    const { side, first } = part;
    const from = shaded?.positions ?? surface.positions;
    const hidden = HIDDEN[side];
    const order = side === 'front' ? [0, 1, 2] : [0, 2, 1];
    const light = shaded?.[side];
    let to = first;
    for (let triangle = 0; triangle < from.length / 9; triangle++) {
      if (surface.outside[shaded ? shaded.partOf[triangle] : triangle] === hidden) continue;
      for (const corner of order) {
        for (let axis = 0; axis < 3; axis++) positions[3 * to + axis] = from[9 * triangle + 3 * corner + axis];
        if (light) this.#light[to] = light[3 * triangle + corner];
        to++;
      }
      setNormal(positions, normals, to - 3);
      const others = this.inFront[part.surface][shaded ? shaded.partOf[triangle] : triangle];
      if (others > 0) stepBack(positions, normals, to - 3, BACK * others);
    }
  }
}

const SIDES = ['front', 'back'] as const;

/** How far a surface that lies on another one is drawn behind it, metres. */
const BACK = 0.0015;

/** Moves a triangle against its normal. */
function stepBack(positions: Float32Array, normals: Int8Array, corner: number, metres: number): void {
  for (let i = corner; i < corner + 3; i++) {
    for (let axis = 0; axis < 3; axis++) positions[3 * i + axis] -= (metres * normals[4 * i + axis]) / 127;
  }
}

/** Values of `ViewSurface.outside` that hide a side. */
const HIDDEN = { front: 1, back: 2 } as const;

function shownCount({ outside }: ViewSurface, shaded: ShadedSurface | undefined, side: 'front' | 'back'): number {
  let count = 0;
  if (shaded) for (const triangle of shaded.partOf) count += outside[triangle] === HIDDEN[side] ? 0 : 1;
  else for (const each of outside) count += each === HIDDEN[side] ? 0 : 1;
  return count;
}

function setNormal(p: Float32Array, normals: Int8Array, corner: number): void {
  const at = 3 * corner;
  const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
  const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const scale = 127 / (Math.sqrt(x * x + y * y + z * z) || 1);
  for (let i = corner; i < corner + 3; i++) {
    normals[4 * i] = Math.round(scale * x);
    normals[4 * i + 1] = Math.round(scale * y);
    normals[4 * i + 2] = Math.round(scale * z);
  }
}
