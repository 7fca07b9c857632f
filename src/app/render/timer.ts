/** What the parts of a rendering took, s. */
export interface PartSeconds {
  /** Reading the scene, opening the device and choosing the scheme. */
  readonly starting: number;
  /** Putting the room on its grid. */
  readonly preparing: number;
  /** Measuring kernels, or looking up what is known of them. */
  readonly choosing: number;
  /** Making the engine ready for the room and its sources. */
  readonly opening: number;
  /** Measuring that the room is stable. */
  readonly checking: number;
  /** Steps alone, of all sources. */
  readonly stepping: number;
  /** Filters and files. */
  readonly finishing: number;
}

/** Opening is what remains, so that the parts add up to the whole. */
type TimedPart = Exclude<keyof PartSeconds, 'opening'>;

/** Measures how long a rendering and its parts take. Starts when it is made. */
export class PartTimer {
  private readonly start = performance.now();
  private readonly parts = { starting: 0, preparing: 0, choosing: 0, checking: 0, stepping: 0, finishing: 0 };
  private held = 0;

  /** Does some work and adds its time to a part. */
  async time<T>(part: TimedPart, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.parts[part] += secondsSince(start);
    }
  }

  /** Adds a time that was measured elsewhere. */
  add(part: TimedPart, seconds: number): void {
    this.parts[part] += seconds;
  }

  /** Leaves a time out of the whole, because the run was paused or watched. */
  leaveOut(seconds: number): void {
    this.held += seconds;
  }

  /** The whole so far, and its parts, s. */
  read(): { readonly elapsedSeconds: number; readonly seconds: PartSeconds } {
    const elapsedSeconds = secondsSince(this.start) - this.held;
    const timed = Object.values(this.parts).reduce((sum, seconds) => sum + seconds, 0);
    return { elapsedSeconds, seconds: { ...this.parts, opening: elapsedSeconds - timed } };
  }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
