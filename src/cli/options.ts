import { Option } from 'commander';
import type { Override } from '../app/request.ts';
import { WALL_MODELS } from '../app/walls.ts';
import { InputError } from '../units/errors.ts';

/**
 * Reads a number above 0 from an option.
 *
 * @param name Of the option, such as `--duration`.
 * @param what It is, with its unit.
 * @param example A usual value.
 * @param unit Gives the number its unit.
 * @throws InputError for anything else.
 */
export function positiveNumber<T>(
  name: string,
  what: string,
  example: number,
  unit: (value: number) => T,
): (text: string) => T {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (value > 0 && value < Infinity) return unit(value);
    throw new InputError(
      name,
      `expected ${what} above 0, found '${text}'`,
      `Give ${what}, such as ${name} ${example}.`,
    );
  };
}

/** What an option puts in place of the scene's value; undefined if it was not given. */
export function override<T>(path: string, value: T | undefined): Override<T> | undefined {
  return value === undefined ? undefined : { value, path };
}

/** How walls stand on the grid. */
export function wallsOption(): Option {
  return new Option('--walls <model>', 'instead of the scene’s').choices(WALL_MODELS);
}
