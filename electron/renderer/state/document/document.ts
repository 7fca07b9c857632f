import { batch, computed, signal } from '@preact/signals';
import type { SceneInput } from '../../core/protocol.ts';
import { History } from './history.ts';
import { isObject, textAt, withValue, type JsonObject, type Json, type JsonPath } from './json.ts';

/** The scene in the window. */
export interface SceneDocument {
  /** Name of its file. */
  readonly name: string;
  /** By which it can be saved without asking where; null for examples and in browsers. */
  readonly token: string | null;
  readonly scene: JsonObject;
  /** What it refers to, by the path from its folder. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** Only the scene is undone and redone, not where it lies. */
const history = new History<JsonObject>();
const place = signal<Omit<SceneDocument, 'scene'> | null>(null);

/** Another number for each scene that is opened; it stays however the scene is edited, saved and named. */
export const documentNumber = signal(0);

export const { edited, undoLabel, redoLabel } = history;

/** Null before anything is opened. */
export const sceneDocument = computed<SceneDocument | null>(() => {
  const scene = history.value.value;
  return place.value && scene && { ...place.value, scene };
});

/** Empty before anything is opened. */
export const scene = computed<JsonObject>(() => history.value.value ?? {});

/** As it is written to a file. */
export const sceneText = (of: JsonObject): string => `${JSON.stringify(of, null, 2)}\n`;

/** What workers are given; null without a scene. */
export const sceneInput = computed<SceneInput | null>(() => {
  const document = sceneDocument.value;
  return document && { sceneFile: document.name, text: sceneText(document.scene), files: document.files };
});

/** @param isSaved Whether it lies in a file as it is. */
export function startDocument({ scene: start, ...file }: SceneDocument, isSaved: boolean): void {
  batch(() => {
    documentNumber.value++;
    place.value = file;
    history.start(start, isSaved);
  });
}

/**
 * Changes the scene; can be undone.
 *
 * @param label What is done, as `move R1`.
 * @param group Changes of one group that follow each other are undone together, as those of one drag.
 */
export function editScene(label: string, change: (scene: JsonObject) => JsonObject, group: string | null = null): void {
  const before = history.value.peek();
  if (before) history.change(label, change(before), group);
}

/** Sets one value; undefined takes it away. */
export function setValue(label: string, path: JsonPath, value: Json | undefined, group: string | null = null): void {
  editScene(label, (before) => withValue(before, path, value), group);
}

/** Changes are no longer counted to the group at hand. */
export const endGroup = (): void => history.endGroup();
export const undo = (): void => history.undo();
export const redo = (): void => history.redo();

/** The scene lies in a file. @param written As it is there. */
export function markSaved(written: JsonObject, name: string, token: string | null): void {
  batch(() => {
    if (place.value) place.value = { ...place.value, name, token };
    history.markSaved(written);
  });
}

/** Adds a file that the scene refers to. */
export function addFile(path: string, contents: Blob): void {
  if (place.value) place.value = { ...place.value, files: new Map([...place.value.files, [path, contents]]) };
}

/** The path of the mesh file, undefined for boxes. */
export const meshPath = (of: JsonObject): string | undefined => textAt(of, ['geometry', 'mesh', 'file']);

/**
 * The scene in a file's text.
 *
 * @throws SyntaxError if it is not JSON; TypeError if that is no object.
 */
export function parseDocument(text: string): JsonObject {
  const parsed = JSON.parse(text) as Json;
  if (!isObject(parsed)) throw new TypeError('a scene file is a JSON object');
  return parsed;
}
