/**
 * Shapes that the parts of the scene's schema are made of. What zod reports as an issue's message is, throughout, what was
 * *expected* there, as a noun phrase ("a number from 0 to 1"); for unknown keys it is the allowed keys with spaces
 * between. `issues.ts` makes sentences of them.
 */
import { z } from 'zod';

export function number(expected: string, accepts: (value: number) => boolean) {
  return z.number({ error: expected }).refine(accepts, { error: expected });
}

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
