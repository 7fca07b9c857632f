/** The questions that the program asks the user. */
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { dialog, type BrowserWindow, type FileFilter, type MessageBoxOptions } from 'electron';
import { oneLine } from '../../src/text/terminal.ts';
import { extensionsOf, FILE_KINDS, type FileKind } from '../bridge.ts';
import { words } from '../words/words.ts';

const { desktop } = words;

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
  const own: FileFilter = { name: desktop.fileKinds[kind], extensions: [...FILE_KINDS[kind]] };
  const all = [...extensionsOf(kind, several)];
  const filters =
    all.length === own.extensions.length ? [own] : [{ name: desktop.withNeeded(own.name), extensions: all }, own];
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
    title: desktop.exporting.title,
    buttonLabel: desktop.exporting.button,
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
    message: desktop.replacing.question(there),
    buttons: [desktop.replacing.replace, desktop.cancel],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Whether the user wants a scene written over the file that was opened. */
export async function askBeforeSavingOver(window: BrowserWindow, path: string): Promise<boolean> {
  const response = await ask(window, {
    type: 'question',
    message: desktop.savingOver.question(basename(path)),
    detail: [path, desktop.savingOver.once],
    buttons: [desktop.savingOver.save, desktop.cancel],
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
    message: desktop.replacing.target(basename(target)),
    detail: [target],
    buttons: [desktop.replacing.replace, desktop.cancel],
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
  const response = await ask(window, {
    type: 'question',
    message: desktop.copying.question(scene, paths.length),
    detail: [desktop.copying.to(folder), ...paths],
    buttons: [desktop.copying.copy, desktop.copying.leave],
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
    message: desktop.closing.question(name),
    detail: [desktop.closing.lost],
    buttons: [desktop.closing.save, desktop.closing.discard, desktop.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return (['save', 'discard', 'stay'] as const)[response] ?? 'stay';
}

export type LeavingRun = 'stay' | 'tray' | 'end';

/**
 * What becomes of the runs in progress when the window closes.
 *
 * @param hides Whether the window can hide in the tray; otherwise it is minimised.
 */
export async function askBeforeEndingRun(window: BrowserWindow, hides: boolean): Promise<LeavingRun> {
  const response = await ask(window, {
    type: 'warning',
    message: desktop.run.question,
    detail: [hides ? desktop.run.tray : desktop.run.minimised, desktop.run.lost],
    buttons: [hides ? desktop.run.continue : desktop.run.minimise, desktop.run.back, desktop.run.stop],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return (['tray', 'stay', 'end'] as const)[response] ?? 'stay';
}

/** @param reason Reason, as Electron names it. */
export async function askAfterCrash(window: BrowserWindow, reason: string): Promise<'reload' | 'close'> {
  const response = await ask(window, {
    type: 'error',
    message: desktop.crash.message,
    detail: [desktop.crash.reason(reason)],
    buttons: [desktop.crash.reload, desktop.crash.close],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
}

/** Whether the user wants to restart in the compatible graphics mode. */
export async function askAboutGpuMode(window: BrowserWindow): Promise<boolean> {
  const response = await ask(window, {
    type: 'question',
    message: desktop.graphics.question,
    detail: [desktop.graphics.why],
    buttons: [desktop.graphics.restart, desktop.graphics.stay],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

export function tellTrouble(window: BrowserWindow, message: string): void {
  void ask(window, { type: 'error', message });
}
