import type { Metres, MetresPerSecond, Seconds, Vec3 } from './quantities.ts';
import { metres, metresPerSecond } from './quantities.ts';

/** A place on a walk, and when the walker is there. */
export interface WalkPoint {
  /** Time from the beginning of the sound. */
  readonly at: Seconds;
  /** Position at that time, metres. */
  readonly position: Vec3;
}

/**
 * The way of a source or a receiver: straight from point to point, each leg at a constant speed. Before the first
 * point's time the walker stands there, after the last one's time it stays.
 */
export class Way {
  /** [point] Distance walked, m. */
  private readonly walked: Float64Array;

  /** @param points At least one; their times rise. */
  constructor(readonly points: readonly WalkPoint[]) {
    this.walked = new Float64Array(points.length);
    for (let p = 1; p < points.length; p++) {
      this.walked[p] = this.walked[p - 1] + distance(points[p - 1].position, points[p].position);
    }
  }

  get length(): Metres {
    return metres(this.walked[this.walked.length - 1]);
  }

  /** The largest speed. */
  get fastest(): MetresPerSecond {
    return metresPerSecond(this.points.reduce((most, _, leg) => Math.max(most, this.speedOf(leg)), 0));
  }

  /** Speed on the leg that ends at a point, m/s. */
  speedOf(point: number): number {
    if (point === 0) return 0;
    return (this.walked[point] - this.walked[point - 1]) / (this.points[point].at - this.points[point - 1].at);
  }

  /** Distance walked at a time (s), m. */
  walkedAt(time: number): number {
    const { points, walked } = this;
    const next = this.after((p) => points[p].at, time);
    if (next === 0) return 0;
    if (next === points.length) return walked[next - 1];
    const part = (time - points[next - 1].at) / (points[next].at - points[next - 1].at);
    return walked[next - 1] + part * (walked[next] - walked[next - 1]);
  }

  /** The place at a distance from the beginning (m). */
  placeAt(walkedMetres: number): Vec3 {
    const { points, walked } = this;
    const next = Math.min(
      points.length - 1,
      this.after((p) => walked[p], walkedMetres),
    );
    const [to, last] = [points[next].position, points[Math.max(0, next - 1)].position];
    const leg = walked[next] - walked[Math.max(0, next - 1)];
    if (leg === 0) return to;
    const part = Math.min(1, Math.max(0, (walkedMetres - walked[next - 1]) / leg));
    const between = (axis: 0 | 1 | 2): number => last[axis] + part * (to[axis] - last[axis]);
    return [between(0), between(1), between(2)];
  }

  /** The leg of a place at a distance from the beginning (m), as the point at its end. */
  legAt(walkedMetres: number): number {
    const { points, walked } = this;
    return Math.min(
      points.length - 1,
      this.after((p) => walked[p], walkedMetres),
    );
  }

  /** The first point whose value is above one; the number of points if there is none. Values never fall. */
  private after(valueOf: (point: number) => number, value: number): number {
    let [low, high] = [0, this.points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueOf(middle) > value) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
