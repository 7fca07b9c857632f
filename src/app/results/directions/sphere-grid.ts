import type { Vec3 } from '../../../units/quantities.ts';

const STEP_DEGREES = 5;
const [COLUMNS, ROWS] = [360 / STEP_DEGREES, 180 / STEP_DEGREES];

/** Degrees, of the middle of a column: the first is at the back, to the left. */
const azimuth = (column: number): number => 180 - STEP_DEGREES * (column + 0.5);
/** Degrees, of the middle of a row: the first is the highest. */
const elevation = (row: number): number => 90 - STEP_DEGREES * (row + 0.5);

/**
 * Directions of a picture of the sphere, in rows from above and in columns from the left: ahead is in the middle, and
 * to the left is what is on the left.
 */
export const sphereGrid = {
  stepDegrees: STEP_DEGREES,
  columns: COLUMNS,
  rows: ROWS,
  azimuth,
  elevation,
  directions: Array.from({ length: COLUMNS * ROWS }, (_, i): Vec3 => {
    const [a, e] = [azimuth(i % COLUMNS), elevation(Math.floor(i / COLUMNS))].map(
      (degrees) => (degrees * Math.PI) / 180,
    );
    return [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  }),
} as const;
