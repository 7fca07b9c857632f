import type { Random } from '../numbers/random.ts';

/** A file as a program in the field writes it, of which all is known that a reader should find. */
export interface RealFile {
  /** Name with the extension by which a reader knows its format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Reads the file. @returns what was read wrongly, in words; empty if all is right */
  readonly wrong: () => Promise<readonly string[]>;
}

/** A kind of file. */
export interface RealFormat {
  readonly name: string;
  readonly make: (random: Random) => RealFile;
}

/** @param list Not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.min(list.length - 1, Math.floor(random() * list.length))];

/** A number between two, of so many digits behind the point. */
export const drawn = (random: Random, from: number, to: number, digits = 3): number =>
  Number((from + (to - from) * random()).toFixed(digits));

/** A whole number, both ends included. */
export const wholes = (random: Random, from: number, to: number): number =>
  from + Math.floor((to - from + 1) * random());

export const chance = (random: Random, share = 0.5): boolean => random() < share;

/** Names as people give them: with umlauts, spaces and words of the language, and none that a format cannot hold. */
export const NAMES = [
  'Wand', 'Wände', 'Decke weiß', 'Tür - Eiche', 'Floor_01', 'Mauerwerk.001', 'constructor', '__proto__', 'Gläser (2x)',
  'Baffle+50mm', 'Concrete, Cast In Situ', 'Rideau épais', 'Größe', 'TEPPICH', 'floor', 'Sichtbeton #3', 'toString',
] as const; // prettier-ignore

/** The names, each once, in some order. */
export const shuffledNames = (random: Random): string[] =>
  NAMES.map((name) => [random(), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name);

/** How often values differ, and the first place where they do. */
export function differing(
  what: string,
  found: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): string[] {
  if (found.length !== expected.length) return [`${what}: ${found.length} values, expected ${expected.length}`];
  for (let i = 0; i < expected.length; i++)
    if (!(Math.abs(found[i] - expected[i]) <= tolerance))
      return [`${what}[${i}] is ${found[i]}, expected ${expected[i]}`];
  return [];
}

export const differs = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what} is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
