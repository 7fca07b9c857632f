import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';

type Triple = readonly [number, number, number];

/** Specific admittance of a face at a complex ω/c, 1/m, for e^{jωt}. */
export type FaceAdmittance = (wavenumber: Complex) => Complex;

/** Admittances of both faces across each axis. */
export type BoxFaces = readonly (readonly [FaceAdmittance, FaceAdmittance])[];

/** Steps in which the walls grow from rigid ones. */
const GROWING = 12;

/** Newton's steps at most, and the relative size of one that changes nothing more. */
const MOST_STEPS = 20;
const ROUNDING = 1e-11;

/**
 * The mode of a box with locally reacting walls that comes from a rigid one: ω/c, complex. It is k with k² = Σ q²,
 * where along each axis `(a₁a₂ − q²) sin qL + (a₁ + a₂) q cos qL = 0`, a = jkY ([Morse1968], section 9.5). The
 * walls grow from rigid ones in steps, so that each mode keeps its number.
 *
 * @param halves Half waves of the rigid mode along each axis, not all 0.
 */
export function absorbingBoxMode(sides: Triple, faces: BoxFaces, halves: Triple): Complex {
  const along: Complex[] = halves.map((half, d) => real((Math.PI * half) / sides[d]));
  let k: Complex = squareRoot(along.reduce((sum, q) => plus(sum, times(q, q)), real(0)));
  for (let step = 1; step <= GROWING; step++) {
    const share = real(step / GROWING);
    const rest = (at: Complex): Complex => {
      const sum = along.reduce((part, start, d) => {
        const [near, far] = faces[d].map((face) => times(times([0, 1], share), times(at, face(at))));
        along[d] = halves[d] === 0 && step === 1 ? first(near, far, sides[d]) : start;
        along[d] = settled(along[d], sides[d], near, far);
        return plus(part, times(along[d], along[d]));
      }, real(0));
      return minus(times(at, at), sum);
    };
    k = newton(k, rest);
  }
  return k;
}

/** The wave along an axis that hardly changes, for weak walls. */
const first = (near: Complex, far: Complex, length: number): Complex =>
  squareRoot(times(plus(near, far), real(1 / length)));

function settled(start: Complex, length: number, near: Complex, far: Complex): Complex {
  const both = plus(near, far);
  const product = times(near, far);
  return newton(start, (q) => {
    const [cosine, sine] = circular(times(q, real(length)));
    // Divided by q, which is a zero of its own.
    return plus(over(times(minus(product, times(q, q)), sine), q), times(both, cosine));
  });
}

function newton(start: Complex, of: (z: Complex) => Complex): Complex {
  let z = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const h = 1e-6 * Math.max(1e-3, Math.hypot(...z));
    const slope = times(minus(of(plus(z, real(h))), of(minus(z, real(h)))), real(0.5 / h));
    if (slope[0] === 0 && slope[1] === 0) return z;
    const change = over(of(z), slope);
    z = minus(z, change);
    if (Math.hypot(...change) < ROUNDING * Math.hypot(...z)) break;
  }
  return z;
}
