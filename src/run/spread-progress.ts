import type { RunProgress } from './run.ts';

/** Where a device is. */
interface DevicePlace {
  readonly index: number;
  readonly progress: RunProgress;
}

/** The progress of all runs, from those of several devices. */
export class SpreadProgress {
  private readonly devices = new Map<number, DevicePlace>();
  /** Runs that were begun. */
  private begun = 0;

  /** @param runs Number of runs in all. */
  constructor(private readonly runs: number) {}

  /** Forgets a device that was lost, with its run. */
  lost(device: number): void {
    if (this.devices.delete(device)) this.begun--;
  }

  /**
   * Takes the progress of a run on a device. @returns the progress of all runs, if the others are as fast as theirs so
   * far
   */
  next(device: number, index: number, progress: RunProgress): RunProgress {
    this.devices.set(device, { index, progress });
    this.begun = Math.max(this.begun, index + 1);
    const places = [...this.devices.values()];
    const { steps } = progress;
    const under = places.reduce((sum, { progress: { step } }) => sum + step, 0);
    const step = (this.begun - places.length) * steps + under;
    const perStep = places.map(({ progress: { elapsedSeconds, step: made } }) => elapsedSeconds / made);
    return {
      step,
      steps: this.runs * steps,
      elapsedSeconds: (mean(perStep) * step) / places.length,
      remainingSeconds: lastToEnd(
        places.map(({ progress: own }, d) => ({ left: own.steps - own.step, perStep: perStep[d] })),
        this.runs - this.begun,
        steps,
      ),
      ctpnNs: 1 / places.reduce((sum, { progress: { ctpnNs } }) => sum + 1 / ctpnNs, 0),
    };
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Time until the last device has ended, s, when each takes the next run as soon as it is free.
 *
 * @param devices Steps left of the run of each, and its time for a step, s.
 * @param runs That no device has taken.
 * @param steps Number of steps of each.
 */
export function lastToEnd(
  devices: readonly { readonly left: number; readonly perStep: number }[],
  runs: number,
  steps: number,
): number {
  const free = devices.map(({ left, perStep }) => left * perStep);
  for (let run = 0; run < runs; run++) {
    const next = free.indexOf(Math.min(...free));
    free[next] += steps * devices[next].perStep;
  }
  return Math.max(...free);
}
