import type { KeptBytes } from '../../ports/host/host.ts';
import { stopIfAsked, type StopSignal } from '../../../units/task.ts';
import { DamagedError, pack, unpack, unpackTree } from './pack.ts';

/** Marks what is kept. The number is that of its form. */
export const MARK = 'wavehall kept content 1';

/**
 * The bytes of a content under its name, which is a hash of all that the content depends on. The name stands inside,
 * too, so that a file that was copied over another is told.
 *
 * @param about What a list of what is kept says of it ({@link aboutKept}).
 */
export const packKept = (name: string, content: unknown, about: string): AsyncGenerator<Uint8Array, void, undefined> =>
  pack({ mark: MARK, name, about, content });

/** Parts until a stop. @throws CancelledError if stopped. */
export async function* untilStopped(signal: StopSignal, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    stopIfAsked(signal);
    yield part;
  }
}

/** What kept bytes say that they are for, from their beginning; undefined if they do not say it, or are damaged. */
export async function aboutKept(parts: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  try {
    const { mark, about } = ((await unpackTree(parts)) ?? {}) as Partial<Record<'mark' | 'about', unknown>>;
    return mark === MARK && typeof about === 'string' ? about : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads what is kept under a name. What is damaged, or was kept under another name, is removed.
 *
 * @param what The content as a warning calls it, such as 'room'.
 * @param isContent Whether this program can have written the content.
 * @param onWarning Called with a sentence without a full stop if something was there and is not used.
 * @returns undefined if there is nothing that can be used
 */
export async function readKept<T>(
  store: KeptBytes,
  name: string,
  what: string,
  isContent: (content: unknown) => content is T,
  onWarning: (warning: string) => void,
): Promise<T | undefined> {
  try {
    const parts = await store.read(name);
    return parts && contentOf(await unpack(parts), name, isContent);
  } catch (error) {
    await store.remove(name).catch(() => undefined);
    const reason = error instanceof DamagedError ? error.message : `it cannot be read: ${(error as Error).message}`;
    onWarning(`the kept ${what} ${name} is not used, and made anew: ${reason}`);
    return undefined;
  }
}

/** @throws DamagedError if it is not what was kept under the name */
function contentOf<T>(data: unknown, name: string, isContent: (content: unknown) => content is T): T {
  const { mark, name: own, content } = (data ?? {}) as Partial<Record<'mark' | 'name' | 'content', unknown>>;
  if (mark !== MARK) throw new DamagedError('this version did not write it');
  if (own !== name) throw new DamagedError('it is that of something else, copied over this one');
  if (!isContent(content)) throw new DamagedError('it is not as this program writes it');
  return content;
}
