import type { Scheme } from '../../scheme/scheme.ts';
import { LaplacianSymbol } from '../../scheme/symbol.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { PlaneNormal } from './plane-room.ts';

/** A plane wave that meets a wall. */
export interface Wave {
  /** Points per wavelength. */
  readonly points: number;
  /** Angle of incidence, and its direction along the wall, degrees. */
  readonly angle: number;
  readonly turn: number;
}

/** How a scheme carries a wave to a plane and back. */
export interface Incidence {
  readonly cosAngle: number;
  readonly omegaT: number;
  /** 4 sin²(ωT/2). */
  readonly target: number;
  /** k∥, rad per spacing. */
  readonly parallel: Vec3;
  /** Wave numbers along the normal on the way in and on the way out, rad per spacing. */
  readonly into: number;
  readonly out: number;
  /** Group velocity along the normal over c cos θ, in the mean of the two ways. */
  readonly speed: number;
}

export function incidence(scheme: Scheme, normal: PlaneNormal, { points, angle, turn }: Wave): Incidence {
  const { courant } = scheme;
  const length = Math.hypot(...normal);
  const n = normal.map((p) => p / length) as unknown as Vec3;
  const k = (2 * Math.PI) / points;
  const omegaT = courant * k;
  const target = 4 * Math.sin(omegaT / 2) ** 2;
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosAngle = Math.sqrt(1 - sine * sine);
  const parallel = along(n, turn).map((x) => x * k * sine) as unknown as Vec3;
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const at = (kappa: number): number =>
    courant ** 2 * symbol.at([0, 1, 2].map((d) => parallel[d] + kappa * n[d]) as unknown as Vec3) - target;
  const [into, back] = [zeroNear(at, k * cosAngle), zeroNear(at, -k * cosAngle)];
  // ∂ω/∂κ, from 4 sin²(ωT/2) = λ²p.
  const speedAt = (kappa: number): number => Math.abs(slopeOf(at, kappa)) / (2 * Math.sin(omegaT) * courant * cosAngle);
  const speed = 2 / (1 / speedAt(into) + 1 / speedAt(back));
  return { cosAngle, omegaT, target, parallel, into, out: -back, speed };
}

/** A direction along a plane. */
function along(n: Vec3, turn: number): Vec3 {
  const other = [0, 1, 2].reduce((best, d) => (Math.abs(n[d]) < Math.abs(n[best]) ? d : best), 0);
  const a = [0, 1, 2].map((d) => Number(d === other) - n[other] * n[d]);
  const size = Math.hypot(...a);
  const b = [0, 1, 2].map((d) => (n[(d + 1) % 3] * a[(d + 2) % 3] - n[(d + 2) % 3] * a[(d + 1) % 3]) / size);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [0, 1, 2].map((d) => (c * a[d]) / size + s * b[d]) as unknown as Vec3;
}

const STEP = 1e-5;

const slopeOf = (of: (x: number) => number, x: number): number => (of(x + STEP) - of(x - STEP)) / (2 * STEP);

/** Newton's method. */
function zeroNear(of: (x: number) => number, start: number): number {
  let x = start;
  for (let i = 0; i < 40; i++) {
    const by = of(x) / slopeOf(of, x);
    x -= by;
    if (Math.abs(by) < 1e-12) break;
  }
  return x;
}
