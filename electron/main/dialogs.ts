/** The questions that the program asks the user. */
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { dialog, type BrowserWindow, type FileFilter, type MessageBoxOptions } from 'electron';
import { oneLine } from '../../src/text/terminal.ts';
import { extensionsOf, FILE_KINDS, type FileKind } from '../bridge.ts';

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  scene: 'Scenes',
  project: 'Projects',
  mesh: 'Meshes',
  sound: 'Sounds',
  recording: 'Recordings',
  measurement: 'Measurements of a room',
  materials: 'Lists of materials',
  picture: 'Pictures',
  target: 'Targets',
};

/**
 * A question, or a message. Names in it may come from strangers: each line is cleaned, and no name can begin another.
 *
 * @param options.detail Lines.
 * @returns the number of the chosen button.
 */
async function ask(
  window: BrowserWindow,
  { message, detail, ...options }: Omit<MessageBoxOptions, 'detail'> & { readonly detail?: readonly string[] },
): Promise<number> {
  const { response } = await dialog.showMessageBox(window, {
    ...options,
    message: oneLine(message),
    ...(detail && { detail: detail.map(oneLine).join('\n') }),
  });
  return response;
}

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
  const response = await ask(window, {
    type: 'warning',
    message: there === 1 ? 'Replace a file that exists already?' : `Replace ${there} files that exist already?`,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Whether the user wants a scene written over the file that was opened. */
export async function askBeforeSavingOver(window: BrowserWindow, path: string): Promise<boolean> {
  const response = await ask(window, {
    type: 'question',
    message: `Save over ${basename(path)}?`,
    detail: [path, 'This is asked once for each file, until the program ends.'],
    buttons: ['Save', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Whether the user, who chose a link, wants its target replaced. */
export async function mayReplaceTarget(window: BrowserWindow, target: string): Promise<boolean> {
  const response = await ask(window, {
    type: 'warning',
    message: `You chose a link. Replace ${basename(target)}?`,
    detail: [target],
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Whether the user wants these files, given by their paths from the folder, copied there. */
export async function askWhetherToCopy(
  window: BrowserWindow,
  scene: string,
  folder: string,
  paths: readonly string[],
): Promise<boolean> {
  const what = paths.length === 1 ? 'a file' : `${paths.length} files`;
  const response = await ask(window, {
    type: 'question',
    message: `${scene} needs ${what}. Copy ${paths.length === 1 ? 'it' : 'them'}, too?`,
    detail: [`To ${folder}:`, ...paths],
    buttons: ['Copy', 'Do not copy'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

export type Leaving = 'save' | 'discard' | 'stay';

/** @param name Name of the document; null if it has none yet. */
export async function askBeforeClosing(window: BrowserWindow, name: string | null): Promise<Leaving> {
  const response = await ask(window, {
    type: 'warning',
    message: `Save the changes to ${name ?? 'the new scene'}?`,
    detail: ['Changes that are not saved are lost.'],
    buttons: ['Save', "Don't save", 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return (['save', 'discard', 'stay'] as const)[response] ?? 'stay';
}

export type LeavingRun = 'stay' | 'tray' | 'end';

/** What becomes of the runs in progress when the window closes. */
export async function askBeforeEndingRun(window: BrowserWindow): Promise<LeavingRun> {
  const response = await ask(window, {
    type: 'warning',
    message: 'A run is in progress. Continue it without the window?',
    detail: [
      'It continues in the tray, with all that waits in the queue. Click the icon there, or start Wavehall again, to see the window.',
      'If you stop it, its results are lost.',
    ],
    buttons: ['Continue in the tray', 'Go back', 'Stop and close'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return (['tray', 'stay', 'end'] as const)[response] ?? 'stay';
}

/** @param reason As Electron names it. */
export async function askAfterCrash(window: BrowserWindow, reason: string): Promise<'reload' | 'close'> {
  const response = await ask(window, {
    type: 'error',
    message: 'The window has stopped working.',
    detail: [`Reason: ${reason}. Unsaved work is offered again after a reload; files on the disk are not affected.`],
    buttons: ['Reload', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
}

/** Whether the user wants to restart in the compatible graphics mode. */
export async function askAboutGpuMode(window: BrowserWindow): Promise<boolean> {
  const response = await ask(window, {
    type: 'question',
    message: 'No graphics processor was found. Restart in the compatible graphics mode?',
    detail: [
      'On Linux this mode often finds one, with drivers that Chromium does not yet trust. Without one, ' +
        'Wavehall computes on the CPU, which takes longer. To use this mode always, add --compatible-gpu to the command.',
    ],
    buttons: ['Restart', 'Stay'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

export function tellTrouble(window: BrowserWindow, message: string): void {
  void ask(window, { type: 'error', message });
}
