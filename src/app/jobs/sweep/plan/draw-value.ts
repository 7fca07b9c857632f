import type { DrawnRoom } from './drawn-room.ts';
import type { Random } from './random.ts';
import type { RandomInFile, VariableInFile } from './sweep-schema.ts';

/** Random numbers have so many digits: what is written is what is simulated, and can be read. */
const DIGITS = 6;
/** Values of a grid lose the rounding error of their division. */
const GRID_DIGITS = 12;

/** The values of a grid or a list, in order; undefined for a distribution. */
export function valuesOf({ grid, list }: VariableInFile): readonly unknown[] | undefined {
  if (!grid) return list;
  const { from, to, count } = grid;
  const step = count === 1 ? 0 : (to - from) / (count - 1);
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(GRID_DIGITS)));
}

/**
 * Draws a value of a distribution.
 *
 * @param room Undefined while the room itself is drawn.
 * @returns undefined if it lies outside of the limits of a normal distribution: then another one is drawn.
 */
export function drawValue(
  { uniform, logUniform, normal, oneOf, inBox, inRoom }: RandomInFile,
  random: Random,
  room: DrawnRoom | undefined,
): unknown {
  if (uniform) return rounded(random.between(uniform.from, uniform.to));
  if (logUniform) return rounded(Math.exp(random.between(Math.log(logUniform.from), Math.log(logUniform.to))));
  if (normal) {
    const { mean, deviation, from = -Infinity, to = Infinity } = normal;
    const value = rounded(mean + deviation * random.normal());
    return value >= from && value <= to ? value : undefined;
  }
  if (oneOf) return oneOf[random.below(oneOf.length)];
  if (inBox) return inBox.from.map((low, axis) => rounded(random.between(low, inBox.to[axis])));
  const { heightMetres } = inRoom!;
  const { dimensions, from, to } = room!;
  return [0, 1, 2].slice(0, dimensions).map((axis) => {
    const [low, high] = axis === 2 && heightMetres ? heightMetres : [from[axis], to[axis]];
    return rounded(random.between(low, high));
  });
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

const AXES = ['x', 'y', 'z'];

/** A value as columns of a table: numbers and texts as they are, a point by its axes, anything else as JSON. */
export function columnsOf(name: string, value: unknown): readonly (readonly [string, number | string])[] {
  if (typeof value === 'number' || typeof value === 'string') return [[name, value]];
  if (isPoint(value)) return value.map((each, axis) => [`${name}.${AXES[axis]}`, each] as const);
  return [[name, JSON.stringify(value)]];
}

const isPoint = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every((each) => typeof each === 'number');
