const SESSION = 'wavehall-window';
const PREFIX = 'wavehall-window/';

/**
 * How long a page waits for the lock of its name, ms. The page before a reload still holds it, on a busy machine for
 * seconds; a copied tab waits in vain.
 */
const AFTER_RELOAD_MS = 20_000;
const OTHERWISE_MS = 500;

/**
 * The name of this window, which no other window or tab has while this one is open. After a reload it is the same; a
 * copied tab gets another one.
 */
export async function nameWindow(): Promise<string> {
  const before = remembered();
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  if (before !== null && (await take(before, navigation?.type === 'reload' ? AFTER_RELOAD_MS : OTHERWISE_MS))) {
    return before;
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

/**
 * Holds a lock until the window is closed.
 *
 * @param patience How long another window may still have it, ms; any time if omitted, for a name that no window has.
 * @returns false if another window has it for longer
 */
function take(name: string, patience?: number): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(true);
      return new Promise(() => undefined);
    };
    const limit = patience === undefined ? {} : { signal: AbortSignal.timeout(patience) };
    navigator.locks.request(PREFIX + name, limit, hold).catch(() => resolve(false));
  });
}
