import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Age at which files of another machine, or of a process whose number was given to another, were left behind, ms. */
const LEFT_BEHIND = 24 * 3600 * 1000;

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const TAG = /^([\da-f]{8})-(\d+)-[\da-f]{8}$/;

/** Name of a temporary file or folder of a tag. */
export const temporaryName = (tag: string): string => `.wavehall.${tag}.unfinished`;

/** The tag in a name that {@link temporaryName} made; undefined for any other name. */
export const tagOfTemporary = (name: string): string | undefined =>
  /^\.wavehall\.([\da-f]{8}-\d+-[\da-f]{8})\.unfinished$/.exec(name)?.[1];

/** Whether a text is a tag that {@link withTag} may have made. */
export const isTag = (text: string): boolean => TAG.test(text);

/** Tags that this process works with. */
const inUse = new Set<string>();

/**
 * Does something with a new tag, which tells whose temporary files they are: machine, process, and a random part. What
 * it leaves behind counts as left behind.
 */
export async function withTag<T>(work: (tag: string) => Promise<T>): Promise<T> {
  const tag = `${MACHINE}-${process.pid}-${randomUUID().slice(0, 8)}`;
  inUse.add(tag);
  try {
    return await work(tag);
  } finally {
    inUse.delete(tag);
  }
}

/**
 * Whether the work of a tag has ended, well or not, as far as can be known from here.
 *
 * @param changedMs When its files were changed last, ms since 1970.
 */
export function isLeftBehind(tag: string, changedMs: number): boolean {
  const [, machine, id] = TAG.exec(tag) ?? [];
  if (id === undefined) return false;
  const isHere = machine === MACHINE;
  if (isHere && Number(id) === process.pid) return !inUse.has(tag);
  return (isHere && !isRunning(Number(id))) || Date.now() - changedMs > LEFT_BEHIND;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
