import { isProjectName } from '../../../../src/app/index.ts';
import type { OpenedFile } from '../../../bridge.ts';
import { refusal } from '../../core/task-failure.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { loadExamples, readExample } from '../../platform/examples.ts';
import { words } from '../../../words/words.ts';
import { closeDocument, sceneDocument, sceneText } from '../document/document.ts';
import { isOpenable, missingFile, openFiles, takeMissing } from '../document/opening.ts';
import { say } from '../window/say.ts';
import { view, type ViewName } from '../window/view.ts';
import { attempt } from './attempt.ts';
import { askToReplaceScene, mayReplace } from './questions.ts';
import { listRecent, remember } from './recent.ts';
import { clearWork, showProject } from './work.ts';

/** Lets the user choose a project, a scene or a mesh, and opens it. */
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
    if (!files) throw refusal(words.project.gone, words.project.goneRemedy);
    return files;
  });

/** Closes what is open and shows the first page. */
export async function newProject(): Promise<void> {
  if (!(await mayReplace())) return;
  closeDocument();
  clearWork();
}

/** Opens the chosen files, unless the user wants to keep what is open. */
async function replaceBy(choose: () => Promise<readonly OpenedFile[] | null>, isRemembered = true): Promise<void> {
  await attempt(words.project.opening, async () => {
    const files = await choose();
    if (!files) return;
    const project = files.find(({ name }) => isProjectName(name));
    if (project) {
      await openProject(project, files.length > 1);
      return;
    }
    requireOpenable(files);
    const opened = await openScene(files);
    if (opened && isRemembered) {
      await remember(
        opened,
        files.filter((file) => file !== opened),
      );
    }
  });
}

/** @throws TaskFailure if no file can be opened; before the user is asked to save anything. */
function requireOpenable(files: readonly OpenedFile[]): void {
  if (files.some(({ name }) => isOpenable(name))) return;
  const names = files.map(({ name }) => name).join(', ') || words.project.dropped;
  if (files.some(({ name }) => /\.wav$/i.test(name))) {
    throw refusal(words.project.isSound(names), words.project.soundGoes);
  }
  throw refusal(words.project.notOpenable(names), words.project.openable);
}

async function openProject(file: OpenedFile, hasOthers: boolean): Promise<void> {
  say(words.project.reading(file.name));
  const read = desk.ask('unpackProject', { name: file.name, contents: file.contents });
  const project = await read.answer.finally(() => say(''));
  if (!(await mayReplace())) return;
  await showProject(project, { name: file.name, token: file.token }, true);
  const { name } = file;
  say(hasOthers ? words.project.leftOut(name) : words.project.openedWith(name, project.runs.length));
  await remember(file, [], project.id);
}

const WITH_ROOM: ReadonlySet<ViewName> = new Set(['room', 'materials', 'plan', 'run']);

/** @returns the opened file; null if the user wants to stay. */
async function openScene(files: readonly OpenedFile[]): Promise<OpenedFile | null> {
  const replaced = await askToReplaceScene();
  const opened = replaced && (await openFiles(files));
  if (opened) {
    replaced();
    // A view without the room would hide what has been opened.
    if (!WITH_ROOM.has(view.peek())) view.value = 'room';
  }
  return opened;
}

/** Lets the user choose the missing file. */
export const chooseMissing = (): Promise<boolean> =>
  attempt(words.project.opening, async () => {
    const files = missingFile.peek() === null ? null : await bridge().open('mesh', true);
    if (!files) return;
    takeMissing(files);
    const { name, token, scene } = sceneDocument.peek()!;
    await remember({ name, token, contents: new Blob([sceneText(scene)]) }, files);
  });

/** Call once, when the page has loaded. */
export async function loadFileLists(): Promise<void> {
  await listRecent();
  await loadExamples();
}
