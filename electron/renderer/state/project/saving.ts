import { computed } from '@preact/signals';
import { PROJECT_EXTENSION } from '../../../../src/app/index.ts';
import { MOST_COPIES, type CopyOutcome } from '../../../bridge.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { words } from '../../../words/words.ts';
import {
  documentNumber,
  markSaved,
  scene,
  sceneDocument,
  sceneText,
  type SceneDocument,
} from '../document/document.ts';
import { say, showTrouble } from '../window/say.ts';
import { attempt } from './attempt.ts';
import { remember } from './recent.ts';
import { baseName, currentProject, hasWork, markProjectSaved, projectFile, work } from './work.ts';

/** Saves what is open: the project, or the scene if there is nothing else. @returns whether it was saved. */
export const save = (): Promise<boolean> => (savesProject.peek() ? saveProject() : saveScene());

/**
 * Saves what is open under another name: the project, or the scene if there is nothing else. @returns whether it was
 * saved.
 */
export const saveAs = (): Promise<boolean> => (savesProject.peek() ? saveProjectAs() : saveSceneAs());

/** Whether saving writes a project: one is open, or there is more than a scene. */
export const savesProject = computed(() => projectFile.value !== null || hasWork.value);

async function saveScene(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  const { token, name } = document;
  if (token === null) return saveSceneAs();
  return saveBy(document, async (contents) => {
    return (await bridge().save(token, contents)) ? { name, token } : null;
  });
}

/** Saves the scene alone under another name. */
export async function saveSceneAs(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  return saveBy(document, async (contents) => {
    const saved = await bridge().saveAs(suggestedName(document.name, 'json'), contents);
    if (!saved) return null;
    const left = await copyWhatItNeeds(document, saved.token).catch((error: unknown) => {
      // The scene itself is saved.
      showTrouble(words.project.copying, error);
      return [];
    });
    return { ...saved, left };
  });
}

/** A name that every system allows. */
function suggestedName(name: string, extension: string): string {
  const plain = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '');
  const ending = `.${extension}`;
  return (plain.toLowerCase().endsWith(ending) ? plain : plain + ending).slice(-200);
}

async function saveProject(): Promise<boolean> {
  const file = projectFile.peek();
  const { token, name } = file ?? { token: null, name: '' };
  if (token === null) return saveProjectAs();
  return saveProjectBy(name, async (contents) => ((await bridge().save(token, contents)) ? { name, token } : null));
}

/** Saves scene, files, runs and notes in one file under another name. */
export async function saveProjectAs(): Promise<boolean> {
  const document = sceneDocument.peek();
  if (!document) return false;
  const name = projectFile.peek()?.name ?? baseName(document.name);
  const suggested = suggestedName(name, PROJECT_EXTENSION);
  return saveProjectBy(suggested, (contents) => bridge().saveAs(suggested, contents));
}

function saveProjectBy(
  name: string,
  write: (contents: Blob) => Promise<{ readonly name: string; readonly token: string | null } | null>,
): Promise<boolean> {
  return attempt(words.project.saving, async () => {
    const number = documentNumber.peek();
    const written = { work: work.peek(), scene: scene.peek() };
    say(words.project.packing);
    const project = await currentProject();
    if (!project) return false;
    const contents = await desk.ask('packProject', { project, name }).answer.finally(() => say(''));
    const file = await write(contents);
    if (!file) return false;
    // Something else may have been opened meanwhile.
    if (documentNumber.peek() === number) markProjectSaved(file, written);
    say(words.project.saved(file.name));
    await remember({ ...file, contents }, [], project.id);
    return true;
  });
}

/** A file that a scene needs and that is not beside it, and why. */
type Left = CopyOutcome['left'][number];

/** Copies the files that a scene was read with to its new place. A file that it merely names is not copied. */
async function copyWhatItNeeds({ name, scene, files }: SceneDocument, token: string | null): Promise<readonly Left[]> {
  const needed = await desk.ask('needed', { input: { sceneFile: name, text: sceneText(scene), files } }).answer;
  const copies = new Map<string, Blob>();
  for (const path of needed.read) {
    const contents = files.get(path);
    if (contents) copies.set(path, contents);
  }
  if (copies.size === 0) return needed.refused;
  if (copies.size > MOST_COPIES) {
    const reason = words.project.tooManyCopies(MOST_COPIES);
    return [...needed.refused, ...Array.from(copies.keys(), (path) => ({ path, reason }))];
  }
  return [...needed.refused, ...(await bridge().saveBeside(token, copies)).left];
}

/** @param write Writes the scene; returns its new place, or null if the user cancelled. */
function saveBy(
  { scene }: SceneDocument,
  write: (
    contents: Uint8Array,
  ) => Promise<(Pick<SceneDocument, 'name' | 'token'> & { readonly left?: readonly Left[] }) | null>,
): Promise<boolean> {
  const number = documentNumber.peek();
  return attempt(words.project.saving, async () => {
    const file = await write(new TextEncoder().encode(sceneText(scene)));
    if (!file) return false;
    // Another scene may have been opened meanwhile.
    if (documentNumber.peek() === number) markSaved(scene, file.name, file.token);
    say(words.project.savedWithout(file.name, file.left ?? []));
    return true;
  });
}
