/** What the user is asked. */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { dialog, type BrowserWindow, type FileFilter } from 'electron';
import { extensionsOf, FILE_KINDS, type FileKind } from '../bridge.ts';

const KIND_NAMES: Readonly<Record<FileKind, string>> = { scene: 'Scenes', mesh: 'Meshes', sound: 'Sounds' };

/** @returns paths, or null if dismissed. */
export async function askWhatToOpen(window: BrowserWindow, kind: FileKind, several: boolean): Promise<string[] | null> {
  const own: FileFilter = { name: KIND_NAMES[kind], extensions: [...FILE_KINDS[kind]] };
  const all = [...extensionsOf(kind, several)];
  const filters =
    all.length === own.extensions.length
      ? [own]
      : [{ name: `${KIND_NAMES[kind]} and what they need`, extensions: all }, own];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    filters,
    properties: several ? ['openFile', 'multiSelections'] : ['openFile'],
  });
  return canceled || filePaths.length === 0 ? null : filePaths;
}

/** @returns a path, or null if dismissed. What stands there already may be replaced: that was asked. */
export async function askWhereToSave(window: BrowserWindow, suggestedName: string): Promise<string | null> {
  const extension = extname(suggestedName);
  const filters =
    extension === '' ? [] : [{ name: extension.slice(1).toUpperCase(), extensions: [extension.slice(1)] }];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: suggestedName,
    filters,
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === '') return null;
  if (extname(filePath) !== '') return filePath;
  // Some dialogs leave the extension to be typed; then it was not this file that they asked about.
  const whole = filePath + extension;
  return (await mayReplace(window, [whole])) ? whole : null;
}

/** @returns the paths of files of the given names in a folder, or null if dismissed. */
export async function askWhereToExport(
  window: BrowserWindow,
  names: readonly string[],
): Promise<{ readonly folder: string; readonly paths: readonly string[] } | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Export to a folder',
    buttonLabel: 'Export',
    properties: ['openDirectory', 'createDirectory'],
  });
  const folder = filePaths[0];
  if (canceled || folder === undefined) return null;
  const paths = names.map((name) => join(folder, name));
  return (await mayReplace(window, paths)) ? { folder, paths } : null;
}

async function mayReplace(window: BrowserWindow, paths: readonly string[]): Promise<boolean> {
  const there = paths.filter((path) => existsSync(path)).length;
  if (there === 0) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: there === 1 ? 'Replace a file that is there already?' : `Replace ${there} files that are there already?`,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

export type Leaving = 'save' | 'discard' | 'stay';

/** @param name Of the document; null if it has none yet. */
export async function askBeforeClosing(window: BrowserWindow, name: string | null): Promise<Leaving> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Save the changes of ${name ?? 'the new scene'}?`,
    detail: 'Otherwise they are lost.',
    buttons: ['Save', "Don't save", 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return (['save', 'discard', 'stay'] as const)[response] ?? 'stay';
}

/** Whether a run that is under way may be ended. */
export async function askBeforeEndingRun(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'A run is under way. Close all the same?',
    detail: 'It would be ended, and has to be begun anew.',
    buttons: ['Stay', 'Close'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** @param reason As Electron names it. */
export async function askAfterCrash(window: BrowserWindow, reason: string): Promise<'reload' | 'close'> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window has stopped working.',
    detail: `Reason: ${reason}. What was not saved is lost; files on the disk are not touched.`,
    buttons: ['Reload', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
}

/** Whether to start again in the compatible graphics mode. */
export async function askAboutGpuMode(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'No graphics processor was found. Start again in the compatible graphics mode?',
    detail:
      'It often finds one on Linux, by means that Chromium does not yet trust on this system. Without, Wavehall computes ' +
      'on the processor, which takes longer. To start this way every time, add --compatible-gpu to the command.',
    buttons: ['Start again', 'Stay'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

export function tellTrouble(window: BrowserWindow, message: string): void {
  void dialog.showMessageBox(window, { type: 'error', message });
}
