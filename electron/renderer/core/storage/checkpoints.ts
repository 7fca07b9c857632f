import { sha256, type CheckpointFolder } from '../../../../src/app/index.ts';
import { partsOf } from './blob-parts.ts';
import { words } from '../../../words/words.ts';
import type { EngineOptions, SceneInput, SceneOverrides } from '../protocol.ts';

/** The folder of all, in the private file system of the page's origin. */
const ALL = 'checkpoints';

/** Runs of which checkpoints are left over at most; the oldest go. */
const MOST_LEFT = 3;

const lockOf = (run: string): string => `wavehall-checkpoint-${run}`;

/** All that decides the samples of a run. */
export interface RunInputs {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
}

/**
 * The checkpoints of a run in the storage of the browser, which survives a crash and a reload. A run is known by its
 * inputs, so whoever starts the same run again goes on from where it was.
 */
export function checkpointsOf(inputs: RunInputs): CheckpointFolder {
  let named: Promise<string> | undefined;
  const name = (): Promise<string> => (named ??= nameOfRun(inputs));
  let release: (() => void) | undefined;
  /** Finds the folder before it reads the inputs; undefined if there is none. */
  const folder = async (): Promise<FileSystemDirectoryHandle | undefined> => {
    const all = await allFolder(false);
    return all && there(all.getDirectoryHandle(await name()));
  };
  const made = async (): Promise<FileSystemDirectoryHandle> =>
    (await allFolder(true))!.getDirectoryHandle(await name(), { create: true });
  return {
    place: words.window.storage,
    // Nothing else writes to the storage of the page.
    check: () => Promise.resolve(),
    names: async () => {
      const names: string[] = [];
      for (const file of await filesIn(await folder())) {
        // One that was never closed has no content yet.
        if ((await file.getFile()).size > 0) names.push(file.name);
      }
      return names;
    },
    read: async (file) => {
      const handle = await there((await folder())?.getFileHandle(file));
      const content = await handle?.getFile();
      return content && content.size > 0 ? partsOf(content) : undefined;
    },
    write: async (file, parts) => {
      const handle = await (await made()).getFileHandle(file, { create: true });
      // The content takes its place when the writer is closed.
      const writer = await handle.createWritable();
      try {
        // A copy: a writer does not take memory that threads share.
        for await (const part of parts) await writer.write(new Uint8Array(part));
        await writer.close();
      } catch (error) {
        await writer.abort().catch(() => undefined);
        throw error;
      }
    },
    remove: async (files) => {
      const from = await folder();
      for (const file of files) await there(from?.removeEntry(file));
    },
    freeBytes: async () => {
      const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
      return quota - usage;
    },
    hold: async () => {
      if (release) return true;
      const run = await name();
      const isOurs = await new Promise<boolean>((resolve, reject) => {
        navigator.locks
          .request(lockOf(run), { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock && new Promise<void>((done) => (release = done));
          })
          .catch(reject);
      });
      if (isOurs) await removeOldest(run);
      return isOurs;
    },
    discard: async () => {
      await there((await allFolder(false))?.removeEntry(await name(), { recursive: true }));
    },
    release: async () => {
      release?.();
      release = undefined;
      // One that is not empty stays.
      await (await allFolder(false))?.removeEntry(await name()).catch(() => undefined);
    },
  };
}

/** A name for inputs: equal only for the same. */
export async function nameOfRun({ input: { sceneFile, text, files }, overrides, engine }: RunInputs): Promise<string> {
  const contents: (readonly [string, string])[] = [];
  for (const [path, blob] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    contents.push([path, await sha256(new Uint8Array(await blob.arrayBuffer()))]);
  }
  return sha256(JSON.stringify({ sceneFile, text, contents, overrides, engine }));
}

async function allFolder(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  const root = await navigator.storage.getDirectory();
  return there(root.getDirectoryHandle(ALL, { create }));
}

/** Gives what is found; undefined for what is not there. */
async function there<T>(found: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as Error).name === 'NotFoundError') return undefined;
    throw error;
  }
}

async function filesIn(folder: FileSystemDirectoryHandle | undefined): Promise<FileSystemFileHandle[]> {
  const files: FileSystemFileHandle[] = [];
  if (folder) for await (const entry of folder.values()) if (entry.kind === 'file') files.push(entry);
  return files;
}

/** Removes what the oldest runs left, but nothing of runs under way. @param own The run that begins. */
async function removeOldest(own: string): Promise<void> {
  const all = await allFolder(false);
  if (!all) return;
  const { held = [] } = await navigator.locks.query();
  const isHeld = (run: string): boolean => held.some((lock) => lock.name === lockOf(run));
  const left: { readonly name: string; readonly time: number }[] = [];
  for await (const entry of all.values()) {
    if (entry.kind !== 'directory' || entry.name === own || isHeld(entry.name)) continue;
    const times = (await filesIn(entry)).map(async (file) => (await file.getFile()).lastModified);
    left.push({ name: entry.name, time: Math.max(0, ...(await Promise.all(times))) });
  }
  left.sort((a, b) => b.time - a.time);
  for (const { name } of left.slice(MOST_LEFT - 1)) await all.removeEntry(name, { recursive: true });
}
