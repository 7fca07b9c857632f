/** The questions that the program asks the user. */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { dialog, type BrowserWindow, type FileFilter } from 'electron';
import { extensionsOf, FILE_KINDS, type FileKind } from '../bridge.ts';

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  scene: 'Scenes',
  mesh: 'Meshes',
  sound: 'Sounds',
  measurement: 'Measurements of a room',
};

/** @returns paths, or null if cancelled. */
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

/** @returns a path, or null if cancelled. A file that exists there may be replaced: the dialog has asked. */
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
  // Some dialogs do not add the extension; they then asked about another file than the one to be written.
  const whole = filePath + extension;
  return (await mayReplace(window, [whole])) ? whole : null;
}

/** @returns the paths of the named files in the chosen folder, or null if cancelled. */
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
    message: there === 1 ? 'Replace a file that exists already?' : `Replace ${there} files that exist already?`,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

export type Leaving = 'save' | 'discard' | 'stay';

/** @param name Name of the document; null if it has none yet. */
export async function askBeforeClosing(window: BrowserWindow, name: string | null): Promise<Leaving> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Save the changes to ${name ?? 'the new scene'}?`,
    detail: 'Without saving they are lost.',
    buttons: ['Save', "Don't save", 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return (['save', 'discard', 'stay'] as const)[response] ?? 'stay';
}

/** Whether the user allows a run in progress to be ended. */
export async function askBeforeEndingRun(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'A run is in progress. Close anyway?',
    detail: 'Closing ends the run; its results are lost.',
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
    detail: `Reason: ${reason}. Unsaved changes are lost; files on the disk are not affected.`,
    buttons: ['Reload', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
}

/** Whether the user wants to restart in the compatible graphics mode. */
export async function askAboutGpuMode(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'No graphics processor was found. Restart in the compatible graphics mode?',
    detail:
      'On Linux this mode often finds one, with drivers that Chromium does not yet trust. Without one, ' +
      'Wavehall computes on the CPU, which takes longer. To use this mode always, add --compatible-gpu to the command.',
    buttons: ['Restart', 'Stay'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

export function tellTrouble(window: BrowserWindow, message: string): void {
  void dialog.showMessageBox(window, { type: 'error', message });
}
