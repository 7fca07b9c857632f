import type { KeptBytes } from '../../ports/host/host.ts';
import { packKept, readKept } from '../../setup/kept-room/kept-content.ts';

/** Responses of one run. */
export interface RunResponses {
  /** [receiver], each of shape [n]. */
  readonly responses: readonly Float32Array[];
  readonly rateHz: number;
}

/**
 * Reads what an earlier search recorded of a seat; undefined if there is nothing that can be used.
 *
 * @param name Tells the run from all others.
 * @param shape What it must have.
 */
export function readSeatRun(
  store: KeptBytes,
  name: string,
  shape: { readonly responses: number; readonly rateHz: number },
): Promise<RunResponses | undefined> {
  const fits = (content: unknown): content is RunResponses => isRun(content, shape.responses, shape.rateHz);
  return readKept(store, name, 'run', fits, () => undefined);
}

/**
 * Keeps what was recorded of a seat. What cannot be kept is made again another time.
 *
 * @param about What a list of the cache says of it.
 */
export async function keepSeatRun(store: KeptBytes, name: string, run: RunResponses, about: string): Promise<void> {
  await store.write(name, packKept(name, run, about)).catch(() => undefined);
}

function isRun(content: unknown, count: number, rateHz: number): content is RunResponses {
  const { responses, rateHz: rate } = (content ?? {}) as Partial<Record<keyof RunResponses, unknown>>;
  if (rate !== rateHz || !Array.isArray(responses) || responses.length !== count) return false;
  const [first] = responses as unknown[];
  if (!(first instanceof Float32Array) || first.length === 0) return false;
  return responses.every(
    (one) => one instanceof Float32Array && one.length === first.length && one.every(Number.isFinite),
  );
}
