import { signal } from '@preact/signals';
import { MOST_COPIES, type CopyOutcome, type OpenedFile, type RecentFile } from '../../../bridge.ts';
import { refusal } from '../../core/task-failure.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { loadExamples, readExample } from '../../platform/examples.ts';
import { documentNumber, edited, markSaved, sceneDocument, sceneText, type SceneDocument } from './document.ts';
import { missingFile, openFiles, takeMissing } from './opening.ts';
import { say, showTrouble } from '../window/say.ts';

export const recentFiles = signal<readonly RecentFile[]>([]);

type Decision = 'save' | 'drop' | 'stay';

/** The question about unsaved changes before another scene replaces this one; null if there is none. */
export const unsavedQuestion = signal<{ readonly answer: (decision: Decision) => void } | null>(null);

/** @returns whether the scene may be replaced. */
export async function mayReplace(): Promise<boolean> {
  if (!edited.value) return true;
  const decision = await new Promise<Decision>((answer) => (unsavedQuestion.value = { answer }));
  unsavedQuestion.value = null;
  return decision === 'save' ? save() : decision === 'drop';
}

/** Lets the user choose a scene or a mesh, and opens it. */
export const openByDialog = (): Promise<void> => replaceBy(() => bridge().open('scene', true));

/** Lets the user choose a mesh, and makes a scene around it. */
export const newFromMesh = (): Promise<void> => replaceBy(() => bridge().open('mesh', true));

export const openDropped = (dropped: readonly File[]): Promise<void> =>
  replaceBy(() => (dropped.length > 0 ? bridge().openDropped(dropped) : Promise.resolve(null)));

/** Opens files from the system, for example after a double click. */
export const openGiven = (files: readonly OpenedFile[]): Promise<void> => replaceBy(() => Promise.resolve(files));

export const openExample = (name: string): Promise<void> => replaceBy(() => readExample(name), false);

export const openRecent = (id: string): Promise<void> =>
  replaceBy(async () => {
    const files = await bridge().openRecent(id);
    if (!files) throw refusal('It no longer exists.', 'Open it from its present place.');
    return files;
  });

/** Opens the chosen files, unless the user wants to keep the open scene. */
async function replaceBy(choose: () => Promise<readonly OpenedFile[] | null>, isRemembered = true): Promise<void> {
  if (!(await mayReplace())) return;
  await attempt('Opening', async () => {
    const files = await choose();
    const opened = files && (await openFiles(files));
    if (opened && isRemembered) {
      await remember(
        opened,
        files.filter((file) => file !== opened),
      );
    }
  });
}

async function remember(opened: OpenedFile, others: readonly OpenedFile[]): Promise<void> {
  try {
    await bridge().remember(opened, others);
    recentFiles.value = await bridge().recent();
  } catch {
    say(`${opened.name} is open, but could not be added to the recent files.`);
  }
}

/** Lets the user choose the missing file. */
export const chooseMissing = (): Promise<boolean> =>
  attempt('Opening', async () => {
    const files = missingFile.peek() === null ? null : await bridge().open('mesh', true);
    if (!files) return;
    takeMissing(files);
    const { name, token, scene } = sceneDocument.peek()!;
    await remember({ name, token, contents: new Blob([sceneText(scene)]) }, files);
  });

/** @returns whether it was saved. */
export async function save(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  const { token, name } = document;
  if (token === null) return saveAs();
  return saveBy(document, async (contents) => {
    return (await bridge().save(token, contents)) ? { name, token } : null;
  });
}

export async function saveAs(): Promise<boolean> {
  const document = sceneDocument.value;
  if (!document) return false;
  return saveBy(document, async (contents) => {
    const saved = await bridge().saveAs(suggestedName(document.name), contents);
    if (!saved) return null;
    const left = await copyWhatItNeeds(document, saved.token).catch((error: unknown) => {
      // The scene itself is saved.
      showTrouble('Copying the files of the scene', error);
      return [];
    });
    return { ...saved, left };
  });
}

/** A name that every system allows. */
const suggestedName = (name: string): string =>
  name
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^\.+/, '')
    .replace(/(\.json)?$/i, '.json')
    .slice(-200);

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
    const reason = `only ${MOST_COPIES} files are copied with a scene`;
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
  return attempt('Saving', async () => {
    const file = await write(new TextEncoder().encode(sceneText(scene)));
    if (!file) return false;
    // Another scene may have been opened meanwhile.
    if (documentNumber.peek() === number) markSaved(scene, file.name, file.token);
    const without = (file.left ?? []).map(({ path, reason }) => `${path} (${reason})`);
    say(`${file.name} is saved${without.length > 0 ? `, without ${without.join(', ')}` : ''}.`);
    return true;
  });
}

/** @returns false if the action failed, which is shown, or returned false. */
async function attempt(title: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await action()) !== false;
  } catch (error) {
    showTrouble(title, error);
    return false;
  }
}

/** Call once, when the page has loaded. */
export async function loadFileLists(): Promise<void> {
  recentFiles.value = await bridge()
    .recent()
    .catch(() => []);
  await loadExamples();
}
