import { computed, signal } from '@preact/signals';
import type { CheckTitle, EndedCheck, VerifyProgress, VerifyReport } from '../../../../src/app/index.ts';
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

/** The checks of a verification that has not come to its end. */
export interface VerifiedSoFar {
  /** All of the suite, in their order; none before they are known. */
  readonly chosen: readonly CheckTitle[];
  /** The first of them, which have ended. The next one is under way, unless it was stopped. */
  readonly ended: readonly EndedCheck[];
}

const NO_CHECKS: VerifiedSoFar = { chosen: [], ended: [] };

/** The verification under way, or the last one if it was stopped after some checks; else null. */
export const soFar = signal<VerifiedSoFar | null>(null);

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
  soFar.value = NO_CHECKS;
  try {
    outcome.value = await takeMachine('verification', own, () => {
      const started = performance.now();
      const onEvent = (event: Tasks['verify']['event']): void => hear(event, (performance.now() - started) / 1000);
      const argument = { effort: verifyEffort.peek(), engine: engineOptions.peek() };
      return machine.ask('verify', argument, { signal: own.signal, onEvent }).answer;
    });
    soFar.value = null;
    say(outcome.value.report.passed ? words.verify.allPassed : words.verify.someFailed);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'stopped') say(words.verify.stopped);
    else verifyFailure.value = failure;
    // Without a row there is nothing to keep: the report before is shown again.
    if (soFar.peek()?.ended.length === 0) soFar.value = null;
  } finally {
    verifying.value = null;
  }
}

function hear(event: Tasks['verify']['event'], elapsedSeconds: number): void {
  const [now, known] = [verifying.peek(), soFar.peek()];
  if (!now || !known) return;
  if ('chosen' in event) soFar.value = { ...known, chosen: event.chosen };
  else if ('ended' in event) soFar.value = { ...known, ended: [...known.ended, event.ended] };
  else {
    const { progress } = event;
    verifying.value = { ...now, progress, leftSeconds: secondsLeft(elapsedSeconds, progress.share) };
  }
}

/** Stops the verification; the checks that have ended stay in the table. */
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
