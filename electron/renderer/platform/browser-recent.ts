import type { OpenedFile, RecentFile } from '../../bridge.ts';
import { words } from '../../words/words.ts';

/** Number of scenes that are remembered. */
const MOST = 10;
/** Larger scenes are not kept, because the browser would store a second copy; bytes. */
const LARGEST = 256 * 2 ** 20;

interface Kept {
  readonly id: string;
  readonly name: string;
  /** When the scene was opened, ms since 1970. */
  readonly time: number;
  /** Scene first. */
  readonly files: readonly { readonly name: string; readonly contents: Blob }[];
}

/** Copies of the scenes opened last, in the browser's database, because a page cannot open a file again by itself. */
export class BrowserRecent {
  #database: Promise<IDBDatabase> | undefined;

  /** Latest first. */
  async all(): Promise<RecentFile[]> {
    const kept = await this.#kept();
    return kept.map(({ id, name, time }) => ({ id, name, place: words.project.openedAt(new Date(time)) }));
  }

  /** @returns null if the scene is no longer stored. */
  async open(id: string): Promise<OpenedFile[] | null> {
    const kept = (await this.#kept()).find((each) => each.id === id);
    return kept?.files.map((file) => ({ ...file, token: null })) ?? null;
  }

  /**
   * Stores a scene or a project; one with the same name and contents is stored only once.
   *
   * @param identity Tells a project from others; of each, the latest contents are stored.
   */
  async remember(file: OpenedFile, others: readonly OpenedFile[], identity?: string | null): Promise<void> {
    const files = [file, ...others].map(({ name, contents }) => ({ name, contents }));
    if (files.reduce((sum, { contents }) => sum + contents.size, 0) > LARGEST) return;
    const id = identity ?? (await idOf(file));
    const before = (await this.#kept()).filter((each) => each.id !== id);
    const store = await this.#store('readwrite');
    await done(store.put({ id, name: file.name, time: Date.now(), files } satisfies Kept));
    for (const { id: old } of before.slice(MOST - 1)) store.delete(old);
  }

  async #kept(): Promise<Kept[]> {
    const all = (await done((await this.#store('readonly')).getAll())) as Kept[];
    return all.sort((a, b) => b.time - a.time);
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= openDatabase();
    return (await this.#database).transaction('scenes', mode).objectStore('scenes');
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('wavehall', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('scenes', { keyPath: 'id' });
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser’s database failed'));
  });
}

/** The name and a hash of the contents, to distinguish files of the same name. */
async function idOf({ name, contents }: OpenedFile): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await contents.arrayBuffer()));
  return `${name} ${Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
