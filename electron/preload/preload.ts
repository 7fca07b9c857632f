/** Runs in the sandbox before the page and gives it `window.wavehallBridge`, nothing else. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Answer, RawBridge } from '../bridge.ts';
import type * as channels from '../channels.ts';
import type { AnswerTo, Arguments, AskName, Told } from '../channels.ts';

const askChannel: typeof channels.ASK_CHANNEL = 'wavehall:ask';
const tellChannel: typeof channels.TELL_CHANNEL = 'wavehall:tell';

const ask = <N extends AskName>(name: N, ...args: Arguments<N>): Promise<Answer<AnswerTo<N>>> =>
  ipcRenderer.invoke(askChannel, { name, arguments: args }) as Promise<Answer<AnswerTo<N>>>;

/** Does not pass Electron's event on: through it the page could reach `ipcRenderer`. */
function onTold(listener: (told: Told) => void): () => void {
  const hear = (_event: unknown, told: Told): void => listener(told);
  ipcRenderer.on(tellChannel, hear);
  return () => void ipcRenderer.off(tellChannel, hear);
}

const bridge: RawBridge = {
  open: (kind, several) => ask('open', kind, several),
  claim: (file) => {
    // Empty for a file that the page has made itself.
    const path = webUtils.getPathForFile(file);
    return path === '' ? Promise.resolve({ ok: true, value: null }) : ask('claim', path);
  },
  readBeside: (token, relativePath) => ask('readBeside', token, relativePath),
  recent: () => ask('recent'),
  openRecent: (id) => ask('openRecent', id),
  remember: (token, others) => ask('remember', token, [...others]),
  save: (token, contents) => ask('save', token, contents as Uint8Array<ArrayBuffer>),
  saveAs: (suggestedName, contents) => ask('saveAs', suggestedName, contents as Uint8Array<ArrayBuffer>),
  saveBeside: (token, files) => ask('saveBeside', token, [...files] as Arguments<'saveBeside'>[1]),
  export: (files) => ask('export', [...files] as Arguments<'export'>[0]),
  savePdf: (suggestedName, page) => ask('savePdf', suggestedName, page as Uint8Array<ArrayBuffer>),
  tellDocument: ({ name, edited, running, status, progress }) =>
    ask('tellDocument', { name, edited, running, status, progress }),
  closeNow: () => ask('closeNow'),
  memory: () => ask('memory'),
  tellNoGpu: () => ask('tellNoGpu'),
  onCommand: (listener) =>
    onTold((told) => {
      if (told.kind === 'command') listener(told.command);
    }),
  onGiven: (listener) => {
    const end = onTold((told) => {
      if (told.kind === 'given') listener(told.files);
    });
    void ask('listen');
    return end;
  },
};

contextBridge.exposeInMainWorld('wavehallBridge', bridge);
