/** Entries that are remembered. */
const MOST = 200;

/** Small results that a program keeps from one request to the next: those used longest ago make way. */
export class Remembered {
  private readonly entries = new Map<string, unknown>();

  /** What was kept under a name, which says of what kind it is; undefined if it is not there. */
  recall(name: string): unknown {
    const found = this.entries.get(name);
    if (found !== undefined) this.keep(name, found);
    return found;
  }

  keep(name: string, entry: unknown): void {
    this.entries.delete(name);
    this.entries.set(name, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MOST) return;
      this.entries.delete(oldest);
    }
  }
}
