import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import type { Vec3 } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';

/** A source's radiation at its place in the room. */
export interface DrawnBalloon {
  readonly at: Vec3;
  /** Ahead, left and up of the source in the room. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Elevations from −90° to 90°, and azimuths from 0° on. */
  readonly rows: number;
  readonly columns: number;
  /** [row][column] dB, 0 for the loudest direction. */
  readonly levelsDb: Float32Array;
}

/** The level in the middle of a balloon, dB. */
const FLOOR = -30;
/** Radius of the loudest direction as a share of the room's largest side, and its limits, m. */
const [SHARE, LEAST, MOST] = [0.14, 0.25, 1.5];

/** A balloon: farther from its source and stronger in colour where the source radiates more. */
export class BalloonMark {
  readonly group = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.62,
      side: DoubleSide,
      depthWrite: false,
    }),
  );

  readonly #quiet = new Color();
  readonly #loud = new Color();
  #shown: readonly [DrawnBalloon, number] | null = null;

  constructor() {
    this.group.visible = false;
    this.group.renderOrder = 1;
    this.group.frustumCulled = false;
  }

  /** @param side Largest side of the room, m. */
  show(balloon: DrawnBalloon | null, side: number): void {
    this.#shown = balloon && [balloon, side];
    this.group.visible = balloon !== null;
    if (!balloon) return;
    const { at, axes, rows, columns, levelsDb } = balloon;
    const largest = Math.min(MOST, Math.max(LEAST, SHARE * side));
    const [places, colours] = [new Float32Array(3 * levelsDb.length), new Float32Array(3 * levelsDb.length)];
    const colour = new Color();
    levelsDb.forEach((decibels, i) => {
      const share = Math.max(0, 1 - decibels / FLOOR);
      const elevation = Math.PI * (Math.floor(i / columns) / (rows - 1) - 0.5);
      const azimuth = (2 * Math.PI * (i % columns)) / columns;
      const own = [
        Math.cos(elevation) * Math.cos(azimuth),
        Math.cos(elevation) * Math.sin(azimuth),
        Math.sin(elevation),
      ];
      for (let axis = 0; axis < 3; axis++) {
        const along = own.reduce((sum, part, a) => sum + part * axes[a][axis], 0);
        places[3 * i + axis] = at[axis] + largest * share * along;
      }
      colour.lerpColors(this.#quiet, this.#loud, share).toArray(colours, 3 * i);
    });
    const { geometry } = this.group;
    geometry.setAttribute('position', new BufferAttribute(places, 3));
    geometry.setAttribute('color', new BufferAttribute(colours, 3));
    if (geometry.index?.count !== 6 * (rows - 1) * columns) geometry.setIndex(facesOf(rows, columns));
  }

  setPalette(palette: Palette): void {
    this.#quiet.set(palette.wall);
    this.#loud.set(palette.source);
    if (this.#shown) this.show(...this.#shown);
  }

  dispose(): void {
    this.group.geometry.dispose();
    this.group.material.dispose();
  }
}

/** Two triangles between each pair of rows and columns; the last column meets the first. */
function facesOf(rows: number, columns: number): number[] {
  const faces: number[] = [];
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b] = [row * columns + column, row * columns + ((column + 1) % columns)];
      faces.push(a, b, a + columns, b, b + columns, a + columns);
    }
  }
  return faces;
}
