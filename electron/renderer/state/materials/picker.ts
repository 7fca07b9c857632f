/** What the picker of materials lists, and in which order. */
import { materialCategories, type LibraryMaterial, type SheetEntry } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import type { JsonObject } from '../document/json.ts';
import { fromLibrary } from './chosen-material.ts';
import { bandsOfDefinition, definitionWords, kindOf, type BandValue } from './material-definition.ts';
import type { NamedDefinition } from './material-uses.ts';
import { isSheetKind } from './through-definition.ts';

const texts = words.materials.library;

/** A material that can be picked. */
export interface Pickable {
  readonly chosen: NamedDefinition;
  readonly title: string;
  readonly description: string;
  /** Publication of the numbers; empty for the user's own. */
  readonly source: string;
  /** Key of its category; `own` for the user's own. */
  readonly category: string;
  /** CSS colour; null for the user's own. */
  readonly colour: string | null;
  /** Random-incidence absorption by bands; null if its definition has none. */
  readonly bands: readonly BandValue[] | null;
}

/** Pickable materials under one heading. */
export interface PickGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Pickable[];
}

/** Key of the group of the user's own materials. */
export const OWN = 'own';

/** An entry of the library, wall or sheet. */
export const pickableEntry = (entry: LibraryMaterial | SheetEntry): Pickable => ({
  chosen: fromLibrary(entry.name),
  title: entry.title,
  description: entry.description,
  source: entry.source,
  category: entry.category,
  colour: entry.colour,
  bands: 'bands' in entry ? entry.bands : null,
});

/** A material of the user's own, or of the scene. */
export function pickableDefinition(
  { name, definition }: NamedDefinition,
  library: readonly LibraryMaterial[] | null,
): Pickable {
  const bands = bandsOfDefinition(definition, library);
  const description = definitionWords(definition, library, name);
  return { chosen: { name, definition }, title: name, description, source: '', category: OWN, colour: null, bands };
}

/** The user's own materials that can stand where an entry of the library is chosen. */
export function ownPickable(
  own: ReadonlyMap<string, JsonObject>,
  of: 'sheets' | undefined,
  library: readonly LibraryMaterial[] | null,
): readonly Pickable[] {
  return [...own].flatMap(([name, definition]) => {
    const kind = kindOf(definition);
    if (kind === 'porousVolume' || isSheetKind(kind) !== (of === 'sheets')) return [];
    return [pickableDefinition({ name, definition }, library)];
  });
}

/** What is asked of the list. */
export interface PickQuery {
  /** Words that a material has to have, in any order. */
  readonly text: string;
  /** Key of the only category; empty for all. */
  readonly category: string;
  /** Names that go first, under headings of their own, while nothing is asked for. */
  readonly suggested: string | undefined;
  readonly recent: readonly string[];
}

/** The materials under their headings: what is suggested, what was used last, the user's own, then by category. */
export function pickGroups(all: readonly Pickable[], { text, category, suggested, recent }: PickQuery): PickGroup[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((one) => {
    if (category !== '' && one.category !== category) return false;
    const has = `${one.chosen.name} ${one.title} ${one.description} ${one.source} ${materialCategories.get(one.category) ?? ''}`;
    return wanted.every((word) => has.toLowerCase().includes(word));
  });
  const named = (name: string | undefined): Pickable[] => all.filter(({ chosen }) => chosen.name === name);
  const isAsked = wanted.length > 0 || category !== '';
  const first: PickGroup[] = isAsked
    ? []
    : [
        { key: 'suggested', title: texts.groups.suggested, entries: named(suggested) },
        { key: 'recent', title: texts.groups.recent, entries: recent.flatMap(named) },
      ];
  const categories = [...materialCategories].map(([key, title]) => ({ key, title }));
  const rest = [{ key: OWN, title: texts.groups.own }, ...categories].map(({ key, title }): PickGroup => ({
    key,
    title,
    entries: found.filter((one) => one.category === key),
  }));
  return [...first, ...rest].filter(({ entries }) => entries.length > 0);
}

/** Absorption by the centres of its bands, for ratings. */
export const absorptionOf = (bands: readonly BandValue[]): ReadonlyMap<number, number> =>
  new Map(bands.map(({ centreHz, absorption }) => [centreHz, absorption]));
