import { batch, computed, signal } from '@preact/signals';
import { InputError, readSceneText, type ProjectUnderlay } from '../../../../src/app/index.ts';
import { decodeJson } from '../../../../src/units/text-encoding.ts';
import type { SceneInput } from '../../core/protocol.ts';
import { refusal } from '../../core/task-failure.ts';
import { History } from './history.ts';
import { isObject, objectAt, textAt, withValue, type JsonObject, type Json, type JsonPath } from './json.ts';
import { words } from '../../../words/words.ts';
import { forgetAllOf } from '../window/lifetimes.ts';

/** The scene in the window. */
export interface SceneDocument {
  /** Name of its file. */
  readonly name: string;
  /** Allows saving without asking where; null for examples and in browsers. */
  readonly token: string | null;
  readonly scene: JsonObject;
  /** Files that the scene refers to, by their paths from its folder. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** What undo and redo change: not the file of the scene. */
interface Edited {
  readonly scene: JsonObject;
  /** The plan under the drawing, which is in the project and not in the file of the scene; null without one. */
  readonly underlay: ProjectUnderlay | null;
}

const history = new History<Edited>((one, other) => one.scene === other.scene);
const sceneNow = computed(() => history.value.value?.scene ?? null);
const place = signal<Omit<SceneDocument, 'scene'> | null>(null);

/** A new number for each opened scene; editing, saving and renaming do not change it. */
export const documentNumber = signal(0);

export const { edited, undoLabel, redoLabel } = history;

/** The open scene; null before anything is opened. */
export const sceneDocument = computed<SceneDocument | null>(() => {
  const now = sceneNow.value;
  return place.value && now && { ...place.value, scene: now };
});

/** JSON of the open scene; empty before anything is opened. */
export const scene = computed<JsonObject>(() => sceneNow.value ?? {});

/** The plan under the drawing, as the project keeps it; null without one. */
export const keptUnderlay = computed(() => history.value.value?.underlay ?? null);

/** The text of a scene file. */
export const sceneText = (of: JsonObject): string => `${JSON.stringify(of, null, 2)}\n`;

/** The scene as workers get it; null without a scene. */
export const sceneInput = computed<SceneInput | null>(() => {
  const document = sceneDocument.value;
  return document && { sceneFile: document.name, text: sceneText(document.scene), files: document.files };
});

/**
 * Opens a scene. What belonged to the one before is forgotten.
 *
 * @param isSaved Whether a file holds the scene as it is.
 * @param underlay The plan under its drawing.
 */
export function startDocument(
  { scene: start, ...file }: SceneDocument,
  isSaved: boolean,
  underlay: ProjectUnderlay | null = null,
): void {
  batch(() => {
    forgetAllOf('scene');
    documentNumber.value++;
    place.value = file;
    history.start({ scene: start, underlay }, isSaved);
  });
}

/**
 * Changes the scene. Undo takes the change back.
 *
 * @param label The change in words, for example `move R1`.
 * @param group Consecutive changes of one group, for example of one drag, are undone together.
 */
export function editScene(label: string, change: (scene: JsonObject) => JsonObject, group: string | null = null): void {
  const before = history.value.peek();
  const changed = before && change(before.scene);
  if (changed && changed !== before.scene) history.change(label, { ...before, scene: changed }, group);
}

/** Changes the plan under the drawing; null takes it away. Otherwise as {@link editScene}. */
export function editUnderlay(label: string, underlay: ProjectUnderlay | null, group: string | null = null): void {
  const before = history.value.peek();
  if (before && before.underlay !== underlay) history.change(label, { ...before, underlay }, group);
}

/** Sets one value; undefined removes it. */
export function setValue(label: string, path: JsonPath, value: Json | undefined, group: string | null = null): void {
  editScene(label, (before) => withValue(before, path, value), group);
}

/** Ends the current group of changes. */
export const endGroup = (): void => history.endGroup();
export const undo = (): void => history.undo();
export const redo = (): void => history.redo();

/** Records that a file holds the scene. @param written The scene in the file. */
export function markSaved(written: JsonObject, name: string, token: string | null): void {
  batch(() => {
    if (place.value) place.value = { ...place.value, name, token };
    markSceneSaved(written);
  });
}

/** Records that the file of its project holds the scene. @param written The scene in the file. */
export const markSceneSaved = (written: JsonObject): void => history.markSaved({ scene: written, underlay: null });

/** Closes the scene; nothing is open then. */
export function closeDocument(): void {
  batch(() => {
    forgetAllOf('scene');
    documentNumber.value++;
    place.value = null;
    history.clear();
  });
}

/** Adds a file that the scene refers to. */
export function addFile(path: string, contents: Blob): void {
  if (place.value) place.value = { ...place.value, files: new Map([...place.value.files, [path, contents]]) };
}

/** The path of the mesh file; undefined for boxes. */
export const meshPath = (of: JsonObject): string | undefined => textAt(of, ['geometry', 'mesh', 'file']);

/** Most sources, and most receivers, that are listed and drawn within about a second or two. */
const MOST_POINTS = 2000;

/**
 * Parses the text of a scene file.
 *
 * @param text Also its bytes.
 * @param name The file, for errors.
 * @throws TaskFailure if it is no JSON object, or more than is read or shown.
 */
export function parseDocument(text: string | Uint8Array, name: string): JsonObject {
  const parsed = jsonOf(text, name);
  if (!isObject(parsed))
    throw refusal(words.project.noScene(name, words.project.sceneIsObject), words.project.noSceneRemedy);
  for (const key of ['sources', 'receivers'] as const) {
    const count = Object.keys(objectAt(parsed, [key])).length;
    if (count > MOST_POINTS)
      throw refusal(words.project.tooManyPoints(name, key, count, MOST_POINTS), words.project.useAreas);
  }
  return parsed;
}

function jsonOf(text: string | Uint8Array, name: string): Json {
  try {
    return readSceneText(typeof text === 'string' ? text : decodeJson(text, name), name) as Json;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // The sentence begins with the name; what is left of the path is a line and a column.
    const place = error.path.replace(name, '').replace(/^: /, '');
    const reason = place === '' ? error.message : `${place}: ${error.message}`;
    throw refusal(words.project.noScene(name, reason), words.project.noSceneRemedy);
  }
}
