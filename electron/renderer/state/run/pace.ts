/** Over which the pace is taken: long enough to be steady, short enough to follow a change, s. */
const WINDOW_SECONDS = 4;
/** Before that nothing is said. */
const LEAST_SECONDS = 0.5;

/** How fast steps are made as a person sees it, pauses for frames included. */
export class Pace {
  private points: { readonly step: number; readonly seconds: number }[] = [];

  /** @param seconds Of a clock that runs on. */
  add(step: number, seconds: number): void {
    this.points.push({ step, seconds });
    while (this.points.length > 2 && this.points[1].seconds <= seconds - WINDOW_SECONDS) this.points.shift();
  }

  /** What was is no measure any more, as after a pause. */
  forget(): void {
    this.points = [];
  }

  /** Time that so many more steps take, s; null as long as that cannot be told. */
  secondsFor(steps: number): number | null {
    const first = this.points[0];
    const last = this.points.at(-1);
    if (!first || !last || last.seconds - first.seconds < LEAST_SECONDS || last.step === first.step) return null;
    return (steps * (last.seconds - first.seconds)) / (last.step - first.step);
  }
}
