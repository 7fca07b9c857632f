import { computed, signal } from '@preact/signals';
import { refusal, type TaskFailure } from '../../core/task-failure.ts';
import { words } from '../../../words/words.ts';

/** A search in the open room. */
export type SearchName = 'modes' | 'places' | 'sensitivities' | 'design';

/** What the worker `machine` can be used for. */
export type MachineUse = 'plan' | 'run' | 'bench' | 'calibration' | 'verification' | SearchName;

interface Turn {
  readonly use: MachineUse;
  readonly stop: () => void;
  readonly over: Promise<void>;
}

const turn = signal<Turn | null>(null);

/** The current use; null if the worker is free. */
export const machineUse = computed<MachineUse | null>(() => turn.value?.use ?? null);

/** The current use in words, if it prevents planning; else null. */
export const occupation = computed<string | null>(() => {
  const use = machineUse.value;
  return use === null || use === 'plan' ? null : words.window.uses[use];
});

/**
 * Runs `work` with exclusive use of `machine`, because parallel work would slow down and falsify timings. A plan is
 * stopped to make way for anything else, but waits until another plan has ended: two that stopped each other would
 * both be missing, and neither would be made again.
 *
 * @param controller Stops the work; `work` must obey its signal.
 * @throws TaskFailure if the machine is busy; and whatever `work` throws.
 */
export async function takeMachine<T>(use: MachineUse, controller: AbortController, work: () => Promise<T>): Promise<T> {
  for (let other = turn.peek(); other; other = turn.peek()) {
    if (other.use !== 'plan') throw busy();
    if (use !== 'plan') other.stop();
    await other.over;
  }
  let end: (() => void) | undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  turn.value = { use, stop: () => controller.abort(), over };
  try {
    return await work();
  } finally {
    turn.value = null;
    end?.();
  }
}

const busy = (): TaskFailure => refusal(words.window.busy, words.window.busyRemedy);
