import { CancelledError, Remembered, type EngineControls } from '../app/index.ts';
import { DeviceLostError } from '../units/errors.ts';

/** What a server works with: one engine, one set of threads, as long as it lives. */
export type ServedControls = Omit<EngineControls, 'signal' | 'onProgress'>;

/** Requests that may wait. */
export const MOST_WAITING = 100;

/** What was asked for by whom: how it is stopped, and who hears how far it is. */
export type Asker = Pick<EngineControls, 'signal' | 'onProgress'>;

/** Does what a program asks for, one after the other, for all of it shares the device. */
export class WorkInOrder {
  private readonly all = new AbortController();
  /** Settles when all that was asked for is done. */
  private before: Promise<unknown> = Promise.resolve();
  private undone = 0;
  private isDeviceLost = false;

  private readonly controls: ServedControls;

  constructor({ host, ...others }: ServedControls) {
    this.controls = { ...others, host: { remembered: new Remembered(), ...host } };
  }

  /** Whether so much waits that no more is taken. */
  get isFull(): boolean {
    return this.undone >= MOST_WAITING;
  }

  /**
   * Does a job when all before it is done. After a lost device, the next job gets a new one.
   *
   * @throws CancelledError if it was stopped; what the job throws
   */
  do<T>(job: (controls: EngineControls) => Promise<T>, { signal, onProgress }: Asker): Promise<T> {
    this.undone++;
    const stopped = AbortSignal.any([signal, this.all.signal]);
    const done = this.before.then(() => this.work(job, { signal: stopped, onProgress })).finally(() => this.undone--);
    this.before = done.catch(() => undefined);
    return done;
  }

  /** Does at once what needs no device, such as reading files. @throws what the job throws */
  beside<T>(job: (controls: EngineControls) => Promise<T>, { signal }: Pick<Asker, 'signal'>): Promise<T> {
    return job({ ...this.controls, signal: AbortSignal.any([signal, this.all.signal]) });
  }

  /** Stops all work, takes no more, and waits until it has stopped. */
  async stop(): Promise<void> {
    this.all.abort();
    await this.before;
  }

  private async work<T>(job: (controls: EngineControls) => Promise<T>, { signal, onProgress }: Asker): Promise<T> {
    if (signal.aborted) throw new CancelledError();
    const { makeEngine } = this.controls;
    const controls = {
      ...this.controls,
      makeEngine: (anew = false) => {
        const isOther = anew || this.isDeviceLost;
        this.isDeviceLost = false;
        return makeEngine(isOther);
      },
      signal,
      onProgress,
    };
    try {
      return await job(controls);
    } catch (error) {
      if (error instanceof DeviceLostError) this.isDeviceLost = true;
      throw error;
    }
  }
}

/** Tells each phase and when it is done, and within one so seldom. @param ms Shortest time between two of a phase */
export function atMostEach<Value extends { readonly phase: string; readonly share?: unknown }>(
  ms: number,
  tell: (value: Value) => void,
): (value: Value) => void {
  let told = { phase: '', at: -Infinity };
  return (value) => {
    const at = performance.now();
    if (value.phase === told.phase && at - told.at < ms && value.share !== 1) return;
    told = { phase: value.phase, at };
    tell(value);
  };
}
