import { accountSummary, MOST_TEXT_BYTES } from '../../../../src/app/index.ts';
import { fileReferences } from '../../../../src/scene/file-references.ts';
import { decodeJson } from '../../../../src/units/text-encoding.ts';
import { FILE_KINDS, type OpenedFile } from '../../../bridge.ts';
import { refusal } from '../../core/task-failure.ts';
import { bridge } from '../../platform/bridge.ts';
import { addFile, documentNumber, parseDocument, scene, sceneDocument, startDocument } from './document.ts';
import { isObject, valueAt, type Json, type JsonObject } from './json.ts';
import { sceneFromMesh } from './new-scene.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { sceneSignal } from '../window/lifetimes.ts';

const JSON_FILE = /\.json$/i;
const MESH = new RegExp(`\\.(${FILE_KINDS.mesh.join('|')})$`, 'i');

/** Whether a file of that name may be a scene or a mesh. */
export const isOpenable = (name: string): boolean => JSON_FILE.test(name) || MESH.test(name);

/** A file that the scene refers to and that is missing; null if none is. */
export const missingFile = sceneSignal<string | null>(null);

/** Opens a scene with the files that it refers to, or makes a new scene around a mesh. @returns the opened file. */
export async function openFiles(files: readonly OpenedFile[]): Promise<OpenedFile | null> {
  const found = await findScene(files);
  const opened = found ?? files.find(({ name }) => MESH.test(name));
  if (!opened) {
    const names = files.map(({ name }) => name).join(', ') || words.project.dropped;
    throw refusal(words.project.notOpenable(names), words.project.openable);
  }
  const others = files.filter((file) => file !== opened);
  const beside = new Map(others.map(({ name, contents }) => [name, contents]));
  if (found) {
    const parsed = await parsedScene(opened);
    startDocument({ name: opened.name, token: opened.token, scene: parsed, files: beside }, true);
    await findReferences();
  } else {
    say(words.project.reading(opened.name));
    const made = await sceneFromMesh(opened, beside).finally(() => say(''));
    if (!made) return null;
    const name = `${opened.name.replace(/\.[^.]*$/, '')}.scene.json`;
    startDocument({ name, token: null, scene: made.scene, files: beside.set(opened.name, opened.contents) }, false);
    if (made.imported) {
      say(words.project.importedAs(opened.name, accountSummary(made.imported)));
      return opened;
    }
  }
  say(words.project.isOpen(opened.name));
  return opened;
}

/** The file that is a scene; if there is neither scene nor mesh, the only file that may be meant as a scene. */
async function findScene(files: readonly OpenedFile[]): Promise<OpenedFile | undefined> {
  const texts = files.filter(({ name }) => JSON_FILE.test(name));
  for (const file of texts) if ((await looksLike(file)) === 'scene') return file;
  for (const file of texts) if ((await looksLike(file)) === 'unknown') return file;
  return undefined;
}

/** Tells scenes from meshes: those of the SketchUp exporter are JSON, too. */
async function looksLike({ name, contents }: OpenedFile): Promise<'scene' | 'mesh' | 'unknown'> {
  // Larger than any scene; a mesh is read by a worker.
  if (contents.size > MOST_TEXT_BYTES) return 'mesh';
  try {
    const parsed = JSON.parse(await jsonOf({ name, contents })) as Json;
    if (valueAt(parsed, ['wavehall']) !== undefined) return 'scene';
    return valueAt(parsed, ['mats_hash']) === undefined ? 'unknown' : 'mesh';
  } catch {
    return 'unknown';
  }
}

/** @throws InputError if it is in no encoding of JSON. */
const jsonOf = async ({ name, contents }: Pick<OpenedFile, 'name' | 'contents'>): Promise<string> =>
  decodeJson(new Uint8Array(await contents.arrayBuffer()), name);

/** @throws TaskFailure if it is not a scene. */
async function parsedScene({ name, contents }: OpenedFile): Promise<JsonObject> {
  if (contents.size > MOST_TEXT_BYTES) {
    throw refusal(words.project.noScene(name, words.project.longScene), words.project.noSceneRemedy);
  }
  return parseDocument(new Uint8Array(await contents.arrayBuffer()), name);
}

/** Finds the files that the scene names, and those that its models refer to. */
async function findReferences(): Promise<void> {
  const number = documentNumber.peek();
  const paths = new Set(fileReferences(scene.peek()).map(({ path }) => path));
  for (const path of paths) {
    const found = await findFile(path);
    if (documentNumber.peek() !== number) return;
    if (found) await findCompanions(path, found);
    if (documentNumber.peek() !== number) return;
  }
  askForMissing();
}

/** Asks for the first model of the scene that was not found, if there is one. */
function askForMissing(): void {
  const document = sceneDocument.peek();
  const models = fileReferences(document?.scene).filter(({ kind }) => kind === 'mesh');
  missingFile.value = models.find(({ path }) => path !== '' && !document!.files.has(path))?.path ?? null;
}

/** Finds the files that a mesh refers to; other files refer to none. */
async function findCompanions(path: string, mesh: Blob): Promise<void> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const name of await companionsOf(path, mesh)) await findFile(`${folder}${name}`);
}

/** Finds a file by its path from the scene: among the files opened together, or in the scene's folder. */
async function findFile(path: string): Promise<Blob | null> {
  const document = sceneDocument.peek()!;
  const number = documentNumber.peek();
  const given = document.files.get(path) ?? document.files.get(path.split('/').at(-1)!);
  const found = given ?? (document.token === null ? null : await bridge().readBeside(document.token, path));
  // Another scene may have been opened meanwhile.
  if (found && documentNumber.peek() === number) addFile(path, found);
  return found;
}

/** Paths of the other files that a glTF file refers to. */
async function companionsOf(path: string, mesh: Blob): Promise<string[]> {
  if (!/\.gltf$/i.test(path)) return [];
  try {
    const buffers = valueAt(JSON.parse(await jsonOf({ name: path, contents: mesh })) as Json, ['buffers']);
    const uris = (Array.isArray(buffers) ? (buffers as readonly Json[]) : []).map((buffer) =>
      isObject(buffer) ? buffer['uri'] : undefined,
    );
    return uris
      .filter((uri): uri is string => typeof uri === 'string' && !uri.startsWith('data:'))
      .map(decodeURIComponent);
  } catch {
    return []; // reading the room reports what is wrong with it
  }
}

/** Takes the file that was missing, with the files that it may refer to. */
export function takeMissing(files: readonly OpenedFile[]): void {
  const path = missingFile.peek();
  if (path === null || files.length === 0) return;
  const chosen = files.find(({ name }) => name === path.split('/').at(-1)) ?? files[0];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const file of files) addFile(file === chosen ? path : `${folder}${file.name}`, file.contents);
  askForMissing();
}
