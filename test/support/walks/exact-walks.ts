import type { Vec3 } from '../../../src/units/quantities.ts';

/** A signal of time (s) and its integral. */
export interface ExactSignal {
  readonly of: (time: number) => number;
  readonly integral: (time: number) => number;
  /** Time before t = 0 at which it has not begun, s. */
  readonly quietBefore: number;
}

/** A tone under a Gaussian, whose integral has no constant. @param width Standard deviation, s */
export function burst(frequency: number, peak: number, width: number): ExactSignal {
  const omega = 2 * Math.PI * frequency;
  const window = (t: number): number => Math.exp(-(((t - peak) / width) ** 2) / 2);
  return {
    quietBefore: 2 * width,
    integral: (t) => window(t) * Math.sin(omega * (t - peak)),
    of: (t) =>
      window(t) * (omega * Math.cos(omega * (t - peak)) - ((t - peak) / width ** 2) * Math.sin(omega * (t - peak))),
  };
}

/** Images of a point of a rigid box whose lowest corner is the origin: 2nL ± x on each axis. */
interface Image {
  readonly shift: Vec3;
  readonly sign: Vec3;
}

/** Images that can lie within a distance of any point of the box. */
export function imagesOf(sides: Vec3, farthest: number): Image[] {
  const along = (axis: 0 | 1 | 2): [number, number][] => {
    const most = Math.ceil(farthest / (2 * sides[axis])) + 1;
    return Array.from({ length: 2 * most + 1 }, (_, n) => n - most).flatMap((n) => [
      [2 * n * sides[axis], 1],
      [2 * n * sides[axis], -1],
    ]);
  };
  const [xs, ys, zs] = [along(0), along(1), along(2)];
  return xs.flatMap(([x, a]) =>
    ys.flatMap(([y, b]) => zs.map(([z, c]): Image => ({ shift: [x, y, z], sign: [a, b, c] }))),
  );
}

/** A place as a function of time, s. */
export type Motion = (time: number) => Vec3;

/**
 * The pressure of a monopole on the move at a receiver on the move, in a rigid box (docs/theory/walks.md, eq. V5): for
 * each image p = d/dt [Q(τ) / (4πR (1 − M_R))] at the retarded time τ, R/c = t − τ. A still source has s(t −
 * r/c)/(4πr).
 */
export function exactPressure(
  images: readonly Image[],
  signal: ExactSignal,
  source: Motion,
  receiver: Motion,
  soundSpeed: number,
  time: number,
): number {
  const [lx, ly, lz] = receiver(time);
  const potential = (t: number): number => {
    let sum = 0;
    for (const { shift, sign } of images) {
      const far = (tau: number): number => {
        const [x, y, z] = source(tau);
        const [dx, dy, dz] = [lx - shift[0] - sign[0] * x, ly - shift[1] - sign[1] * y, lz - shift[2] - sign[2] * z];
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
      };
      // The signal has not begun to arrive.
      if (t - far(t) / soundSpeed < -signal.quietBefore) continue;
      const d = 1e-6;
      const slopeAt = (tau: number): number => (far(tau + d) - far(tau - d)) / (2 * d * soundSpeed);
      let tau = t - far(t) / soundSpeed;
      const begin = 1 + slopeAt(tau);
      for (let i = 0; i < 8; i++) {
        const change = (tau - t + far(tau) / soundSpeed) / begin;
        tau -= change;
        if (Math.abs(change) < 1e-15) break;
      }
      sum += signal.integral(tau) / (4 * Math.PI * far(tau) * (1 + slopeAt(tau)));
    }
    return sum;
  };
  const d = 4e-6;
  return (
    (8 * (potential(time + d) - potential(time - d)) - (potential(time + 2 * d) - potential(time - 2 * d))) / (12 * d)
  );
}
