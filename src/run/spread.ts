import type { SteppingRoom } from '../engine/engine.ts';
import { CancelledError, DeviceLostError } from '../units/errors.ts';
import type { RunControls } from './run.ts';

/** A room on another device, open for any of the setups of the runs. */
export interface SpreadRoom extends SteppingRoom {
  /** Back to rest with a setup of the runs, by its number. */
  restart(setup: number): Promise<void>;
}

/** A room that is being opened on another device. */
export interface OtherRoom {
  /** Rejects with DeviceLostError if it cannot be opened there. */
  readonly opened: Promise<SpreadRoom>;
  /** Gives the device back, also while the room is being opened. */
  close(): Promise<void>;
}

/** Shares out runs among devices: number 0 is that of the caller, the others follow. */
export class Spread {
  private readonly stopping = new AbortController();
  private readonly rooms = new Map<number, SpreadRoom>();
  private readonly devices: Set<number>;

  /** @param onLost Called when a device failed and others are left. */
  constructor(
    private readonly others: readonly OtherRoom[],
    private readonly onLost?: (device: number, error: Error) => void,
  ) {
    this.devices = new Set([0, ...others.map((_, i) => i + 1)]);
    // Heard where the room is waited for.
    for (const { opened } of others) opened.catch(() => undefined);
  }

  /** Whether a device is left. */
  has(device: number): boolean {
    return this.devices.has(device);
  }

  /** The room on another device that is ready. */
  roomOf(device: number): SpreadRoom {
    return this.rooms.get(device)!;
  }

  /** Controls of a run that also ends when the run of another device has failed. */
  stoppable(controls: RunControls): RunControls {
    if (this.others.length === 0) return controls;
    return { ...controls, signal: AbortSignal.any([controls.signal, this.stopping.signal]) };
  }

  /**
   * Does a job for each index. A device that is lost hands its index to the others.
   *
   * @throws what a job throws first, after the jobs on all devices have ended; the loss of a device only if it was the
   * last
   */
  async each(indices: readonly number[], job: (device: number, index: number) => Promise<void>): Promise<void> {
    const left = [...indices];
    let done = 0;
    let failure: { readonly error: unknown } | undefined;
    let end: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const lose = (device: number, error: unknown): void => {
      this.devices.delete(device);
      if (error instanceof DeviceLostError && this.devices.size > 0) {
        this.onLost?.(device, error);
        return;
      }
      // Of devices that were stopped one says that there is a checkpoint.
      if (failure === undefined || isKept(error)) failure = { error };
      this.stopping.abort();
      end();
    };
    const serve = async (device: number): Promise<void> => {
      try {
        await Promise.race([this.open(device), ended]);
      } catch (error) {
        lose(device, error);
        return;
      }
      for (let index = left.shift(); index !== undefined && !failure; index = left.shift()) {
        try {
          await job(device, index);
        } catch (error) {
          left.unshift(index);
          lose(device, error);
          return;
        }
        if (++done === indices.length) end();
      }
    };
    // Again if a device was lost after the others had found nothing left.
    while (done < indices.length && !failure) await Promise.all([...this.devices].map(serve));
    if (failure) throw failure.error;
  }

  async close(): Promise<void> {
    await Promise.all(this.others.map((other) => other.close()));
  }

  /** Waits until a device is ready. @throws DeviceLostError */
  private async open(device: number): Promise<void> {
    if (device > 0) this.rooms.set(device, await this.others[device - 1].opened);
  }
}

const isKept = (error: unknown): boolean => error instanceof CancelledError && error.checkpoint !== undefined;
