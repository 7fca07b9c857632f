import { computed, signal } from '@preact/signals';
import { refusal, type TaskFailure } from '../../core/task-failure.ts';

/** What the worker `machine` can be taken for. */
export type MachineUse = 'plan' | 'run' | 'bench';

interface Turn {
  readonly use: MachineUse;
  readonly stop: () => void;
  readonly over: Promise<void>;
}

const turn = signal<Turn | null>(null);

/** What it is doing, null for nothing. */
export const machineUse = computed<MachineUse | null>(() => turn.value?.use ?? null);

/** What it does in words, where no plan can be made meanwhile. */
export const occupation = computed<string | null>(() => {
  if (machineUse.value === 'run') return 'a run is under way';
  return machineUse.value === 'bench' ? 'the stencils are being measured' : null;
});

/**
 * Does something on `machine` alone, since two at once would slow down each other and measure wrong times. A plan gives way
 * to everything.
 *
 * @param controller Stops it; `work` has to heed its signal.
 * @throws TaskFailure if the machine does something else, and whatever `work` throws.
 */
export async function takeMachine<T>(use: MachineUse, controller: AbortController, work: () => Promise<T>): Promise<T> {
  for (let other = turn.peek(); other; other = turn.peek()) {
    if (other.use !== 'plan') throw busy();
    other.stop();
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

const busy = (): TaskFailure =>
  refusal('This machine is busy with a run or a measurement.', 'Wait until it is done, or cancel it.');
