/**
 * Building blocks of the scene's schema. The message of each zod issue is always what was *expected* there, as a noun
 * phrase ("a number from 0 to 1"); for unknown keys it is the allowed keys, separated by spaces. `issues.ts` turns them
 * into sentences. Issues of rules may carry {@link RuleParams}.
 */
import * as z from 'zod';
import { COORDINATE, isWithin, rangeText, type Range } from './ranges.ts';

/** Additions to the message of a rule's issue. */
export interface RuleParams {
  /** Returns the remedy for a value; undefined if there is nothing to say beyond what was expected. */
  readonly hint?: (value: unknown) => string | undefined;
  /** The remedy, if the message says what is wrong instead of what was expected. */
  readonly remedy?: string;
}

/** The schemas of which one is taken by the value: zod does not know them. For whoever walks over a schema. */
export const CHOICES = new WeakMap<z.ZodType, readonly z.ZodType[]>();

/**
 * Chooses one of several schemas by the type of the value, so that errors concern only that one.
 *
 * @param choices The schemas, if not those of an object, a list, a number and a text.
 */
export function byType<T>(
  choose: (value: unknown) => z.ZodType<T>,
  choices: readonly z.ZodType[] = [{}, [], 0, ''].map(choose),
): z.ZodType<T> {
  const chosen = z.custom<T>().superRefine((value, context) => {
    for (const issue of choose(value).safeParse(value).error?.issues ?? []) context.addIssue({ ...issue });
  });
  CHOICES.set(chosen, choices);
  return chosen;
}

/** A number. @param hint Returns the remedy for a rejected value that shows what was meant. */
export function number(
  expected: string,
  accepts: (value: number) => boolean,
  hint: (value: number) => string | undefined = () => undefined,
) {
  const params = { hint: (value: unknown) => hint(value as number) } satisfies RuleParams;
  return z.number({ error: expected }).refine(accepts, { error: expected, params: { ...params } });
}

/** Writes a number for a hint, without the rounding error of a division. */
export const written = (value: number): string => String(Number(value.toPrecision(6)));

/**
 * A number in a range.
 *
 * @param what It is, such as `a frequency`.
 * @param unit Stands after the range, such as `Hz`.
 * @param hint See {@link number}.
 */
export const ranged = (what: string, range: Range, unit: string, hint?: (value: number) => string | undefined) =>
  number(`${what} ${rangeText(range)}${unit === '' ? '' : ` ${unit}`}`, (value) => isWithin(value, range), hint).meta(
    limits(range),
  );

/** What the JSON Schema of scenes says of a range: zod does not know what a rule accepts. */
export const limits = ({ least, most }: Range) => ({ minimum: least, maximum: most });

/** A whole number in a range. @param expected See {@link number}. */
export const whole = (expected: string, range: Range) =>
  number(expected, (value) => Number.isInteger(value) && isWithin(value, range)).meta({
    type: 'integer',
    ...limits(range),
  });

export function text(expected: string) {
  return z.string({ error: expected }).min(1, { error: expected });
}

export function strictObject<Shape extends z.core.$ZodLooseShape>(expected: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : expected),
  });
}

export function exactlyOne(keys: readonly string[]) {
  const error = `exactly one of ${keys.map((key) => `"${key}"`).join(', ')}`;
  return { error, holds: (value: object) => keys.filter((key) => key in value).length === 1 };
}

/** A coordinate, m. */
export const coordinate = number(`a number of metres ${rangeText(COORDINATE)}`, (value) =>
  isWithin(value, COORDINATE),
).meta(limits(COORDINATE));

/** A point in the file; two coordinates in a room of two dimensions. */
export type PointInFile = readonly [number, number] | readonly [number, number, number];

/** A path that is relative on every system, so that a scene and its files can be moved together. */
export function relativePath(expected: string) {
  return text(expected).refine((path) => !/^([/\\]|[A-Za-z]:)/.test(path), { error: expected });
}
