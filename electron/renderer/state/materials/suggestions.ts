/** What the materials of a model may be by their names, and how they get it. */
import { computed } from '@preact/signals';
import { entryTitle, type NameSuggestion } from '../../../../src/app/index.ts';
import { editScene, scene } from '../document/document.ts';
import { textAt, valueAt, withValue, type JsonObject } from '../document/json.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { assignChosen, meshAssignments, toChooseCount, type MeshAssignment } from './mesh-assignment.ts';
import { suggestionFor } from './suggested-names.ts';
import { usesOf, type NamedDefinition } from './material-uses.ts';

/** A surface of the model in the card, with what it is or may be. */
export interface SuggestedRow extends MeshAssignment {
  /** The material of the scene on both sides; null if each side has its own. */
  readonly material: string | null;
  /** What its name suggests; null if it says nothing. */
  readonly suggestion: NameSuggestion | null;
  /** Title of the entry of the library that it has; null for other definitions and for none. */
  readonly entry: string | null;
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
    rows.reduce((of, row) => withDefinition(of, row, { library: row.suggestion!.entry }), before),
  );
}

/** Gives a surface a chosen material. It keeps the model's name, unless other surfaces have it, too. */
export function chooseFor(row: SuggestedRow, chosen: NamedDefinition): void {
  wanted.value = 'open';
  const { meshMaterial, material } = row;
  if (material !== null && (material === '' || usesOf(scene.peek(), material).length <= 1)) {
    const title = entryTitle(chosen.name) ?? chosen.name;
    editScene(words.materials.edits.assign(title, meshMaterial), (before) =>
      withDefinition(before, row, chosen.definition),
    );
  } else {
    assignChosen(meshMaterial, 'both', chosen);
  }
}

/** The scene with a definition for the material of a surface, which it gets if it has none. */
function withDefinition(of: JsonObject, { meshMaterial, material }: SuggestedRow, definition: JsonObject): JsonObject {
  if (material !== '' && material !== null) return withValue(of, ['materials', material], definition);
  const name = meshMaterial;
  const defined = valueAt(of, ['materials', name]) === undefined;
  return withValue(
    defined ? withValue(of, ['materials', name], definition) : of,
    ['geometry', 'mesh', 'materials', meshMaterial],
    name,
  );
}
