/** What the parts of a rendering took, s. */
export interface PartSeconds {
  /** Reading the scene, opening the device and choosing the scheme. */
  readonly starting: number;
  /** Putting the room on its grid. */
  readonly preparing: number;
  /** Measuring kernels, or looking up what is known of them. */
  readonly choosing: number;
  /** Uploading the room to the engine and compiling its kernels, and bringing it to rest for each source. */
  readonly opening: number;
  /** Measuring that the room is stable. */
  readonly checking: number;
  /** Steps alone, of all sources. */
  readonly stepping: number;
  /** Filters and files, and whether responses are long enough. */
  readonly finishing: number;
}

/** Name of a part of a rendering. */
export type Part = keyof PartSeconds;

/** Time of a part of a rendering, or of something that is done in it. */
export interface StageTime {
  /** {@link REST} for what no part was measured for. */
  readonly name: string;
  /** The part that it belongs to; null for a part. */
  readonly within: Part | null;
  readonly seconds: number;
  /** Share of the whole rendering, 0 to 1. */
  readonly share: number;
}

/** Name of the time that no part was measured for. */
export const REST = 'rest';

/** What a timer has measured so far, s. */
export interface TimesSoFar {
  readonly elapsedSeconds: number;
  readonly seconds: PartSeconds;
}

/**
 * Measures how long a rendering and its parts take, each where it happens. Starts when it is made. Of parts that happen
 * at the same time, one is timed.
 */
export class PartTimer {
  private readonly start = performance.now();
  private readonly parts: Record<Part, number> = {
    ...{ starting: 0, preparing: 0, choosing: 0, opening: 0, checking: 0, stepping: 0, finishing: 0 },
  };
  private held = 0;
  private readonly stages = new Map<string, { readonly within: Part; seconds: number }>();

  /** Does some work and adds its time to a part. */
  async time<T>(part: Part, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.parts[part] += secondsSince(start);
    }
  }

  /** Does some work of a part and keeps its time by a name, too; repeated work adds up. Does not time the part. */
  async stage<T>(within: Part, name: string, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.addStage(within, name, secondsSince(start));
    }
  }

  /** Does some work, adds its time to a part and keeps it by a name; repeated work adds up. */
  both<T>(part: Part, name: string, work: () => T | Promise<T>): Promise<T> {
    return this.time(part, () => this.stage(part, name, work));
  }

  /** Does some work at once, adds its time to a part and keeps it by a name. */
  now<T>(part: Part, name: string, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      const seconds = secondsSince(start);
      this.add(part, seconds);
      this.addStage(part, name, seconds);
    }
  }

  /** Adds a time that was measured elsewhere. */
  add(part: Part, seconds: number): void {
    this.parts[part] += seconds;
  }

  /** Adds the time of something done in a part, which was measured elsewhere. */
  addStage(within: Part, name: string, seconds: number): void {
    this.stages.set(name, { within, seconds: seconds + (this.stages.get(name)?.seconds ?? 0) });
  }

  /** Leaves a time out of the whole, because the run was paused or watched. */
  leaveOut(seconds: number): void {
    this.held += seconds;
  }

  /** The whole so far, and its parts, s. */
  read(): TimesSoFar {
    return { elapsedSeconds: secondsSince(this.start) - this.held, seconds: { ...this.parts } };
  }

  /** Every part in the order of a rendering, each with what was done in it; last the rest. */
  list({ elapsedSeconds, seconds }: TimesSoFar): readonly StageTime[] {
    const timed = (name: string, within: Part | null, taken: number): StageTime => ({
      name,
      within,
      seconds: taken,
      share: taken / elapsedSeconds,
    });
    const rest = PARTS.reduce((left, part) => left - seconds[part], elapsedSeconds);
    return [
      ...PARTS.flatMap((part) => [
        timed(part, null, seconds[part]),
        ...[...this.stages]
          .filter(([, { within }]) => within === part)
          .map(([name, stage]) => timed(name, part, stage.seconds)),
      ]),
      timed(REST, null, rest),
    ];
  }
}

/** The parts, in the order of a rendering. */
const PARTS = ['starting', 'preparing', 'choosing', 'opening', 'checking', 'stepping', 'finishing'] as const;

/** @param start Time by `performance.now()`, ms. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
