import { signal } from '@preact/signals';
import type { LibraryMaterial } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { showTrouble } from '../window/say.ts';
import type { NamedDefinition } from './material-uses.ts';
import { words } from '../../../words/words.ts';

/** The entries in the library's order; null before it is read. */
export const library = signal<readonly LibraryMaterial[] | null>(null);

/** The open question for a library entry; null if there is none. */
export const libraryQuestion = signal<{
  readonly title: string;
  /** Sheets and partitions in place of walls. */
  readonly of?: 'sheets';
  /** The material that the chosen one replaces, to compare with; null if there is none. */
  readonly current: NamedDefinition | null;
  /** The entry that a name suggests. */
  readonly suggested?: string | undefined;
  /** Called with an entry of the library, or with a material of the user's own. */
  readonly onChoose: (chosen: NamedDefinition) => void;
} | null>(null);

let asked = false;

/** Reads the library when it is first needed. */
export async function readLibrary(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    library.value = await desk.ask('library', null).answer;
  } catch (error) {
    asked = false;
    showTrouble(words.materials.library.failed, error);
  }
}

/** Entries with all words of a query in their name, description or source; all entries for an empty query. */
export function searchLibrary<Entry extends Pick<LibraryMaterial, 'name' | 'title' | 'description' | 'source'>>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name, title, description, source }) => {
    const text = `${name} ${title} ${description} ${source}`.toLowerCase();
    return parts.every((word) => text.includes(word));
  });
}
