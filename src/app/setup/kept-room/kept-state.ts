import type { RunSetup } from '../../../engine/engine.ts';
import type { StoppedRun } from '../../../run/run.ts';
import type { ChosenKernel } from '../../ports/engine/kernel-choice.ts';
import type { KeptBytes } from '../../ports/host/host.ts';
import type { StopSignal } from '../../../units/task.ts';
import { packKept, readKept, untilStopped } from './kept-content.ts';
import { hashedName } from './room-key.ts';
import { isStoppedRun } from './stopped-run.ts';

/** Bytes of the largest state that is kept: to read it from a device and to write it takes seconds. */
export const MOST_STATE_BYTES = 2 ** 30;

/** The place in a store where the run of one source is kept, so that a longer one goes on from where it stopped. */
export class KeptState {
  private constructor(
    private readonly store: KeptBytes,
    private readonly name: string,
  ) {}

  /** @param room Its name, which tells it from all others. */
  static async of(
    store: KeptBytes,
    room: string,
    { engine, report }: ChosenKernel,
    { sources, receivers, leadIn = 0 }: RunSetup,
  ): Promise<KeptState> {
    const { kind, identity, precision } = engine;
    const kernel = report && { design: report.design, workgroup: report.workgroup, parameters: report.parameters };
    const name = await hashedName('state', { room, kind, identity, precision, kernel, sources, receivers, leadIn });
    return new KeptState(store, name);
  }

  /**
   * Undefined if none is kept. One that is damaged, or of another run, is removed.
   *
   * @param onWarning Told of one that is not used, in a sentence without a full stop.
   */
  read(onWarning: (warning: string) => void): Promise<StoppedRun | undefined> {
    return readKept(this.store, this.name, 'run', isStoppedRun, onWarning);
  }

  /**
   * @param about What a list of what is kept says of it.
   * @returns whether it was kept
   */
  async write(stopped: StoppedRun, about: string, signal: StopSignal): Promise<boolean> {
    try {
      await this.store.write(this.name, untilStopped(signal, packKept(this.name, stopped, about)));
      return true;
    } catch {
      return false;
    }
  }
}
