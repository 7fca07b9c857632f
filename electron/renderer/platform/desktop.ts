import { refusal } from '../core/task-failure.ts';
import { words } from '../../words/words.ts';
import type { Answer, Bridge, OpenedFile, RawBridge, RawFile } from '../../bridge.ts';

/** The bridge on the desktop, made from what the preload script offers. */
export function desktopBridge(raw: RawBridge): Bridge {
  /** Tokens of files that the page itself has read: main reads nothing for them. */
  const dropped = new Set<string>();
  const openedDropped = async (file: File): Promise<OpenedFile> => {
    const token = valueOf(await raw.claim(file));
    if (token !== null) dropped.add(token);
    return { name: file.name, contents: file, token };
  };
  return {
    kind: 'desktop',
    open: async (kind, several) => openedFiles(valueOf(await raw.open(kind, several))),
    openDropped: (files) => Promise.all(files.map(openedDropped)),
    readBeside: async (token, relativePath) => {
      if (dropped.has(token)) return null;
      const contents = valueOf(await raw.readBeside(token, relativePath));
      return contents && new Blob([contents]);
    },
    recent: async () => valueOf(await raw.recent()),
    openRecent: async (id) => openedFiles(valueOf(await raw.openRecent(id))),
    remember: async (file, others) => {
      // A file without a token is an example, which the program offers anyway; one that was dropped has no right to be
      // opened again without the user.
      if (file.token === null || dropped.has(file.token)) return;
      const tokens = others
        .map(({ token }) => token)
        .filter((token) => token !== null && !dropped.has(token)) as string[];
      valueOf(await raw.remember(file.token, tokens));
    },
    save: async (token, contents) => valueOf(await raw.save(token, await bytesOf(contents))),
    saveAs: async (suggestedName, contents) => valueOf(await raw.saveAs(suggestedName, await bytesOf(contents))),
    saveBeside: async (token, files) => {
      const placed = Array.from(files, async ([path, contents]) => ({
        path,
        contents: new Uint8Array(await contents.arrayBuffer()),
      }));
      return valueOf(await raw.saveBeside(token!, await Promise.all(placed)));
    },
    export: async (files) => valueOf(await raw.export(Array.from(files, ([name, contents]) => ({ name, contents })))),
    savePdf: async (suggestedName, page) => valueOf(await raw.savePdf(suggestedName, page)),
    tellDocument: (state) => void raw.tellDocument(state),
    onCommand: (listener) => raw.onCommand(listener),
    onGiven: (listener) => raw.onGiven((files) => listener(files.map(openedFile))),
    memory: async () => valueOf(await raw.memory()),
    tellNoGpu: () => void raw.tellNoGpu(),
    closeNow: () => void raw.closeNow(),
  };
}

/** The largest file that main takes, bytes. */
const MAX_BYTES = 2 ** 30;

/** @throws TaskFailure if main would not take so many. */
async function bytesOf(contents: Uint8Array | Blob): Promise<Uint8Array> {
  if (contents instanceof Uint8Array) return contents;
  if (contents.size > MAX_BYTES) {
    throw refusal(words.project.tooLarge, words.project.makeSmaller);
  }
  return new Uint8Array(await contents.arrayBuffer());
}

/** @throws TaskFailure with main's message. */
function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw refusal(answer.message);
  return answer.value;
}

const openedFiles = (files: readonly RawFile[] | null): readonly OpenedFile[] | null => files && files.map(openedFile);

const openedFile = ({ name, contents, token }: RawFile): OpenedFile => ({
  name,
  contents: new Blob([contents]),
  token,
});
