import { computed } from '@preact/signals';
import { shownName } from '../../../../src/app/index.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { editScene, scene } from '../document/document.ts';
import {
  isObject,
  objectAt,
  textAt,
  valueAt,
  withKeyRenamed,
  withValue,
  writePath,
  type Json,
  type JsonObject,
} from '../document/json.ts';
import {
  CHOSEN_KINDS,
  definitionOfBands,
  kindOf,
  startOf,
  withBesides,
  type BandValue,
  type ChosenKind,
  type DefinitionKind,
  type StartKind,
} from './material-definition.ts';
import { bandsOfDefinition } from './material-definition.ts';
import { library, libraryQuestion } from './library.ts';
import { freeName, standsOn, usesOf, withMaterialRenamed, type NamedDefinition } from './material-uses.ts';
import { librarySheet, numbersOf } from './library-sheets.ts';
import { isSheetKind, lawOf, lossBandsOf, lossOfBands, type ThroughKind } from './through-definition.ts';
import { checkReport, problems } from '../room/scene-check.ts';
import { pickedMaterial } from '../room/shown-room.ts';
import { nameOf } from './shown-names.ts';
import { words } from '../../../words/words.ts';

const { edits } = words.materials;

/** A material of the scene. */
export interface SceneMaterial {
  readonly name: string;
  readonly definition: Json;
  readonly kind: DefinitionKind;
  /** Area of the surfaces that face the air, m²; null if unknown. */
  readonly squareMetres: number | null;
  /** Where it is used, in words. */
  readonly uses: readonly string[];
}

/** The materials in the order of the scene file. */
export const sceneMaterials = computed<readonly SceneMaterial[]>(() => {
  const areas = checkReport.value?.room?.areas;
  return Object.entries(objectAt(scene.value, ['materials'])).map(([name, definition]) => ({
    name,
    definition,
    kind: kindOf(definition),
    squareMetres: areas?.find(({ material }) => material === name)?.squareMetres ?? null,
    uses: usesOf(scene.value, name),
  }));
});

/** The selected material, or null. */
export const picked = computed(() => sceneMaterials.value.find(({ name }) => name === pickedMaterial.value) ?? null);

/**
 * The kinds that a material may have where it stands: a sheet has air on both sides, a wall has not. A porous volume
 * fills a region, and stands on no surface.
 */
export function kindsFor({ name, kind }: Pick<SceneMaterial, 'name' | 'kind'>): readonly DefinitionKind[] {
  const on = standsOn(scene.value, name);
  const isOffered = (one: ChosenKind): boolean => {
    if (one === kind) return true;
    if (on.has('volume') || one === 'porousVolume') return false;
    return isSheetKind(one) ? !on.has('surface') : !on.has('sheet');
  };
  const kinds = CHOSEN_KINDS.filter(isOffered);
  // The window keeps definitions that it cannot edit, so it has to show their kind.
  return kind === 'none' || kinds.some((one) => one === kind) ? kinds : [...kinds, kind];
}

/** Whether one material can stand where another does. */
export const canReplace = (other: DefinitionKind, kind: DefinitionKind): boolean =>
  isSheetKind(other) === isSheetKind(kind) && (other === 'porousVolume') === (kind === 'porousVolume');

/** What is known to be wrong with the definition of a material. */
export function problemsOfMaterial(name: string): readonly TaskProblem[] {
  const place = writePath(['materials', name]);
  return problems.value.filter(({ path }) => {
    const at = path.indexOf(place);
    return at >= 0 && ['', '.', '['].includes(path.charAt(at + place.length));
  });
}

/** Replaces the definition of a material; its scattering and its uncertainty stay. */
export function define(name: string, definition: JsonObject, group: string | null = null): void {
  const place = ['materials', name];
  editScene(
    edits.change(nameOf(name)),
    (before) => withValue(before, place, withBesides(definition, valueAt(before, place))),
    group,
  );
}

/** A material of the scene as it is; null if it is not defined yet. */
export function definedNow(name: string): NamedDefinition | null {
  const definition = valueAt(scene.peek(), ['materials', name]);
  return isObject(definition) && kindOf(definition) !== 'none' ? { name, definition } : null;
}

