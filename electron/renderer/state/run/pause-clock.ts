/** Adds up how long a run waited because the user paused it. */
export class PauseClock {
  #waited = 0;
  #since: number | null = null;

  restart(): void {
    this.#waited = 0;
    this.#since = null;
  }

  /** @param at Now, s. */
  set(isPaused: boolean, at: number): void {
    if (isPaused) this.#since ??= at;
    else {
      this.#waited = this.total(at);
      this.#since = null;
    }
  }

  /** Time waited so far, s. @param at Now, s. */
  total(at: number): number {
    return this.#waited + (this.#since === null ? 0 : at - this.#since);
  }
}
