/** What the materials of a model may be by their names, and how they get it. */
import { computed } from '@preact/signals';
import { entryTitle, suggestByName, type NameSuggestion } from '../../../../src/app/index.ts';
import { editScene, scene } from '../document/document.ts';
import { textAt, valueAt, withValue, type JsonObject } from '../document/json.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { assignFromLibrary, meshAssignments, toChooseCount, type MeshAssignment } from './mesh-assignment.ts';
import { usesOf } from './material-uses.ts';

/** A surface of the model in the card, with what it is or may be. */
export interface SuggestedRow extends MeshAssignment {
  /** The material of the scene on both sides; null if each side has its own. */
  readonly material: string | null;
  /** What its name suggests; null if it says nothing. */
  readonly suggestion: NameSuggestion | null;
  /** Title of the entry of the library that it has; null for other definitions and for none. */
  readonly entry: string | null;
}

/** Suggestions by name, computed once for each. */
const suggestions = new Map<string, NameSuggestion | null>();

function suggestionFor(name: string): NameSuggestion | null {
  const known = suggestions.get(name);
  if (known !== undefined) return known;
  const made = suggestByName(name);
  suggestions.set(name, made);
  return made;
}

/** All surfaces of the model: first those whose names say nothing, then the others, each in the order of the file. */
export const suggestedRows = computed<readonly SuggestedRow[]>(() => {
  const rows = meshAssignments.value
    .filter(({ isUnknown }) => !isUnknown)
    .map((row): SuggestedRow => {
      const material = 'both' in row.assigned ? row.assigned.both : null;
      const library = material === null ? undefined : textAt(scene.value, ['materials', material, 'library']);
      const entry = library === undefined ? null : (entryTitle(library) ?? library);
      return { ...row, material, suggestion: suggestionFor(row.meshMaterial), entry };
    });
  return [...rows.filter(({ suggestion }) => !suggestion), ...rows.filter(({ suggestion }) => suggestion)];
});

/** Rows that 'Apply all' would define. */
export const applicableRows = computed(() =>
  suggestedRows.value.filter(({ toChoose, suggestion, material }) => toChoose && suggestion && material !== null),
);

/** Whether the user opened or closed the card; null while neither. */
const wanted = sceneSignal<'open' | 'closed' | null>(null);

/** Whether the card is there: while a material of the model is not chosen, until the user closes it. */
export const cardIsOpen = computed(() => wanted.value === 'open' || (wanted.value === null && toChooseCount.value > 0));

export const openCard = (): void => void (wanted.value = 'open');
export const closeCard = (): void => void (wanted.value = 'closed');

/** Gives all surfaces that are not defined what their names suggest, in one edit. */
export function applyAll(): void {
  const rows = applicableRows.peek();
  if (rows.length === 0) return;
  wanted.value = 'open';
  editScene(words.materials.suggested.applyEdit(rows.length), (before) =>
    rows.reduce((of, row) => withEntry(of, row, row.suggestion!.entry), before),
  );
}

/** Gives a surface an entry of the library. Its material keeps the model's name, unless others have it, too. */
export function chooseEntry(row: SuggestedRow, entry: string): void {
  wanted.value = 'open';
  const { meshMaterial, material } = row;
  if (material !== null && (material === '' || usesOf(scene.peek(), material).length <= 1)) {
    editScene(words.materials.edits.assign(entryTitle(entry) ?? entry, meshMaterial), (before) =>
      withEntry(before, row, entry),
    );
  } else {
    assignFromLibrary(meshMaterial, 'both', entry);
  }
}

/** The scene with an entry of the library for the material of a surface, which it gets if it has none. */
function withEntry(of: JsonObject, { meshMaterial, material }: SuggestedRow, entry: string): JsonObject {
  if (material !== '' && material !== null) return withValue(of, ['materials', material], { library: entry });
  const name = meshMaterial;
  const defined = valueAt(of, ['materials', name]) === undefined;
  return withValue(
    defined ? withValue(of, ['materials', name], { library: entry }) : of,
    ['geometry', 'mesh', 'materials', meshMaterial],
    name,
  );
}
