import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Age at which files of another machine, or of a process whose number was given to another, were left behind, ms. */
const LEFT_BEHIND = 24 * 3600 * 1000;

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const TAG = /^([\da-f]{8})-(\d+)-[\da-f]{8}$/;

/** A new name that tells whose temporary files they are: machine, process, and a random part. */
export const newTag = (): string => `${MACHINE}-${process.pid}-${randomUUID().slice(0, 8)}`;

/**
 * Whether the process of a tag has ended, as far as can be known from here.
 *
 * @param changedMs When its files were changed last, ms since 1970.
 */
export function isLeftBehind(tag: string, changedMs: number): boolean {
  const [, machine, id] = TAG.exec(tag) ?? [];
  if (id === undefined) return false;
  return (machine === MACHINE && !isRunning(Number(id))) || Date.now() - changedMs > LEFT_BEHIND;
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
