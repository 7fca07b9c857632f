import { mixedHash } from '../../lists/hash.ts';
import { hypot3 } from '../../numerics/hypot.ts';
import type { RayCaster, Triple } from './ray-caster.ts';

/** Rays from a point along the walls on both sides of it. */
const FAN = 6;
/**
 * The most points that look for others: listeners (every second one where there are many), and the first points round a
 * corner.
 */
const MOST_BEACONS = 10;
const MOST_LISTENERS = 6;
/** Share of a ray's length at which the search asks whether the point there is seen. */
const STOP = 0.8;

/**
 * Tells whether points are in the air of the listeners. A point is, if a listener sees it, or if a ray along the walls
 * beside it passes a place that is seen (or from which a ray across does). Points found in this way look for others in
 * turn, so air round several corners is found too. The same points in the same order give the same answers.
 */
export class Reach {
  private readonly beacons: Triple[];
  /** [beacon] the triangle that was last in the way to it: it often is for the next point, too. */
  private readonly blocking = new Int32Array(MOST_BEACONS).fill(-1);
  /** The beacon that saw the last point that was seen: it often sees the next, too. */
  private seeing = 0;
  private draws = 0;

  constructor(
    private readonly rays: RayCaster,
    listeners: readonly Triple[],
  ) {
    const every = Math.max(1, listeners.length / MOST_LISTENERS);
    this.beacons = listeners.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
  }

  /**
   * @param across Unit vector from wall to wall.
   * @param isBounded Whether there are walls on both sides.
   */
  holds(point: Triple, across: Triple, isBounded: boolean): boolean {
    if (this.isSeen(point)) return true;
    if (!isBounded || !this.isSeenAlong(point, across)) return false;
    if (this.beacons.length < MOST_BEACONS) this.beacons.push(point);
    return true;
  }

  private isSeen(point: Triple): boolean {
    if (this.seeing < this.beacons.length && this.isSeenBy(this.seeing, point)) return true;
    for (let i = 0; i < this.beacons.length; i++) {
      if (i === this.seeing || !this.isSeenBy(i, point)) continue;
      this.seeing = i;
      return true;
    }
    return false;
  }

  private isSeenBy(beacon: number, [x, y, z]: Triple): boolean {
    const { beacons, blocking, rays } = this;
    const [dx, dy, dz] = [beacons[beacon][0] - x, beacons[beacon][1] - y, beacons[beacon][2] - z];
    const length = hypot3(dx, dy, dz);
    if (length === 0) return true;
    const isBlocked = rays.isBlocked([x, y, z], scaled([dx, dy, dz], 1 / length), length, blocking[beacon]);
    if (isBlocked) blocking[beacon] = rays.triangle;
    return !isBlocked;
  }

  /** Rays along the walls, and then from there across: out from between the seats, and up. */
  private isSeenAlong(point: Triple, across: Triple): boolean {
    const [u, v] = plane(across);
    const turn = this.random();
    for (let i = 0; i < FAN; i++) {
      const angle = (2 * Math.PI * (i + turn)) / FAN;
      const to = sum(scaled(u, Math.cos(angle)), scaled(v, Math.sin(angle)));
      if (!this.rays.cast(point, to, 0)) continue;
      const stop = sum(point, scaled(to, STOP * this.rays.distance));
      if (this.isSeen(stop) || this.isSeenFrom(stop, across) || this.isSeenFrom(stop, scaled(across, -1))) return true;
    }
    return false;
  }

  private isSeenFrom(point: Triple, to: Triple): boolean {
    if (!this.rays.cast(point, to, 0)) return false;
    return this.isSeen(sum(point, scaled(to, STOP * this.rays.distance)));
  }

  /** Uniform in [0, 1). */
  private random(): number {
    return (mixedHash(++this.draws) >>> 0) / 2 ** 32;
  }
}

export function sum(a: Triple, b: Triple): Triple {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function scaled(a: Triple, by: number): Triple {
  return [by * a[0], by * a[1], by * a[2]];
}

/** Two unit vectors at right angles to the given one and to each other. */
function plane([x, y, z]: Triple): [Triple, Triple] {
  const other: Triple = Math.abs(x) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const u = unit([y * other[2] - z * other[1], z * other[0] - x * other[2], x * other[1] - y * other[0]]);
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]];
}

function unit(a: Triple): Triple {
  return scaled(a, 1 / hypot3(...a));
}
