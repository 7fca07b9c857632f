import type { Failure } from './protocol.ts';

/** What a worker could not do. */
export class TaskFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.problems.map(({ message }) => message).join('\n'));
    this.name = 'TaskFailure';
  }
}

/** What cannot be done as it was asked for, in words for the user. */
export const refusal = (message: string, remedy = ''): TaskFailure =>
  new TaskFailure({ kind: 'input', problems: [{ path: '', message, remedy }] });

/** What went wrong, whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TaskFailure) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', problems: [{ path: '', message, remedy: 'This is a fault of Wavehall. Please report it.' }] };
}
