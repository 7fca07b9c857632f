import type * as promises from 'node:fs/promises';

/** Says for a call of some name whether it fails, and with which code. */
type Fails = (call: number, name: string) => string | undefined;
const NEVER: Fails = () => undefined;

/**
 * Calls of the file system that fail on purpose. A test mocks `node:fs/promises` with {@link onFailingDisk}, and says
 * when it fails.
 */
export const disk = {
  /** Calls so far. */
  calls: 0,
  /** Says for each call by its number whether it fails, and with which code. */
  fails: NEVER,

  reset(fails: Fails = NEVER): void {
    disk.calls = 0;
    disk.fails = fails;
  },

  /** Lets nothing happen any more from this call on, as after `kill -9`. */
  diesAt: (death: number) => disk.reset((call) => (call >= death ? 'EDEAD' : undefined)),
  /** This one call fails. */
  failsAt: (failure: number, code: string) => disk.reset((call) => (call === failure ? code : undefined)),
};

const NAMES = [
  'link',
  'lstat',
  'mkdir',
  'open',
  'readdir',
  'readFile',
  'realpath',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'unlink',
  'writeFile',
] as const;

type Call = (...args: never[]) => Promise<unknown>;

/** Replaces `sync`: waiting for the disk itself takes long, and a test that ends no power learns nothing from it. */
function withoutSync(file: promises.FileHandle): promises.FileHandle {
  file.sync = () =>
    disk.fails(disk.calls++, 'sync') === undefined ? Promise.resolve() : Promise.reject(new Error('EIO'));
  return file;
}

/** The module with calls that fail as {@link disk} says. */
export function onFailingDisk(real: typeof promises): typeof promises {
  const wrapped = NAMES.map((name) => {
    const call = real[name] as unknown as Call;
    const failing: Call = (...args) => {
      const code = disk.fails(disk.calls++, name);
      if (code !== undefined) return Promise.reject(Object.assign(new Error(`${code}, ${name}`), { code }));
      const result = call(...args);
      return name === 'open' ? result.then((file) => withoutSync(file as promises.FileHandle)) : result;
    };
    return [name, failing] as const;
  });
  return { ...real, ...(Object.fromEntries(wrapped) as object) };
}
