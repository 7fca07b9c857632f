import type { Arrangement } from './arrangement.ts';

/** An arrangement, and how good it is. */
export interface Found {
  readonly parts: Arrangement;
  /** dB; the less, the better. */
  readonly score: number;
}

/** Arrangements whose scores differ by less are mirror images of each other, or as good as, dB. */
const EQUAL = 5e-4;

/** The best arrangements that were found, one for each set of places and one of those that are equally good. */
export class Pool {
  private readonly kept: (Found & { readonly key: string })[] = [];

  /** @param size Most that are kept. */
  constructor(private readonly size: number) {}

  /** A score from which on nothing is kept. */
  get limit(): number {
    return this.kept.length < this.size ? Infinity : this.kept.at(-1)!.score;
  }

  /** Takes an arrangement if it is among the best. */
  offer(parts: Arrangement, score: number): void {
    if (!(score < this.limit)) return;
    const key = placesKey(parts);
    const same = this.kept.findIndex((one) => one.key === key);
    if (same >= 0) {
      if (this.kept[same].score <= score) return;
      this.kept.splice(same, 1);
    }
    if (this.kept.some((one) => Math.abs(one.score - score) < EQUAL)) return;
    const at = this.kept.findIndex((one) => one.score > score);
    this.kept.splice(at < 0 ? this.kept.length : at, 0, { parts, score, key });
    if (this.kept.length > this.size) this.kept.pop();
  }

  /** The best first. */
  get all(): readonly Found[] {
    return this.kept.map(({ parts, score }) => ({ parts, score }));
  }
}

/** Names the places of an arrangement, however they are driven. */
export const placesKey = (parts: Arrangement): string =>
  parts
    .map(({ candidate }) => candidate)
    .sort((a, b) => a - b)
    .join(' ');
