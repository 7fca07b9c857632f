import { InputError } from '../../units/errors.ts';

/**
 * The ranges of numbers that scenes, weights files and requests give: what can be physically meant. Far outside of them
 * lie typing errors, and numbers with which work never ends or results are empty.
 */

/** The lowest and the highest value, both allowed. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Hz: from below the lowest mode of any room to scale models. */
export const FREQUENCY: Range = { least: 1, most: 1_000_000 };
/** s: from the response of a small scale model to an hour. At the lowest sample rate the least is one sample. */
export const DURATION: Range = { least: 0.002, most: 3600 };
/** Phase-velocity error of schemes, %. */
export const RANGE_TOLERANCE: Range = { least: 0.001, most: 50 };
/** Half of the interval that holds a quantity of a material in nine of ten cases, %. */
export const UNCERTAINTY: Range = { least: 0, most: 100 };
/** Samples a second of a sound file. */
export const SAMPLE_RATE: Range = { least: 500, most: 768_000 };
/** Coordinates of boxes, sources and receivers, m. */
export const COORDINATE: Range = { least: -1e7, most: 1e7 };
/** Levels of sources and of noise, dB: from far below hearing to a rocket. */
export const LEVEL: Range = { least: -50, most: 220 };
/** Volume of a room, m³: from a small scale model to the largest halls. */
export const VOLUME: Range = { least: 1e-3, most: 1e7 };
/** Gain of a source in a system, dB. */
export const GAIN: Range = { least: -100, most: 100 };
/** Delay of a source in a system, s. */
export const DELAY: Range = { least: 0, most: 10 };
/** When a walker is at a point, s. */
export const WALK_TIME: Range = { least: 0, most: 3600 };
/** Distance of receivers on an area, and radius of a sphere of them, m. */
export const RECEIVER_SPACING: Range = { least: 0.001, most: 1000 };
/** Rows of seats of a line of receivers. */
export const RECEIVER_ROWS: Range = { least: 1, most: 1000 };
/** Height of receivers above the polygon or the surface on which they are laid, m. */
export const RECEIVER_HEIGHT: Range = { least: -100, most: 100 };
/** Angle of a receiver that is turned, degrees. */
export const ANGLE: Range = { least: -360, most: 360 };
/** How steeply a ceiling rises from a wall, degrees. */
export const RISE: Range = { least: -85, most: 85 };
/** Radius of a rigid sphere with microphones, m: from a probe to a large ball. */
export const SPHERE_RADIUS: Range = { least: 0.005, most: 0.5 };
/** Radius of a piston, m. */
export const PISTON_RADIUS: Range = { least: 0.005, most: 1 };
/** Courant number λ: the steps of one that is much smaller than the designed ones never end. */
export const COURANT: Range = { least: 0.01, most: 10 };

/** Rays of a source: fewer say nothing, more take hours. */
export const RAYS: Range = { least: 1000, most: 10_000_000 };
/** Time that a rendering may take, s: up to a day. */
export const WITHIN_TIME: Range = { least: 1, most: 86_400 };
/** Reflections of image sources: their number rises with its power. */
export const IMAGE_ORDER: Range = { least: 0, most: 6 };

/** Whether a value is in a range; NaN is in none. */
export const isWithin = (value: number, { least, most }: Range): boolean => value >= least && value <= most;

/** A range as text, such as `from 1 to 1000000`. */
export const rangeText = ({ least, most }: Range): string => `from ${least} to ${most}`;

/**
 * Checks a value of a request.
 *
 * @param path Its key in the request.
 * @param what It is, such as `a frequency`.
 * @param unit Stands after numbers, such as `Hz`.
 * @param value Undefined if the request does not give it.
 * @throws InputError if it is not in the range.
 */
export function requireWithin(path: string, what: string, range: Range, unit: string, value: number | undefined): void {
  if (value === undefined || isWithin(value, range)) return;
  const expected = `${what} ${rangeText(range)}${unit === '' ? '' : ` ${unit}`}`;
  throw new InputError(path, `expected ${expected}, found ${value}`, `Give ${expected}.`);
}

/**
 * Checks a whole number of a request.
 *
 * @param path Its key in the request.
 * @param example A useful one, which the remedy names.
 * @throws InputError if it is none, or not in the range.
 */
export function requireWhole(path: string, value: number, range: Range, example: number): void {
  if (Number.isInteger(value) && isWithin(value, range)) return;
  const message = `expected a whole number ${rangeText(range)}, found ${value}`;
  throw new InputError(path, message, `Give one such as ${example}.`);
}
