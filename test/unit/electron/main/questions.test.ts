import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChosenFiles } from '../../../../electron/main/files/chosen-files.ts';
import type { CloseGuard } from '../../../../electron/main/close-guard.ts';
import type { GivenFiles } from '../../../../electron/main/files/given-files.ts';
import { makeHandlers } from '../../../../electron/main/handlers.ts';
import type { RecentScenes } from '../../../../electron/main/files/recent.ts';
import { electron, FakeWindow } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);
vi.mock('../../../../electron/main/log.ts', () => ({ log: vi.fn() }));

const { showMessageBox, showOpenDialog, showSaveDialog } = electron.dialog;
const SCENE = new TextEncoder().encode('{"wavehall":1}');

let folder: string;
let files: ChosenFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-questions-'));
  files = new ChosenFiles();
  for (const ask of [showMessageBox, showOpenDialog, showSaveDialog]) ask.mockReset();
});
afterEach(() => rmSync(folder, { recursive: true }));

const handlers = () =>
  makeHandlers({
    window: new FakeWindow({ webPreferences: {} }) as unknown as BrowserWindow,
    files,
    recent: {} as unknown as RecentScenes,
    given: {} as unknown as GivenFiles,
    guard: {} as unknown as CloseGuard,
    tray: { show: () => undefined },
  });

it('Questions of the page come one at a time', async () => {
  writeFileSync(join(folder, 'hall.json'), SCENE);
  const token = (await files.open(join(folder, 'hall.json'))).token!;
  let cancel: ((answer: unknown) => void) | undefined;
  showSaveDialog.mockReturnValueOnce(new Promise((resolve) => (cancel = resolve)));
  const page = handlers();
  const first = page.saveAs('hall.json', SCENE);
  const busy = /another question is still open/;
  await expect(page.saveAs('b.json', SCENE)).rejects.toThrow(busy);
  await expect(page.save(token, SCENE)).rejects.toThrow(busy);
  await expect(page.saveBeside(token, [])).rejects.toThrow(busy);
  await expect(page.open('scene', true)).rejects.toThrow(busy);
  await expect(page.export([{ name: 'S1-R1.wav', contents: SCENE }])).rejects.toThrow(busy);
  await expect(page.savePdf('report.pdf', SCENE)).rejects.toThrow(busy);
  for (const ask of [showMessageBox, showOpenDialog]) expect(ask).not.toHaveBeenCalled();
  expect(showSaveDialog).toHaveBeenCalledTimes(1);
  cancel!({ canceled: true, filePath: '' });
  expect(await first).toBeNull();
  // After the answer, or a failure, the next one may come.
  showMessageBox.mockRejectedValueOnce(new Error('the window is gone'));
  await expect(page.save(token, SCENE)).rejects.toThrow('the window is gone');
  showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] });
  expect(await page.open('scene', true)).toBeNull();
});
