import type { PointWeights, WalkingPoint } from '../../engine/engine.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Way } from '../../units/walk.ts';
import { monopoleStrength, perMass } from '../points/sources.ts';
import { sharesAt, type Stations } from './stations.ts';

/** A way with the weights of its stations. */
export interface PlacedWay {
  readonly way: Way;
  readonly stations: Stations;
  /** Weights of each station. */
  readonly points: readonly PointWeights[];
  /** Error of the interpolation between the nodes, in the band. */
  readonly error: number;
}

/**
 * A receiver on a walk: it records the pressure p(x(nT), nT) (docs/theory/walks.md, eq. V1).
 *
 * @param timeStep T, s.
 * @param steps Number of steps of the run.
 */
export function walkingReceiver({ way, stations, points }: PlacedWay, timeStep: number, steps: number): WalkingPoint {
  // It stays where it is after its last point: the tables may end there.
  const last = Math.ceil(way.points[way.points.length - 1].at / timeStep);
  const count = Math.max(1, Math.min(steps, last + 1));
  const width = sharesAt(0, stations).shares.length;
  const first = new Uint32Array(count);
  const shares = new Float64Array(count * width);
  for (let n = 0; n < count; n++) {
    const here = sharesAt(way.walkedAt(n * timeStep), stations);
    first[n] = here.first;
    shares.set(here.shares, n * width);
  }
  return { stations: points, first, shares };
}

/**
 * A monopole on a walk, whose volume velocity moves with it: step n adds the change of Q w from (n − ½)T to (n + ½)T,
 * where Q is the sum of the signal up to n and w the weights at the place of that time (docs/theory/walks.md, eq. V4).
 * Where it stands still, that is the monopole of {@link monopoleStrength}.
 *
 * @param signal At the rate of the steps; without a constant. As long as the source is at work.
 * @param timeStep T, s.
 */
export function walkingSource(
  room: PreparedRoom,
  { way, stations, points }: PlacedWay,
  signal: Float64Array,
  timeStep: number,
): WalkingPoint {
  const strength = monopoleStrength(room);
  const at = (n: number) => sharesAt(way.walkedAt((n + 0.5) * timeStep), stations);
  const first = new Uint32Array(signal.length);
  let crossed = 0;
  for (let n = 0, before = at(-1); n < signal.length; n++) {
    const after = at(n);
    first[n] = before.first;
    crossed = Math.max(crossed, after.first - before.first);
    before = after;
  }
  const width = at(0).shares.length + crossed;
  const shares = new Float64Array(signal.length * width);
  let sum = 0;
  for (let n = 0, before = at(-1); n < signal.length; n++) {
    const after = at(n);
    const row = n * width;
    before.shares.forEach((share, s) => (shares[row + s] -= strength * sum * share));
    sum += signal[n];
    after.shares.forEach((share, s) => (shares[row + after.first - before.first + s] += strength * sum * share));
    before = after;
  }
  return { stations: points.map((point) => perMass(room, point)), first, shares };
}
