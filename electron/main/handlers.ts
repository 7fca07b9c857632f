/** What main does for each message of the page. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { RawFile } from '../bridge.ts';
import { InputError, WavehallError } from '../../src/units/errors.ts';
import { isReadable, openChosen, type ChosenFiles } from './chosen-files.ts';
import type { CloseGuard } from './close-guard.ts';
import { askAboutGpuMode, askWhatToOpen, askWhereToExport, askWhereToSave, tellTrouble } from './dialogs.ts';
import { isMissing } from '../../src/disk/trouble.ts';
import { tell, type Handlers } from './gate.ts';
import type { GivenFiles } from './given-files.ts';
import { log } from './log.ts';
import type { RecentScenes } from './recent.ts';
import { canBeMoreCompatible, prepareCompatibleStart } from './switches.ts';
import { writeWhole } from './write-files.ts';

interface Parts {
  readonly window: BrowserWindow;
  readonly files: ChosenFiles;
  readonly recent: RecentScenes;
  readonly given: GivenFiles;
  readonly guard: CloseGuard;
}

export function makeHandlers({ window, files, recent, given, guard }: Parts): Handlers {
  let askedAboutGpu = false;
  return {
    open: async (kind, several) => {
      const paths = await askWhatToOpen(window, kind, several);
      return paths && openChosen(files, paths);
    },
    // These paths come through the page's process, which could name any file if it were taken over.
    openDropped: (paths) => openChosen(files, paths.filter(isReadable)),
    readBeside: (token, relativePath) => files.readBeside(token, relativePath),
    recent: () => recent.all(),
    openRecent: (id) => openRecent(id, files, recent),
    remember: async (token, others) => {
      await recent.add(
        files.pathOf(token),
        others.map((other) => files.pathOf(other)),
      );
      return null;
    },
    save: async (token, contents) => {
      const path = files.pathOf(token);
      refuseUnlessScene(path);
      await writeWhole([{ path, contents }]);
      return null;
    },
    saveAs: async (suggestedName, contents) => {
      const path = await askWhereToSave(window, suggestedName);
      if (path === null) return null;
      await writeWhole([{ path, contents }]);
      return { name: basename(path), token: files.admit(path) };
    },
    saveBeside: async (token, relativePath, contents) => {
      const path = await files.placeBeside(token, relativePath);
      if (path === null) return false;
      if (existsSync(path)) return true;
      await mkdir(dirname(path), { recursive: true });
      await writeWhole([{ path, contents }]);
      return true;
    },
    export: async (named) => {
      const place = await askWhereToExport(
        window,
        named.map(({ name }) => name),
      );
      if (place === null) return null;
      await writeWhole(named.map(({ contents }, i) => ({ path: place.paths[i], contents })));
      return `the folder ${basename(place.folder)}`;
    },
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
      given.handTo((paths) => void handOn(window, files, paths));
      return null;
    },
  };
}

/** Only scenes are overwritten without a dialog. */
function refuseUnlessScene(path: string): void {
  const name = basename(path);
  if (!name.toLowerCase().endsWith('.json')) {
    throw new InputError(name, `${name} is not a scene file`, 'Save the scene under another name.');
  }
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
