import { shellPoints, type Offset, type ShellName } from '../shells.ts';
import { AXIS_ORDERS } from '../../units/axes.ts';

/** A reduced word of the free group of `x`, `y`, `z`; capitals are their inverses, and the empty word is 1. */
export type Word = string;

const LETTERS = ['x', 'y', 'z'] as const;

function inverseOfLetter(letter: string): string {
  return letter >= 'a' ? letter.toUpperCase() : letter.toLowerCase();
}

/** w⁻¹ */
export function inverseWord(word: Word): Word {
  return Array.from(word, inverseOfLetter).reverse().join('');
}

/** u v⁻¹, reduced: the common end of u and v cancels. */
export function quotient(u: Word, v: Word): Word {
  let same = 0;
  while (same < u.length && same < v.length && u[u.length - 1 - same] === v[v.length - 1 - same]) same++;
  return u.slice(0, u.length - same) + inverseWord(v.slice(0, v.length - same));
}

/** The walks to an offset, one for each order of the axes: six, equal ones included. */
export function walksTo(offset: Offset): Word[] {
  return AXIS_ORDERS.map((order) =>
    order
      .map((axis) => {
        const letter = LETTERS[axis];
        return (offset[axis] < 0 ? inverseOfLetter(letter) : letter).repeat(Math.abs(offset[axis]));
      })
      .join(''),
  );
}

/**
 * S: every beginning of every walk, up to its middle. The set is closed under beginnings and under the 48 signed
 * permutations of the axes, and each walk is u v⁻¹ of two of its words. The empty word comes first.
 */
export function halfWalks(shells: readonly ShellName[]): Word[] {
  const words = new Set<Word>();
  for (const walk of shells.flatMap(shellPoints).flatMap(walksTo)) {
    for (let length = 0; length <= Math.ceil(walk.length / 2); length++) words.add(walk.slice(0, length));
  }
  return [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/**
 * Renames letters so that texts which a signed permutation of the axes turns into each other become equal: the first
 * axis met is called x and runs forwards, the next is y, the last z. Other characters stay.
 */
export function relabelled(text: string): string {
  const names = new Map<string, string>();
  let result = '';
  for (const letter of text) {
    if (!/[a-z]/i.test(letter)) {
      result += letter;
      continue;
    }
    if (!names.has(letter)) {
      const name = LETTERS[names.size / 2];
      names.set(letter, name);
      names.set(inverseOfLetter(letter), inverseOfLetter(name));
    }
    result += names.get(letter)!;
  }
  return result;
}
