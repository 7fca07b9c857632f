import { InputError, InputErrors, type Help } from '../../units/errors.ts';
import { nearest } from './nearest.ts';

/** Keys and indices from the root of a scene file to a value. */
export type ScenePath = readonly (string | number)[];

/** One problem of a scene file. */
export interface Problem {
  readonly path: ScenePath;
  /** What is wrong, with the wrong value. */
  readonly message: string;
  /** What to do, as imperative sentences. */
  readonly remedy: string;
  readonly help?: Help;
}

/** Matches keys that need no brackets in a path. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Longest quotation of a value in a message, characters. */
const QUOTATION_LENGTH = 80;

/** Writes a path for the user, such as `geometry.boxes[1].faces["z-"]`. */
export function writePath(path: ScenePath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return PLAIN_KEY.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

/** Quotes a value of a scene file for a message; long values are cut. */
export function quote(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return written.length <= QUOTATION_LENGTH ? written : `${written.slice(0, QUOTATION_LENGTH - 1)}…`;
}

/** The remedy for a word that is not allowed: the nearest allowed word, and the list of all. */
export function chooseFrom(word: string, allowed: readonly string[], introduction: string): string {
  const guess = nearest(word, allowed);
  const list = allowed.length === 0 ? 'none' : allowed.map((name) => JSON.stringify(name)).join(', ');
  return `${guess === undefined ? '' : `Did you mean ${JSON.stringify(guess)}? `}${introduction}: ${list}.`;
}

/**
 * Puts all problems of a file into one error.
 *
 * @param problems At least one.
 */
export function sceneError(fileName: string, problems: readonly Problem[]): InputErrors {
  return new InputErrors(
    problems.map(({ path, message, remedy, help }) => {
      const place = path.length === 0 ? fileName : `${fileName}: ${writePath(path)}`;
      return new InputError(place, message, remedy, { help });
    }),
  );
}
