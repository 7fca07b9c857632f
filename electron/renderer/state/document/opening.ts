import { signal } from '@preact/signals';
import type { OpenedFile } from '../../../bridge.ts';
import { refusal } from '../../core/task-failure.ts';
import { bridge } from '../../platform/bridge.ts';
import { addFile, documentNumber, meshPath, parseDocument, scene, sceneDocument, startDocument } from './document.ts';
import { isObject, textAt, valueAt, type Json, type JsonObject } from './json.ts';
import { sceneFromMesh } from './new-scene.ts';
import { say } from '../window/say.ts';

const JSON_FILE = /\.json$/i;
const MESH = /\.(obj|stl|ply|gltf|glb|json)$/i;

/** What the scene refers to and is not there yet. */
export const missingFile = signal<string | null>(null);

/** Opens a scene with what it refers to, or a mesh, which gets a new scene around it. @returns the file that was opened. */
export async function openFiles(files: readonly OpenedFile[]): Promise<OpenedFile | null> {
  const found = await findScene(files);
  const opened = found ?? files.find(({ name }) => MESH.test(name));
  if (!opened) {
    const names = files.map(({ name }) => name).join(', ') || 'what was dropped';
    throw refusal(`${names}: neither a scene nor a mesh`, 'Choose a .json, .obj, .stl, .ply, .gltf or .glb file.');
  }
  const others = files.filter((file) => file !== opened);
  const beside = new Map(others.map(({ name, contents }) => [name, contents]));
  if (found) {
    const parsed = await parsedScene(opened);
    missingFile.value = null;
    startDocument({ name: opened.name, token: opened.token, scene: parsed, files: beside }, true);
    await findReferences();
  } else {
    const made = await sceneFromMesh(opened, beside);
    if (!made) return null;
    const name = `${opened.name.replace(/\.[^.]*$/, '')}.scene.json`;
    missingFile.value = null;
    startDocument({ name, token: null, scene: made, files: beside.set(opened.name, opened.contents) }, false);
  }
  say(`${opened.name} is open.`);
  return opened;
}

/** The one that says it is a scene; or if no mesh is there either, the only one that might be meant as such. */
async function findScene(files: readonly OpenedFile[]): Promise<OpenedFile | undefined> {
  const texts = files.filter(({ name }) => JSON_FILE.test(name));
  for (const file of texts) if ((await looksLike(file)) === 'scene') return file;
  for (const file of texts) if ((await looksLike(file)) === 'unknown') return file;
  return undefined;
}

/** Meshes of the SketchUp exporter are JSON, too. */
async function looksLike({ contents }: OpenedFile): Promise<'scene' | 'mesh' | 'unknown'> {
  try {
    const parsed = JSON.parse(await contents.text()) as Json;
    if (valueAt(parsed, ['wavehall']) !== undefined) return 'scene';
    return valueAt(parsed, ['mats_hash']) === undefined ? 'unknown' : 'mesh';
  } catch {
    return 'unknown';
  }
}

/** @throws TaskFailure if it is none. */
async function parsedScene({ name, contents }: OpenedFile): Promise<JsonObject> {
  try {
    return parseDocument(await contents.text());
  } catch (error) {
    throw refusal(`${name} is no scene file: ${(error as Error).message}`, 'Choose another file, or correct this one.');
  }
}

/** Looks for what the scene names: a file of weights, the mesh, and what that refers to. */
async function findReferences(): Promise<void> {
  const weights = textAt(scene.peek(), ['scheme']);
  if (weights !== undefined && JSON_FILE.test(weights)) await findFile(weights);
  await findMesh();
}

async function findMesh(): Promise<void> {
  const document = sceneDocument.peek();
  const path = document && meshPath(document.scene);
  if (!path) return;
  const number = documentNumber.peek();
  const mesh = await findFile(path);
  if (documentNumber.peek() !== number) return;
  if (!mesh) {
    missingFile.value = path;
    return;
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const name of await companionsOf(path, mesh)) await findFile(`${folder}${name}`);
}

/** A file by its path from the scene: among those that were opened together, or beside the scene. */
async function findFile(path: string): Promise<Blob | null> {
  const document = sceneDocument.peek()!;
  const number = documentNumber.peek();
  const given = document.files.get(path) ?? document.files.get(path.split('/').at(-1)!);
  const found = given ?? (document.token === null ? null : await bridge().readBeside(document.token, path));
  // Another scene may have been opened meanwhile.
  if (found && documentNumber.peek() === number) addFile(path, found);
  return found;
}

/** What a glTF file keeps in others. */
async function companionsOf(path: string, mesh: Blob): Promise<string[]> {
  if (!/\.gltf$/i.test(path)) return [];
  try {
    const buffers = valueAt(JSON.parse(await mesh.text()) as Json, ['buffers']);
    const uris = (Array.isArray(buffers) ? (buffers as readonly Json[]) : []).map((buffer) =>
      isObject(buffer) ? buffer['uri'] : undefined,
    );
    return uris.filter((uri): uri is string => typeof uri === 'string' && !uri.startsWith('data:')).map(decodeURI);
  } catch {
    return []; // what is wrong with it is said when the room is read
  }
}

/** Takes the mesh that was missing, with what it may refer to. */
export function takeMissing(files: readonly OpenedFile[]): void {
  const path = missingFile.peek();
  if (path === null || files.length === 0) return;
  const chosen = files.find(({ name }) => name === path.split('/').at(-1)) ?? files[0];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const file of files) addFile(file === chosen ? path : `${folder}${file.name}`, file.contents);
  missingFile.value = null;
}