/** Lets the user choose a library entry for a material of the scene. */
export function askForEntry(name: string): void {
  libraryQuestion.value = {
    title: words.materials.library.forMaterial(nameOf(name)),
    current: definedNow(name),
    onChoose: ({ definition }) => define(name, definition),
  };
}

/** Lets the user choose a sheet or partition of the library for a material of the scene. */
export function askForSheet(name: string): void {
  libraryQuestion.value = {
    title: words.materials.library.forMaterial(nameOf(name)),
    of: 'sheets',
    current: definedNow(name),
    onChoose: ({ definition }) => define(name, definition),
  };
}

/** Turns a sheet or partition of the library into one by numbers, which can be changed. */
export function defineByNumbers(name: string): void {
  const entry = librarySheet(valueAt(scene.peek(), ['materials', name]));
  if (entry) define(name, numbersOf(entry));
}

/** Changes the kind of a definition, keeping as much of the old one as possible. */
export function defineAs(name: string, kind: StartKind): void {
  define(name, startOf(kind, valueAt(scene.peek(), ['materials', name]), library.peek()));
}

/** Changes one number of a definition. Consecutive changes are undone together. */
export function setNumber(name: string, path: readonly string[], value: number | undefined): void {
  const place = ['materials', name, ...path];
  editScene(edits.change(nameOf(name)), (before) => withValue(before, place, value), place.join(' '));
}

/** Replaces the law of a sheet, partition or porous volume. */
export function setLaw(name: string, kind: ThroughKind, law: JsonObject): void {
  define(name, { [kind]: law });
}

/** Adds a band to the transmission loss of a partition, or changes it; undefined removes it. */
export function setLossBand(name: string, centreHz: number, decibels: number | undefined): void {
  const law = lawOf(valueAt(scene.peek(), ['materials', name]) ?? null, 'partition');
  const before = lossBandsOf(law);
  const others = before.filter((band) => band.centreHz !== centreHz);
  const changed = decibels === undefined ? others : [...others, { centreHz, decibels }];
  const group = before.length === changed.length ? `${name}@${centreHz}` : null;
  define(name, { partition: { ...law, ...lossOfBands(changed) } }, group);
}

/** Adds a band or changes its value; undefined removes it. */
export function setBand(name: string, centreHz: number, absorption: number | undefined): void {
  const before = bandsOfDefinition(valueAt(scene.peek(), ['materials', name]), null) ?? [];
  const others = before.filter((band) => band.centreHz !== centreHz);
  const changed: readonly BandValue[] = absorption === undefined ? others : [...others, { centreHz, absorption }];
  const group = before.length === changed.length ? `${name}@${centreHz}` : null;
  define(name, definitionOfBands([...changed].sort((a, b) => a.centreHz - b.centreHz)), group);
}

/** Adds a material of a kind, and selects it. */
export function addMaterial(kind: StartKind): void {
  const name = freeName('material', scene.peek());
  editScene(edits.add(name), (before) => withValue(before, ['materials', name], startOf(kind, undefined, null)));
  pickedMaterial.value = name;
}

/** Adds an entry of the library, or a material of the user's own, under its own name, and selects it. */
export function addChosen({ name: stem, definition }: NamedDefinition): void {
  const name = freeName(stem, scene.peek());
  const label = edits.add(shownName(name, textAt(definition, ['library'])));
  editScene(label, (before) => withValue(before, ['materials', name], definition));
  pickedMaterial.value = name;
}

/** @returns why the name is not allowed, or null if the material is renamed. */
export function renameMaterial(from: string, wanted: string): string | null {
  const to = wanted.trim();
  if (to === from) return null;
  if (to === '') return words.materials.editor.nameMissing;
  if (valueAt(scene.peek(), ['materials', to]) !== undefined) return words.materials.editor.nameTaken(to);
  editScene(edits.rename(nameOf(from)), (before) => {
    const materials = withKeyRenamed(objectAt(before, ['materials']), from, to);
    return withMaterialRenamed(withValue(before, ['materials'], materials), from, to);
  });
  if (pickedMaterial.peek() === from) pickedMaterial.value = to;
  return null;
}

/** Removes a material that no surface has. */
export function removeMaterial(name: string): void {
  if (usesOf(scene.peek(), name).length > 0) return;
  editScene(edits.remove(nameOf(name)), (before) => withValue(before, ['materials', name], undefined));
  if (pickedMaterial.peek() === name) pickedMaterial.value = null;
}
