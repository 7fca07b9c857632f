import { libraryNames } from '../../material/library.ts';
import { sheetEntries } from '../../material/sheet/sheet-library.ts';
import { nearest } from './nearest.ts';

/** The remedy for an unknown material of the library: the nearest name, and the names that share a part with it. */
export function chooseFromLibrary(word: string): string {
  const names = [...libraryNames(), ...sheetEntries().map(({ name }) => name)];
  const guess = nearest(word, names);
  const parts = new Set([word, guess ?? ''].flatMap((name) => name.toLowerCase().split('-')));
  const similar = names.filter((name) => name !== guess && name.split('-').some((part) => parts.has(part)));
  const hints = [
    ...(guess === undefined ? [] : [`Did you mean ${JSON.stringify(guess)}?`]),
    ...(similar.length === 0 ? [] : [`Similar ones: ${similar.map((name) => JSON.stringify(name)).join(', ')}.`]),
  ];
  return hints.length === 0 ? 'Name a material of the library.' : hints.join(' ');
}
