import { modeShape } from '../../../modes/shapes/mode-shape.ts';
import type { FoundModes } from '../../../modes/find-modes.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';

/** The shapes of the modes of a report. */
export interface ShapesOfModes {
  /** Coordinates of the nodes along x, y and z, m. */
  readonly along: readonly [Float32Array, Float32Array, Float32Array];
  /**
   * The pressure of a mode at the moment at which most of it is there, over its largest amount; NaN where there is no
   * air. Shape [z][y][x].
   *
   * @param number Number of the mode in the report.
   */
  readonly shapeOf: (number: number) => Float32Array;
}

/** @param listed Indices of the modes of the report. */
export function shapesOfModes(room: PreparedRoom, found: FoundModes, listed: readonly number[]): ShapesOfModes {
  const { size, pitch, spacing, height, origin } = room.graph.grid;
  const along = (axis: 0 | 1 | 2, apart: number): Float32Array =>
    Float32Array.from({ length: size[axis] }, (_, i) => origin[axis] + (i + 0.5) * apart);
  return {
    along: [along(0, spacing), along(1, spacing), along(2, height)],
    shapeOf: (number) => {
      const stored = modeShape(room, found.rigid, found.modes[listed[number - 1]]);
      const shape = new Float32Array(size[0] * size[1] * size[2]);
      for (let row = 0; row < size[1] * size[2]; row++) {
        shape.set(stored.subarray(row * pitch, row * pitch + size[0]), row * size[0]);
      }
      return shape;
    },
  };
}
