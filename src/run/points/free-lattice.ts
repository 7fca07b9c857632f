import type { Scheme } from '../../scheme/scheme.ts';
import { shellPoints } from '../../scheme/shells.ts';

/** What the update of a scheme depends on. */
type FreeScheme = Pick<Scheme, 'stencil' | 'weights' | 'courant'>;

/**
 * The pressure that a unit impulse at one node of an endless grid makes at the nodes round it. It depends on the sizes
 * of their offsets alone.
 */
export interface FreeLattice {
  /** Nodes whose offset is at most this on every axis are known. */
  readonly reach: number;
  readonly steps: number;
  /** [n][z][y][x], offsets from 0 to `reach`: u[n] times the spacing, as a record has it. */
  readonly pressure: Float64Array;
}

/** Waves of the band go so many times the reach while the grid is stepped. */
const STEPS_FOR = 2;

/** Nodes beyond those that waves of the band reach: what is faster is next to nothing. */
const MARGIN = 3;

/**
 * Steps a grid without walls (docs/theory/schemes.md, eq. S2; the source is R2). It is the same on both sides of each
 * axis, so an eighth of it is stepped. Its outer side is so far away that nothing comes back in time.
 */
export function freeLattice({ stencil, weights, courant }: FreeScheme, reach: number): FreeLattice {
  const steps = Math.ceil((STEPS_FOR * reach) / courant);
  const ghost = Math.max(...stencil.shells.map(([farthest]) => farthest));
  const last = Math.ceil((reach + courant * steps) / 2 + MARGIN);
  const size = last + 1 + 2 * ghost;
  const [sy, sz] = [size, size * size];
  const at = (x: number, y: number, z: number): number => (z + ghost) * sz + (y + ghost) * sy + x + ghost;
  const points = stencil.shells.flatMap((q, s) =>
    shellPoints(q).map(([x, y, z]) => ({ step: z * sz + y * sy + x, weight: weights[s] * courant ** 2 })),
  );
  const own = 2 - points.reduce((sum, { weight }) => sum + weight, 0);
  // Four at a time, which takes half the time of one at a time. The last are filled up with the node itself, times 0.
  const groups = 4 * Math.ceil(points.length / 4);
  const neighbours = new Int32Array(groups);
  const factors = new Float64Array(groups);
  points.forEach(({ step, weight }, i) => ([neighbours[i], factors[i]] = [step, weight]));
  let [now, before] = [new Float64Array(size ** 3), new Float64Array(size ** 3)];
  const side = reach + 1;
  const pressure = new Float64Array(steps * side ** 3);
  now[at(0, 0, 0)] = courant ** 2;
  const sums = new Float64Array(size);
  let edge = 0;
  for (let n = 1; n < steps; n++) {
    mirror(now, edge);
    for (let z = 0; z <= Math.min(reach, edge); z++) {
      for (let y = 0; y <= Math.min(reach, edge); y++) {
        const from = at(0, y, z);
        pressure.set(now.subarray(from, from + side), ((n * side + z) * side + y) * side);
      }
    }
    edge = Math.min(last, edge + ghost);
    for (let z = 0; z <= edge; z++) {
      for (let y = z; y <= edge; y++) {
        const row = at(0, y, z);
        const length = edge + 1;
        for (let x = 0; x < length; x++) sums[x] = own * now[row + x] - before[row + x];
        for (let i = 0; i < neighbours.length; i += 4) {
          const [n0, n1, n2, n3] = [neighbours[i], neighbours[i + 1], neighbours[i + 2], neighbours[i + 3]];
          const [f0, f1, f2, f3] = [factors[i], factors[i + 1], factors[i + 2], factors[i + 3]];
          for (let x = 0, node = row; x < length; x++, node++) {
            sums[x] = sums[x] + f0 * now[node + n0] + f1 * now[node + n1] + f2 * now[node + n2] + f3 * now[node + n3];
          }
        }
        for (let x = 0; x < length; x++) before[row + x] = sums[x];
        if (y > z) before.copyWithin(at(0, z, y), row, row + edge + 1);
      }
    }
    [now, before] = [before, now];
  }
  return { reach, steps, pressure };

  /** Fills the nodes beyond the middle planes, x first, so that corners are right in the end. */
  function mirror(field: Float64Array, to: number): void {
    for (let z = 0; z <= to; z++) {
      for (let y = 0; y <= to; y++) {
        for (let d = 1; d <= ghost; d++) field[at(-d, y, z)] = field[at(d, y, z)];
      }
    }
    for (let z = 0; z <= to; z++) {
      for (let d = 1; d <= ghost; d++) field.copyWithin(at(-ghost, -d, z), at(-ghost, d, z), at(to + 1, d, z));
    }
    for (let d = 1; d <= ghost; d++) {
      for (let y = -ghost; y <= to; y++) field.copyWithin(at(-ghost, y, -d), at(-ghost, y, d), at(to + 1, y, d));
    }
  }
}
