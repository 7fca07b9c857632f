import { signal } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { words } from '../../../words/words.ts';
import { sceneSignal } from './lifetimes.ts';

/** Text of the status line, which screen readers announce. */
export const said = sceneSignal('');

export function say(text: string): void {
  said.value = text;
}

/** The failure shown in a dialog until the user closes it, and what failed. */
export const trouble = signal<{ readonly title: string; readonly failure: Failure } | null>(null);

/** Shows a failure in the dialog; a task stopped on request goes to the status line only. */
export function showTrouble(title: string, error: unknown): void {
  const failure = failureOf(error);
  if (failure.kind === 'stopped') say(words.window.stopped(title));
  else trouble.value = { title, failure };
}
