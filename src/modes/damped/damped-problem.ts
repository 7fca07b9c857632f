import type { WallAdmittance } from '../../material/branches.ts';
import { circular, minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { complexArray, product, type ComplexArray } from './complex-matrix.ts';

/** What a surface is to the equation: its admittance, null for damped nodes, and the inertia of the air before it. */
export interface SurfaceLaw {
  readonly admittance: WallAdmittance | null;
  readonly inertia: number;
}

/** The equation as plain data: matrices, each symmetric, [row][column], and laws. */
export interface DampedEquation {
  readonly size: number;
  readonly courant: number;
  /** Law of each surface. */
  readonly surfaces: readonly SurfaceLaw[];
  readonly stiffness: ComplexArray;
  readonly mass: ComplexArray;
  /** Form of each surface. */
  readonly forms: readonly ComplexArray[];
}

/** xᵀAx of each matrix, without conjugates. */
export interface Quotients {
  readonly stiffness: Complex;
  readonly mass: Complex;
  readonly forms: readonly Complex[];
}

const MOST_STEPS = 30;

/** Relative change of θ that ends an iteration, and the step of its differences. */
const SETTLED = 1e-13;
const STEP = 1e-6;

/**
 * The modes of a room with its walls (docs/theory/modes.md, eq. I6): `(S − 4 sin²(θ/2) M + Σ w(θ) B) x = 0`, θ = ωT
 * complex, with a positive imaginary part for a mode that decays.
 */
export class DampedProblem {
  readonly size: number;

  constructor(readonly equation: DampedEquation) {
    this.size = equation.size;
  }

  /** The problem without walls, on modes of given eigenvalues. */
  static rigid(eigenvalues: Float64Array, surfaces: readonly SurfaceLaw[], courant: number): DampedProblem {
    const size = eigenvalues.length;
    const [stiffness, mass] = [complexArray(size * size), complexArray(size * size)];
    eigenvalues.forEach((value, i) => {
      stiffness.re[i * size + i] = value;
      mass.re[i * size + i] = 1;
    });
    const forms = surfaces.map(() => complexArray(size * size));
    return new DampedProblem({ size, courant, surfaces, stiffness, mass, forms });
  }

  /** What each surface's form is multiplied with. */
  weightsAt(theta: Complex): Complex[] {
    const [, sine] = circular(theta);
    // A constant field moves no wall, and a spring has no admittance at 0 Hz.
    if (theta[0] === 0 && theta[1] === 0) return this.equation.surfaces.map(() => real(0));
    return this.equation.surfaces.map(({ admittance, inertia }) =>
      admittance
        ? times(times([0, this.equation.courant], sine), admittanceBehind(admittance, inertia, theta))
        : times([0, 2], sine),
    );
  }

  /** The matrix of the equation. */
  equationAt(theta: Complex): ComplexArray {
    const { stiffness, mass, forms } = this.equation;
    const matrix = { re: stiffness.re.slice(), im: stiffness.im.slice() };
    addTimes(matrix, times(real(-1), squareOf(theta)), mass);
    this.weightsAt(theta).forEach((weight, g) => addTimes(matrix, weight, forms[g]));
    return matrix;
  }

  /** xᵀAx of each matrix. */
  quotientsOf(x: ComplexArray): Quotients {
    const of = (matrix: ComplexArray): Complex => {
      const y = product(matrix, x);
      let sum: Complex = real(0);
      for (let i = 0; i < this.size; i++) sum = plus(sum, times([x.re[i], x.im[i]], [y.re[i], y.im[i]]));
      return sum;
    };
    const { stiffness, mass, forms } = this.equation;
    return { stiffness: of(stiffness), mass: of(mass), forms: forms.map(of) };
  }

  /** xᵀ(S − 4 sin²(θ/2) M + Σ w B)x. */
  private formAt({ stiffness, mass, forms }: Quotients, theta: Complex): Complex {
    return this.weightsAt(theta).reduce(
      (sum, weight, g) => plus(sum, times(weight, forms[g])),
      minus(stiffness, times(squareOf(theta), mass)),
    );
  }

  /** How fast {@link formAt} changes with θ, by differences of a step. */
  private slopeOf(quotients: Quotients, theta: Complex, step: number): Complex {
    const rise = minus(
      this.formAt(quotients, plus(theta, real(step))),
      this.formAt(quotients, minus(theta, real(step))),
    );
    return times(rise, real(0.5 / step));
  }

  /** How fast xᵀ(S − 4 sin²(θ/2) M + Σ w B)x of a mode changes with θ. */
  slopeAt({ vector, theta }: { readonly vector: ComplexArray; readonly theta: Complex }): Complex {
    return this.slopeOf(this.quotientsOf(vector), theta, STEP * Math.hypot(...theta));
  }

  /** The θ near a start at which xᵀ(S − 4 sin²(θ/2) M + Σ w B)x = 0. */
  angleOf(quotients: Quotients, start: Complex): Complex {
    let theta = start;
    const h = STEP * Math.hypot(...start);
    for (let step = 0; step < MOST_STEPS; step++) {
      const change = over(this.formAt(quotients, theta), this.slopeOf(quotients, theta, h));
      theta = minus(theta, change);
      if (Math.hypot(...change) < SETTLED * Math.hypot(...theta)) break;
    }
    return theta;
  }

  /**
   * What each surface takes from a mode, over what all take; 0 of walls that take nothing.
   *
   * @param seen [surface] Σ s |p|² of what it sees of the mode.
   */
  sharesOf(theta: Complex, seen: readonly number[]): number[] {
    const weights = this.weightsAt(real(theta[0]));
    const taken = seen.map((square, g) => Math.max(0, weights[g][1] * square));
    const all = taken.reduce((sum, value) => sum + value, 0);
    return taken.map((value) => (all > 0 ? value / all : 0));
  }
}

/** 4 sin²(θ/2). */
export function squareOf(theta: Complex): Complex {
  const [, sine] = circular(times(theta, real(0.5)));
  return times(real(4), times(sine, sine));
}

/** θ of an eigenvalue 4 sin²(θ/2), near the real axis. */
export function angleOfSquare([re, im]: Complex): Complex {
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(Math.max(0, re)) / 2));
  return [angle, angle > 0 ? im / (2 * Math.sin(angle)) : 0];
}

function addTimes(into: ComplexArray, [a, b]: Complex, { re, im }: ComplexArray): void {
  for (let i = 0; i < re.length; i++) {
    into.re[i] += a * re[i] - b * im[i];
    into.im[i] += a * im[i] + b * re[i];
  }
}

/**
 * Y/(1 + jtLY), t = tan(θ/2): a wall behind the air of its faces (docs/theory/walls.md, eq. W12). Y is that of
 * `admittanceAt` for real θ.
 */
function admittanceBehind({ conductance, branches }: WallAdmittance, air: number, theta: Complex): Complex {
  const [cosine, sine] = circular(times(theta, real(0.5)));
  const jt = times([0, 1], over(sine, cosine));
  const admittance = branches.reduce((sum, { resistance, inertia, stiffness }) => {
    const spring = stiffness === 0 ? real(0) : over(real(stiffness), jt);
    const impedance = plus(plus(real(resistance), times(real(inertia), jt)), spring);
    return plus(sum, over(real(1), impedance));
  }, real(conductance));
  return over(admittance, plus(real(1), times(times(real(air), jt), admittance)));
}
