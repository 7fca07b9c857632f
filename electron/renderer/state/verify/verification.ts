import { computed, signal } from '@preact/signals';
import type { VerifyProgress, VerifyReport } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Failure, Tasks } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { engineOptions } from '../window/engine.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { say, showTrouble } from '../window/say.ts';
import { secondsLeft } from '../window/time-left.ts';
import { words } from '../../../words/words.ts';

export type Effort = VerifyReport['results']['effort'];

/** How much the suite does. */
export const verifyEffort = signal<Effort>('quick');

/** A verification under way. */
export interface Verifying {
  /** Progress of the suite; null before the first check. */
  readonly progress: VerifyProgress | null;
  /** Time left at the present pace, s; null if unknown. */
  readonly leftSeconds: number | null;
  readonly isStopping: boolean;
}

export const verifying = signal<Verifying | null>(null);

type Outcome = Tasks['verify']['answer'];
const outcome = signal<Outcome | null>(null);

/** The report of the last verification of this window. */
export const verification = computed<VerifyReport | null>(() => outcome.value?.report ?? null);

/** Why the last verification failed; null if it did not. */
export const verifyFailure = signal<Failure | null>(null);

/** Why no verification can start now, or null. */
export const verifyObstacle = computed<string | null>(() => {
  if (verifying.value) return words.verify.inProgress;
  return occupation.value === null ? null : words.window.busyWith(occupation.value);
});

let controller: AbortController | null = null;

/** Verifies the program on the chosen engine. */
export async function startVerifying(): Promise<void> {
  if (verifyObstacle.peek() !== null) return;
  const own = new AbortController();
  controller = own;
  verifyFailure.value = null;
  verifying.value = { progress: null, leftSeconds: null, isStopping: false };
  try {
    outcome.value = await takeMachine('verification', own, () => {
      const started = performance.now();
      const onEvent = ({ progress }: { readonly progress: VerifyProgress }): void => {
        const leftSeconds = secondsLeft((performance.now() - started) / 1000, progress.share);
        if (verifying.value) verifying.value = { ...verifying.value, progress, leftSeconds };
      };
      const argument = { effort: verifyEffort.peek(), engine: engineOptions.peek() };
      return machine.ask('verify', argument, { signal: own.signal, onEvent }).answer;
    });
    say(outcome.value.report.passed ? words.verify.allPassed : words.verify.someFailed);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'stopped') say(words.verify.stopped);
    else verifyFailure.value = failure;
  } finally {
    verifying.value = null;
  }
}

/** Stops the verification; nothing of it is kept. */
export function stopVerifying(): void {
  if (verifying.value) verifying.value = { ...verifying.value, isStopping: true };
  controller?.abort();
}

/** Saves a file of the last verification. */
export async function saveVerification(name: 'verify.html' | 'verify.json'): Promise<void> {
  const contents = outcome.peek()?.files.get(name);
  if (!contents) return;
  try {
    const written = await bridge().saveAs(name, contents);
    if (written) say(words.verify.saved(written.name));
  } catch (error) {
    showTrouble(words.verify.saving, error);
  }
}
