/** What main does for each message of the page. */
import { totalmem } from 'node:os';
import type { BrowserWindow } from 'electron';
import type { RawFile } from '../bridge.ts';
import { WavehallError } from '../../src/units/errors.ts';
import { openChosen, type ChosenFiles } from './files/chosen-files.ts';
import type { CloseGuard } from './close-guard.ts';
import { askAboutGpuMode, askWhatToOpen, tellTrouble } from './dialogs.ts';
import { isMissing } from '../../src/disk/trouble.ts';
import { tell, type Handlers } from './gate.ts';
import type { GivenFiles } from './files/given-files.ts';
import { log } from './log.ts';
import { OneQuestion } from './one-question.ts';
import type { RecentScenes } from './files/recent.ts';
import { Saving } from './files/saving.ts';
import type { RunsInTray } from './tray.ts';
import { canBeMoreCompatible, prepareCompatibleStart } from './switches.ts';

interface Parts {
  readonly window: BrowserWindow;
  readonly files: ChosenFiles;
  readonly recent: RecentScenes;
  readonly given: GivenFiles;
  readonly guard: CloseGuard;
  readonly tray: Pick<RunsInTray, 'show'>;
}

export function makeHandlers({ window, files, recent, given, guard, tray }: Parts): Handlers {
  let askedAboutGpu = false;
  const saving = new Saving(window, files);
  const question = new OneQuestion();
  return {
    open: async (kind, several) => {
      const paths = await question.during(() => askWhatToOpen(window, kind, several));
      return paths && openChosen(files, paths);
    },
    claim: (path) => files.claim(path),
    readBeside: (token, relativePath) => files.readBeside(token, relativePath),
    recent: () => recent.all(),
    openRecent: (id) => openRecent(id, files, recent),
    remember: async (token, others) => {
      await recent.add(
        files.pathOfKind(token, 'scene', 'project', 'mesh'),
        others.map((other) => files.pathOf(other)),
      );
      return null;
    },
    save: (token, contents) => question.during(() => saving.save(token, contents)),
    saveAs: (suggestedName, contents) => question.during(() => saving.saveAs(suggestedName, contents)),
    saveBeside: (token, named) => question.during(() => saving.saveBeside(token, named)),
    export: (named) => question.during(() => saving.export(named)),
    savePdf: (suggestedName, page) => question.during(() => saving.savePdf(suggestedName, page)),
    tellDocument: (state) => {
      guard.show(state);
      return null;
    },
    memory: () => totalmem(),
    closeNow: () => {
      guard.leave();
      return null;
    },
    tellNoGpu: () => {
      if (askedAboutGpu || !canBeMoreCompatible()) return null;
      askedAboutGpu = true;
      // Not awaited: the page continues meanwhile. Unsaved changes are asked about as usual.
      void askAboutGpuMode(window).then((yes) => {
        if (yes) guard.closeThen(() => prepareCompatibleStart());
      });
      return null;
    },
    listen: () => {
      given.handTo((paths) => {
        // The system may open a file while the window is in the tray.
        tray.show();
        void handOn(window, files, paths);
      });
      return null;
    },
  };
}

/** Opens a recent scene. The scene itself must exist; files that were opened with it may be missing. */
async function openRecent(id: string, files: ChosenFiles, recent: RecentScenes): Promise<RawFile[] | null> {
  const [scene, ...others] = recent.find(id) ?? [];
  if (scene === undefined) return null;
  try {
    const opened = await files.open(scene);
    return [opened, ...(await Promise.all(others.map((path) => openIfThere(path, files)))).flat()];
  } catch (error) {
    if (!isMissing(error)) throw error;
    await recent.remove(id);
    return null;
  }
}

async function openIfThere(path: string, files: ChosenFiles): Promise<RawFile[]> {
  try {
    return [await files.open(path)];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function handOn(window: BrowserWindow, files: ChosenFiles, paths: readonly string[]): Promise<void> {
  try {
    tell(window.webContents, { kind: 'given', files: await openChosen(files, paths) });
    if (window.isMinimized()) window.restore();
    window.focus();
  } catch (error) {
    log(`a file could not be opened: ${String(error)}`);
    if (error instanceof WavehallError) tellTrouble(window, `${error.message}. ${error.remedy}`);
  }
}
