import { RunError } from '../app/index.ts';
import { codeOf, isOfSystem, reasonOf, remedyOf } from '../disk/trouble.ts';

/** What V8 says when it finds no memory for an array. */
const NO_MEMORY = /allocation failed|out of memory|Invalid (?:typed )?array length/i;
const NEED_LESS = 'Lower the maximum frequency, or close other programs.';

/**
 * An error of the system told as what it is: a full disk, a missing right, a limit. Undefined for any other error,
 * which is the program's own or a fault of it.
 */
export function systemError(cause: unknown): RunError | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (codeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY')
    return new RunError('a thread has no memory left', NEED_LESS, { cause });
  if (codeOf(cause) === 'ERR_WORKER_INIT_FAILED') {
    // As `Worker initialization failure: EMFILE`.
    const system = Object.assign(new Error(cause.message), { code: /E[A-Z]+$/.exec(cause.message)?.[0] });
    return new RunError(`no thread can be started: ${reasonOf(system)}`, remedyOf(system), { cause });
  }
  if (cause instanceof RangeError && NO_MEMORY.test(cause.message)) {
    return new RunError('there is no memory left', NEED_LESS, { cause });
  }
  if (!isOfSystem(cause)) return undefined;
  const { path } = cause;
  return new RunError(path === undefined ? reasonOf(cause) : `${path}: ${reasonOf(cause)}`, remedyOf(cause), { cause });
}

/** The output of the program cannot be written. */
export const outputFailure = (cause: Error): RunError =>
  new RunError(`the output cannot be written: ${reasonOf(cause)}`, remedyOf(cause), { cause });

/** Does something; an error of the system has our words for its message, for a warning that holds it. */
export async function errorInWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isOfSystem(cause) ? new Error(reasonOf(cause), { cause }) : cause;
  }
}
