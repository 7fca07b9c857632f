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

/** Time of a part of a rendering, or of something that is done in it. */
export interface StageTime {
  readonly name: string;
  /** The part that it belongs to; null for a part. */
  readonly within: keyof PartSeconds | null;
  readonly seconds: number;
  /** Share of the whole rendering, 0 to 1. */
  readonly share: number;
}

/** Opening is what remains, so that the parts add up to the whole. */
type TimedPart = Exclude<keyof PartSeconds, 'opening'>;

/** Measures how long a rendering and its parts take. Starts when it is made. */
export class PartTimer {
  private readonly start = performance.now();
  private readonly parts = { starting: 0, preparing: 0, choosing: 0, checking: 0, stepping: 0, finishing: 0 };
  private held = 0;
  private readonly stages = new Map<string, { readonly within: TimedPart; seconds: number }>();

  /** Does some work and adds its time to a part. */
  async time<T>(part: TimedPart, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.parts[part] += secondsSince(start);
    }
  }

  /** Does some work of a part and keeps its time by a name, too; repeated work adds up. Does not time the part. */
  async stage<T>(within: TimedPart, name: string, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      const seconds = secondsSince(start) + (this.stages.get(name)?.seconds ?? 0);
      this.stages.set(name, { within, seconds });
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

  /** Every part in the order of a rendering, each with what was done in it. */
  list({ elapsedSeconds, seconds }: ReturnType<PartTimer['read']>): readonly StageTime[] {
    const timed = (name: string, within: keyof PartSeconds | null, taken: number): StageTime => ({
      name,
      within,
      seconds: taken,
      share: taken / elapsedSeconds,
    });
    return PARTS.flatMap((part) => [
      timed(part, null, seconds[part]),
      ...[...this.stages]
        .filter(([, { within }]) => within === part)
        .map(([name, stage]) => timed(name, part, stage.seconds)),
    ]);
  }
}

/** The parts, in the order of a rendering. */
const PARTS = ['starting', 'preparing', 'choosing', 'opening', 'checking', 'stepping', 'finishing'] as const;

/** @param start Time by `performance.now()`, ms. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
