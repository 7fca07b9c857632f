/** Unsaved work of one window, kept in the browser's database. */
export interface KeptWork {
  /** Id of the window. */
  readonly id: string;
  /** When it was kept, ms since 1970. */
  readonly time: number;
  /** Name of what is open. */
  readonly name: string;
  /** Number of runs in it. */
  readonly runs: number;
  /** The rest; blobs in it are stored apart, and stand for themselves as `StoredBlob`. */
  readonly content: unknown;
}

/** Where a blob is stored. */
export class StoredBlobs {
  private readonly keys = new WeakMap<Blob, string>();
  private next = 0;

  constructor(private readonly window: string) {}

  /** The key of a blob, and whether it is new. */
  keyOf(blob: Blob): readonly [key: string, isNew: boolean] {
    const there = this.keys.get(blob);
    if (there !== undefined) return [there, false];
    const key = `${this.window}/${this.next++}`;
    this.keys.set(blob, key);
    return [key, true];
  }

  /** Records that a blob is stored. */
  learn(blob: Blob, key: string): void {
    this.keys.set(blob, key);
    this.next = Math.max(this.next, Number(key.slice(this.window.length + 1)) + 1);
  }

  forget(blob: Blob): void {
    this.keys.delete(blob);
  }
}

const WORKS = 'works';
const BLOBS = 'blobs';

/** Unsaved work of all windows of this browser. */
export class WorkStore {
  #database: Promise<IDBDatabase> | undefined;

  /** All that is kept, latest first. */
  async all(): Promise<KeptWork[]> {
    const transaction = (await this.#open()).transaction(WORKS, 'readonly');
    const all = (await done(transaction.objectStore(WORKS).getAll())) as KeptWork[];
    return all.sort((one, other) => other.time - one.time);
  }

  /** The blobs of a window's work by their keys. */
  async blobs(id: string): Promise<ReadonlyMap<string, Blob>> {
    const store = (await this.#open()).transaction(BLOBS, 'readonly').objectStore(BLOBS);
    const range = rangeOf(id);
    const [keys, blobs] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return new Map(keys.map((key, i) => [key as string, blobs[i] as Blob]));
  }

  /**
   * Keeps the work of a window in place of what was kept of it, all or nothing.
   *
   * @param added Blobs that are not stored yet, by their keys.
   * @param used Keys of all blobs of the work; others of this window are removed.
   * @throws DOMException `QuotaExceededError` if there is no room.
   */
  async put(kept: KeptWork, added: ReadonlyMap<string, Blob>, used: ReadonlySet<string>): Promise<void> {
    const transaction = (await this.#open()).transaction([WORKS, BLOBS], 'readwrite', { durability: 'strict' });
    const finished = ended(transaction);
    const blobs = transaction.objectStore(BLOBS);
    for (const [key, blob] of added) blobs.put(blob, key);
    transaction.objectStore(WORKS).put(kept);
    const keys = blobs.getAllKeys(rangeOf(kept.id));
    keys.onsuccess = () => {
      for (const key of keys.result) if (!used.has(key as string)) blobs.delete(key);
    };
    await finished;
  }

  async remove(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction([WORKS, BLOBS], 'readwrite');
    const finished = ended(transaction);
    transaction.objectStore(WORKS).delete(id);
    transaction.objectStore(BLOBS).delete(rangeOf(id));
    await finished;
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase().catch((error: unknown) => {
      // The next attempt may succeed, for example after the user has allowed it.
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }
}

const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound(`${id}/`, `${id}/\uffff`);

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('wavehall-work', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(WORKS, { keyPath: 'id' });
    request.result.createObjectStore(BLOBS);
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser’s database failed'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser’s database failed'));
  });
}
