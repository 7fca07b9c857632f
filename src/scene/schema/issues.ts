import type * as z from 'zod';
import type { RuleParams } from './fields.ts';
import { type Problem, chooseFrom, quote } from '../checks/problems.ts';
import type { JsonPath } from '../json-path.ts';

/** Most unknown keys of one object that are told. */
const MOST_UNKNOWN = 100;

/**
 * Turns zod's issues into problems; `fields.ts` says what their messages contain. If an object has an unknown key,
 * rules about the object as a whole are not reported, since the unknown key may be the misspelt one that they miss.
 */
export function problemsOf(issues: readonly z.core.$ZodIssue[], raw: unknown): Problem[] {
  const misspelt = new Set(issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => pathKey(path)));
  return issues.flatMap((issue): Problem[] => {
    const path = issue.path as JsonPath;
    if (issue.code === 'custom' && misspelt.has(pathKey(path))) return [];
    if (issue.code === 'unrecognized_keys') {
      const allowed = issue.message.split(' ');
      // Each gets a remedy of its own; a file of nonsense may have any number.
      return issue.keys.slice(0, MOST_UNKNOWN).map((key) => ({
        path: [...path, key],
        message: `unknown key ${quote(key)}`,
        remedy: chooseFrom(key, allowed, 'Keys allowed there'),
      }));
    }
    const { hint, remedy }: RuleParams = (issue.code === 'custom' && issue.params) || {};
    if (remedy !== undefined) return [{ path, message: issue.message, remedy }];
    const value = valueAt(raw, path);
    const problem = misfit(path, issue.message, value);
    return [{ ...problem, remedy: hint?.(value) ?? problem.remedy }];
  });
}

const pathKey = (path: readonly PropertyKey[]) => JSON.stringify(path);

function misfit(path: JsonPath, expected: string, value: unknown): Problem {
  if (value === undefined) {
    return { path, message: `missing; expected ${expected}`, remedy: `Add ${quote(path.at(-1))}: ${expected}.` };
  }
  return { path, message: `expected ${expected}, found ${quote(value)}`, remedy: `Give ${expected}.` };
}

function valueAt(raw: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], raw);
}
