/**
 * Shapes that the parts of the scene's schema are made of. What zod reports as an issue's message is, throughout, what was
 * *expected* there, as a noun phrase ("a number from 0 to 1"); for unknown keys it is the allowed keys with spaces
 * between. `issues.ts` makes sentences of them. Issues of rules may carry {@link RuleParams}.
 */
import { z } from 'zod';

/** What an issue of a rule says beyond its message. */
export interface RuleParams {
  /** The remedy for a value, undefined for values of which no more is known than what was expected. */
  readonly hint?: (value: unknown) => string | undefined;
  /** The remedy where the message says what is wrong, not what was expected. */
  readonly remedy?: string;
}

/** @param hint The remedy for a value that is not accepted, if it tells what was meant. */
export function number(
  expected: string,
  accepts: (value: number) => boolean,
  hint: (value: number) => string | undefined = () => undefined,
) {
  const params = { hint: (value: unknown) => hint(value as number) } satisfies RuleParams;
  return z.number({ error: expected }).refine(accepts, { error: expected, params: { ...params } });
}

/** A number as a hint writes it: rid of the rounding of a division. */
export const written = (value: number): string => String(Number(value.toPrecision(6)));

export const positive = (what: string) => number(`${what} above 0`, (value) => value > 0);

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
