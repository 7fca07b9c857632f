import { InputError, InputErrors, type Help } from '../../units/errors.ts';
import { writePath, type JsonPath } from '../json-path.ts';
import { nearest } from './nearest.ts';

/** One problem of a scene file. */
export interface Problem {
  readonly path: JsonPath;
  /** What is wrong, with the wrong value. */
  readonly message: string;
  /** What to do, as imperative sentences. */
  readonly remedy: string;
  readonly help?: Help;
}

/** Longest quotation of a value in a message, characters. */
const QUOTATION_LENGTH = 80;

/** Most allowed words that a remedy lists, and most problems that one error tells. */
const MOST_NAMED = 40;
const MOST_TOLD = 100;

/** Quotes a value of a scene file for a message; long values are cut. */
export function quote(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : JSON.stringify(beginningOf(value, QUOTATION_LENGTH));
  return written.length <= QUOTATION_LENGTH ? written : `${written.slice(0, QUOTATION_LENGTH - 1)}…`;
}

/** Beginning of a value, as much as shows in so many characters: the rest may be of any size. */
function beginningOf(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.slice(0, most);
  if (typeof value !== 'object' || value === null) return value;
  if (most <= 0) return Array.isArray(value) ? [] : {};
  // Each entry shows at least a character and a comma.
  if (Array.isArray(value)) return value.slice(0, most / 2).map((entry) => beginningOf(entry, most / 2));
  const beginning: Record<string, unknown> = {};
  let left = most / 2;
  for (const key in value) {
    if (left-- <= 0) break;
    beginning[key.slice(0, most)] = beginningOf((value as Record<string, unknown>)[key], most / 2);
  }
  return beginning;
}

/** Shortest word whose longer or shorter forms are guessed, characters. */
const SHORTEST_FORM = 3;

/** Most forms of a word that are guessed. */
const MOST_FORMS = 3;

/** Words that go on where another ends, as `durationSeconds` where `duration` ends, and words that end before. */
function formsOf(word: string, allowed: readonly string[]): readonly string[] {
  const forms = allowed.filter(
    (one) => Math.min(word.length, one.length) >= SHORTEST_FORM && (one.startsWith(word) || word.startsWith(one)),
  );
  return forms.length <= MOST_FORMS ? forms : [];
}

/** The remedy for a word that is not allowed: the nearest allowed words, and the list of all. */
export function chooseFrom(word: string, allowed: readonly string[], introduction: string): string {
  const forms = formsOf(word, allowed);
  const near = forms.length > 0 ? undefined : nearest(word, allowed);
  const guess = near === undefined ? forms : [near];
  const named = allowed.slice(0, MOST_NAMED).map(quote).join(', ');
  const more = allowed.length > MOST_NAMED ? ` and ${allowed.length - MOST_NAMED} more` : '';
  const list = allowed.length === 0 ? 'none' : named + more;
  return `${guess.length === 0 ? '' : `Did you mean ${guess.map(quote).join(' or ')}? `}${introduction}: ${list}.`;
}

/**
 * Puts all problems of a file into one error; of very many the first hundred, and how many more there are.
 *
 * @param problems At least one.
 */
export function sceneError(fileName: string, problems: readonly Problem[]): InputErrors {
  const faults = problems.slice(0, MOST_TOLD).map(({ path, message, remedy, help }) => {
    const place = path.length === 0 ? fileName : `${fileName}: ${writePath(path)}`;
    return new InputError(place, message, remedy, { help });
  });
  const more = problems.length - faults.length;
  if (more > 0) faults.push(new InputError(fileName, `${more} more problems`, 'Correct these first.'));
  return new InputErrors(faults);
}
