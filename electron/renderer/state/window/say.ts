import { signal } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';

/** What the status line says, and screen readers with it. */
export const said = signal('');

export function say(text: string): void {
  said.value = text;
}

/** What went wrong, and with what; shown in a dialog until it is closed. */
export const trouble = signal<{ readonly title: string; readonly failure: Failure } | null>(null);

/** What was stopped as asked is no trouble. */
export function showTrouble(title: string, error: unknown): void {
  const failure = failureOf(error);
  if (failure.kind === 'stopped') say(`${title}: stopped.`);
  else trouble.value = { title, failure };
}
