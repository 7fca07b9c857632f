const SESSION = 'wavehall-window';
const PREFIX = 'wavehall-window/';

/** How often a page that was reloaded asks for its lock: the page before may still hold it. */
const ATTEMPTS = 5;
const BETWEEN_MS = 100;

/**
 * The name of this window, which no other window or tab has while this one is open. After a reload it is the same; a
 * copied tab gets another one.
 */
export async function nameWindow(): Promise<string> {
  const before = remembered();
  if (before !== null) {
    for (let i = 0; i < ATTEMPTS; i++) {
      if (await take(before)) return before;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }
  return renameWindow();
}

/** Gives this window another name. */
export async function renameWindow(): Promise<string> {
  const name = crypto.randomUUID();
  await take(name);
  try {
    sessionStorage.setItem(SESSION, name);
  } catch {
    // A browser may forbid it; after a reload the work is then offered like that of another window.
  }
  return name;
}

/** Names of all windows that are open. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(SESSION);
  } catch {
    return null;
  }
}

/** Holds a lock until the window is closed. @returns false if another window has it. */
function take(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(PREFIX + name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    });
  });
}
