import { extensionsOf, type Bridge, type FileKind, type OpenedFile } from '../../bridge.ts';
import { BrowserRecent } from './browser-recent.ts';
import { words } from '../../words/words.ts';

/** The bridge in a browser: files are read when the user chooses them, and saved as downloads. */
export function browserBridge(): Bridge {
  const recent = new BrowserRecent();
  let asks = false;
  /** Names of files that came from the user's disk. */
  const onDisk = new Set<string>();
  const taken = (files: readonly File[]): OpenedFile[] => {
    for (const { name } of files) onDisk.add(name);
    return files.map(openedFile);
  };
  window.addEventListener('beforeunload', (event) => {
    // The browser asks the user in its own words.
    if (asks) event.preventDefault();
  });
  return {
    kind: 'browser',
    open: async (kind, several) => {
      const files = await chosenFiles(kind, several);
      return files && taken(files);
    },
    openDropped: (files) => Promise.resolve(taken(files)),
    readBeside: () => Promise.resolve(null),
    recent: () => recent.all(),
    openRecent: (id) => recent.open(id),
    remember: (file, others, identity) => recent.remember(file, others, identity),
    save: () => Promise.reject(new Error('A browser cannot overwrite a file. Save under a new name.')),
    saveAs: (suggestedName, contents) => {
      download(suggestedName, contents);
      return Promise.resolve({ name: suggestedName, token: null });
    },
    saveBeside: async (_token, files) => {
      for (const [path, contents] of files) {
        const name = path.split('/').at(-1)!;
        if (onDisk.has(name)) continue;
        onDisk.add(name);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
        download(name, contents);
      }
      return { left: [] };
    },
    export: async (files) => {
      for (const [name, contents] of files) {
        download(name, contents);
        // Some browsers keep only the last of several downloads that start at once.
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
      }
      return words.window.downloads;
    },
    savePdf: null,
    tellDocument: (state) => {
      asks = state.edited || state.running;
    },
    onCommand: () => () => undefined,
    onGiven: () => () => undefined,
    tellNoGpu: () => undefined,
    memory: () => Promise.resolve(null),
    closeNow: () => window.close(),
  };
}

const BETWEEN_DOWNLOADS_MS = 200;
/** How long the bytes of a download are kept, ms: by then it has certainly started. */
const KEPT_MS = 60_000;

const openedFile = (file: File): OpenedFile => ({ name: file.name, contents: file, token: null });

/** @returns null if the user cancelled the dialog. */
function chosenFiles(kind: FileKind, several: boolean): Promise<File[] | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  input.accept = extensionsOf(kind, several)
    .map((extension) => `.${extension}`)
    .join(',');
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

function download(name: string, contents: Uint8Array | Blob): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([contents as Uint8Array<ArrayBuffer> | Blob]));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
