import { signal } from '@preact/signals';
import type { OpenedFile, RecentFile } from '../../bridge.ts';
import { bridge } from '../platform/bridge.ts';
import { loadExamples, readExample } from '../platform/examples.ts';
import { edited, markSaved, sceneDocument, sceneText, type SceneDocument } from './document.ts';
import { missingFile, openFiles, takeMissing } from './opening.ts';
import { say, showTrouble } from './say.ts';

export const recentFiles = signal<readonly RecentFile[]>([]);

type Decision = 'save' | 'drop' | 'stay';

/** What has to be decided before something else replaces the scene; null if nothing has. */
export const unsavedQuestion = signal<{ readonly answer: (decision: Decision) => void } | null>(null);

/** @returns whether the scene may be replaced. */
async function mayReplace(): Promise<boolean> {
  if (!edited.value) return true;
  const decision = await new Promise<Decision>((answer) => (unsavedQuestion.value = { answer }));
  unsavedQuestion.value = null;
  return decision === 'save' ? save() : decision === 'drop';
}

/** Asks for a scene or a mesh, and opens it. */
export const openByDialog = (): Promise<void> => replaceBy(() => bridge().open('scene', true));

/** Asks for a mesh, and makes a scene around it. */
export const newFromMesh = (): Promise<void> => replaceBy(() => bridge().open('mesh', true));

export const openDropped = (dropped: readonly File[]): Promise<void> =>
  replaceBy(() => (dropped.length > 0 ? bridge().openDropped(dropped) : Promise.resolve(null)));

/** Files that the system gave, as by a double click. */
export const openGiven = (files: readonly OpenedFile[]): Promise<void> => replaceBy(() => Promise.resolve(files));

export const openExample = (name: string): Promise<void> => replaceBy(() => readExample(name), false);

export const openRecent = (id: string): Promise<void> =>
  replaceBy(async () => {
    const files = await bridge().openRecent(id);
    if (!files) throw new Error('It is no longer there.');
    return files;
  });

/** Opens what is chosen, unless the user wants to keep what is open. */
async function replaceBy(choose: () => Promise<readonly OpenedFile[] | null>, isRemembered = true): Promise<void> {
  if (!(await mayReplace())) return;
  await attempt('Opening', async () => {
    const files = await choose();
    const opened = files && (await openFiles(files));
    if (!opened || !isRemembered) return;
    await bridge().remember(
      opened,
      files.filter((file) => file !== opened),
    );
    recentFiles.value = await bridge().recent();
  });
}

/** Asks for the mesh that is missing. */
export const chooseMissing = (): Promise<boolean> =>
  attempt('Opening', async () => {
    const files = missingFile.peek() === null ? null : await bridge().open('mesh', true);
    if (files) takeMissing(files);
  });

/** @returns whether it was saved. */
export async function save(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  const { token, name } = document;
  if (token === null) return saveAs();
  return attempt('Saving', async () => {
    await bridge().save(token, encoded(document));
    markSaved(name, token);
    say(`${name} is saved.`);
  });
}

export async function saveAs(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  return attempt('Saving', async () => {
    const saved = await bridge().saveAs(document.name, encoded(document));
    if (!saved) return false;
    markSaved(saved.name, saved.token);
    say(`${saved.name} is saved.`);
    return true;
  });
}

const encoded = ({ scene }: SceneDocument): Uint8Array => new TextEncoder().encode(sceneText(scene));

/** @returns whether it was done: false if it failed, which is shown, or says so itself. */
async function attempt(title: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await action()) !== false;
  } catch (error) {
    showTrouble(title, error);
    return false;
  }
}

/** To be called once, when the page is there. */
export async function loadFileLists(): Promise<void> {
  recentFiles.value = await bridge()
    .recent()
    .catch(() => []);
  await loadExamples();
}
