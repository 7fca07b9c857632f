import { contours } from 'd3-contour';

/** Values on a grid, row by row from the lowest. */
export interface GridValues {
  readonly columns: number;
  readonly rows: number;
  /** Values at the points of the grid; NaN where there is none. */
  readonly values: Float64Array;
}

/** A line of equal values: places in columns and rows, 0 at the first place. */
export type ContourLine = readonly (readonly [column: number, row: number])[];

/**
 * Lines on which the values of a grid reach a level, between the places that have values. D3 gives rings round all
 * places above the level; pieces of them that run along the edge of the known places are no contour, and are left out.
 */
export function contourLines({ columns, rows, values }: GridValues, level: number): ContourLine[] {
  const { coordinates } = contours().size([columns, rows]).contour(Array.from(values), level);
  const isKnown = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && !Number.isNaN(values[row * columns + column]);
  const isPlace = (at: number): boolean => Math.abs(at - Math.round(at)) < SLACK;
  // D3 counts from the corner of the first cell, and puts corners of rings between two neighbours, or on one whose
  // neighbour has no value.
  const isTrue = ([x, y]: readonly [number, number]): boolean =>
    (!(isPlace(x) && isPlace(y)) || values[Math.round(y) * columns + Math.round(x)] === level) &&
    isKnown(Math.floor(x + SLACK), Math.floor(y + SLACK)) &&
    isKnown(Math.ceil(x - SLACK), Math.ceil(y - SLACK));
  const lines: [number, number][][] = [];
  for (const ring of coordinates.flat()) {
    let line: [number, number][] = [];
    for (const position of ring) {
      const at: [number, number] = [position[0] - 0.5, position[1] - 0.5];
      if (isTrue(at)) line.push(at);
      else {
        if (line.length > 1) lines.push(line);
        line = [];
      }
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
}

const SLACK = 1e-9;
