import type { Failure } from './protocol.ts';
import { words } from '../../words/words.ts';

/** The failure of a task, as an error. */
export class TaskFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.problems.map(({ message }) => message).join('\n'));
    this.name = 'TaskFailure';
  }
}

/** An error for a request that cannot be met, in words for the user. */
export const refusal = (message: string, remedy = ''): TaskFailure =>
  new TaskFailure({ kind: 'input', problems: [{ path: '', message, remedy }] });

/** The failure for anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TaskFailure) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', problems: [{ path: '', message, remedy: words.window.bug }] };
}
