/** Time over which the pace is averaged, s: long enough to be steady, short enough to follow a change. */
const WINDOW_SECONDS = 4;
/** No estimate before this time. */
const LEAST_SECONDS = 0.5;

/** The pace of a run in wall-clock time, drawing included. */
export class Pace {
  private points: { readonly step: number; readonly seconds: number }[] = [];

  /** @param seconds Time of a monotonic clock. */
  add(step: number, seconds: number): void {
    this.points.push({ step, seconds });
    while (this.points.length > 2 && this.points[1].seconds <= seconds - WINDOW_SECONDS) this.points.shift();
  }

  /** Forgets the past, for example after a pause. */
  forget(): void {
    this.points = [];
  }

  /** Expected time for more steps, s; null if unknown. */
  secondsFor(steps: number): number | null {
    const first = this.points[0];
    const last = this.points.at(-1);
    if (!first || !last || last.seconds - first.seconds < LEAST_SECONDS || last.step === first.step) return null;
    return (steps * (last.seconds - first.seconds)) / (last.step - first.step);
  }
}
