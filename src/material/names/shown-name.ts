import { libraryMaterials } from '../library.ts';
import { sheetEntries } from '../sheet/sheet-library.ts';

/** What the names of entries of the library stand for. */
const titles: ReadonlyMap<string, string> = new Map(
  [...libraryMaterials(), ...sheetEntries()].map(({ name, title }) => [name, title]),
);

/** The title of an entry of the library, wall or sheet; undefined if it has none of that name. */
export const entryTitle = (entry: string): string | undefined => titles.get(entry);

/**
 * The name of a scene's material for people. Materials that were taken from the library bear the name of their entry,
 * with a number if there are several: they show its title. All others show the name that they were given.
 *
 * @param entry The entry that defines it; undefined for another definition, or if it is not known. Without it, only
 *   names with a hyphen are taken for those of entries, as a room may have its own `window`.
 */
export function shownName(name: string, entry?: string): string {
  const [, stem, number] = titles.has(name) ? [name, name, undefined] : (/^(.+)-(\d+)$/.exec(name) ?? []);
  const title = stem === undefined ? undefined : titles.get(stem);
  if (title === undefined || (entry === undefined ? !stem!.includes('-') : entry !== stem)) return name;
  return number === undefined ? title : `${title} (${number})`;
}

/** What a name of a material is defined by, for people: the entry's title, else its own name. */
export const shownDefinition = (name: string, entry: string | undefined): string =>
  entry === undefined ? shownName(name) : (entryTitle(entry) ?? entry);
