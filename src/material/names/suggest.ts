import { editDistance } from '../../units/edit-distance.ts';
import { libraryMaterials } from '../library.ts';
import list from './name-words.json' with { type: 'json' };

/** An entry of the library that a name suggests. */
export interface NameSuggestion {
  readonly entry: string;
  /** The words of the name that suggest it, as they are written there. */
  readonly by: string;
}

/** What names say: all words of a row stand somewhere in the name. */
interface Row {
  readonly words: readonly string[];
  /** Name of the entry; null if the words say a material that the library does not have. */
  readonly entry: string | null;
}

/** A word of a name: as it is written, and as it is compared. */
interface Word {
  readonly written: string;
  readonly plain: string;
}

/** Shorter words have to stand by themselves: `rug` is no part of `drug`. */
const SHORTEST_PART = 4;

/** Fewest letters of a word in which one letter may be wrong, and of one in which two may be. */
const ONE_WRONG = 6;
const TWO_WRONG = 10;

/** Longest name that is read, characters. */
const LONGEST_NAME = 200;

const rows: readonly Row[] = [
  ...Object.entries(list.entries).flatMap(([entry, names]) => names.map((name) => rowOf(name, entry))),
  ...list.none.map((name) => rowOf(name, null)),
  ...libraryMaterials().flatMap(({ name, title }) => [rowOf(name, name), rowOf(title, name)]),
];

function rowOf(name: string, entry: string | null): Row {
  return { words: wordsOf(name).map(({ plain }) => plain), entry };
}

/**
 * The entry of the library that a name suggests, in English or German: `Teppichboden`, `Plasterboard ceiling`. Of all
 * rows of the list whose words stand in the name, that with the most letters counts; one letter may be wrong in words
 * of six and more, two in those of ten. The name of an entry and its title suggest this entry.
 *
 * @returns null if no word says a material.
 */
export function suggestByName(name: string): NameSuggestion | null {
  if (name.length > LONGEST_NAME) return null;
  const words = wordsOf(name);
  let best: { readonly letters: number; readonly row: Row; readonly by: string } | null = null;
  for (const row of rows) {
    const found = placesOf(row.words, words);
    const letters = found.reduce((sum, one) => sum + one.letters, 0);
    if (letters <= (best?.letters ?? 0)) continue;
    best = { letters, row, by: [...new Set(found.map(({ written }) => written))].join(' ') };
  }
  return best === null || best.row.entry === null ? null : { entry: best.row.entry, by: best.by };
}

/** Where a word of the list stands in a name, and how many letters of it stand there. */
interface Place {
  readonly letters: number;
  readonly written: string;
}

/** The places of all words of a row; none if one of them is missing. */
function placesOf(parts: readonly string[], words: readonly Word[]): readonly Place[] {
  const places: Place[] = [];
  for (const part of parts) {
    const place = bestWord(part, words);
    if (place === null) return [];
    places.push(place);
  }
  return places;
}

function bestWord(part: string, words: readonly Word[]): Place | null {
  for (const { plain, written } of words) if (plain === part) return { letters: part.length, written };
  if (part.length >= SHORTEST_PART) {
    for (const { plain, written } of words) {
      if (plain.startsWith(part) || plain.endsWith(part)) return { letters: part.length - 0.1, written };
    }
  }
  const wrong = part.length >= TWO_WRONG ? 2 : part.length >= ONE_WRONG ? 1 : 0;
  for (const { plain, written } of wrong === 0 ? [] : words) {
    // The first letter is seldom wrong, and most words end here.
    if (plain[0] !== part[0] || Math.abs(plain.length - part.length) > wrong) continue;
    const edits = editDistance(plain, part);
    if (edits <= wrong) return { letters: part.length - 2 * edits, written };
  }
  return null;
}

/** Words of a name, also those that only a capital letter divides: `GipsKarton` is one word and two. */
function wordsOf(name: string): readonly Word[] {
  const whole = name.split(/[^\p{L}\p{N}]+/u);
  const parts = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[^\p{L}]+/u);
  const all = [...new Set([...whole, ...parts])].filter((word) => word !== '');
  return all.map((written) => ({ written, plain: plainOf(written) }));
}

/** Small letters of the Latin alphabet: `Tür` is `tuer`. */
function plainOf(word: string): string {
  const german = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => GERMAN[letter as keyof typeof GERMAN]);
  return german.normalize('NFD').replace(/\p{M}/gu, '');
}

const GERMAN = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as const;
