import { InputError } from '../../units/errors.ts';
import { shellPoints, type ShellName } from '../shells.ts';
import { maximise } from './interior-point.ts';
import { Orbits } from './orbits.ts';
import type { EveryRoomProblem } from './problem.ts';
import { halfWalks, walksTo } from './words.ts';

/** Largest number of words. 85 words take about 0.1 s, 313 words about 10 s; more take too long. */
export const MOST_EVERY_ROOM_WORDS = 400;

/** Default gap between the lower and the upper bound, relative to the upper one. */
const GAP = 1e-4;

/** The largest eigenvalue of P over all rooms. */
export interface LargestEigenvalue {
  /** Proved upper bound for every room, rounding included. */
  readonly upper: number;
  /** Lower bound: some A_d reach it, but perhaps no room on the grid has these A_d. */
  readonly lower: number;
  /**
   * |P(q)| (1 − φ̄_q) of each shell, with the φ of some A_d. For any weights, the largest eigenvalue is at least Σ_q
   * α_q cut_q. For the given weights this sum is `lower`.
   */
  readonly cut: Float64Array;
}

/**
 * Bounds that hold in every room: for any symmetric operators A_d of the three axes with 0 ≤ A_d ≤ 4, whether or not
 * they commute. Let U_d be the unitary operator with the real part 1 − A_d/2. Then T_m(1 − A_d/2) = ½(U_d^m + U_d^−m).
 * So P (docs/theory/operator.md, eq. O4) is an element of the group algebra of the free group. Its largest eigenvalue
 * is the solution of a semidefinite program over the positive definite functions φ on that group (eq. O9). S contains
 * every beginning of its words. Therefore each φ on S S⁻¹ belongs to some U_d, and the bound is exact.
 */
export class EveryRoom {
  /** |S| */
  readonly words: number;
  private readonly orbits: Orbits;
  /** [shell] |P(q)|, and the orbits of its six walks. */
  private readonly shells: readonly { points: number; walks: readonly number[] }[];
  /** The orbit of x. */
  private readonly letter: number;

  /** @throws InputError if the shells have more than 400 words. */
  constructor(shells: readonly ShellName[]) {
    const words = halfWalks(shells);
    this.words = words.length;
    if (this.words > MOST_EVERY_ROOM_WORDS) {
      throw new InputError(
        'shells',
        `a bound for every room is out of reach: it needs ${this.words} words, of at most ${MOST_EVERY_ROOM_WORDS}`,
        'Choose a stencil of fewer shells or of smaller reach.',
      );
    }
    this.orbits = new Orbits(words);
    this.letter = this.orbits.orbitOf('x');
    this.shells = shells.map((q) => ({
      points: shellPoints(q).length,
      walks: walksTo(q).map((walk) => this.orbits.orbitOf(walk)),
    }));
  }

  /**
   * @param weights α_q of each shell
   * @param options gap: stops where upper − lower is at most this part of upper, 1e-6 or more; 1e-2 is enough for a cut
   */
  largest(weights: ArrayLike<number>, { gap = GAP }: { gap?: number } = {}): LargestEigenvalue {
    const [low, high, start] = [-1, 1, 0].map((value) => this.filled(value));
    for (const values of [low, high, start]) values[0] = 1;
    const problem: EveryRoomProblem = {
      orbits: this.orbits,
      objective: this.coefficients(weights),
      zeroSum: false,
      low: low,
      high: high,
    };
    const { upper, lower, phi } = maximise(problem, start, gap);
    const cut = Float64Array.from(this.shells, ({ points, walks }) => {
      return points * (1 - walks.reduce((sum, orbit) => sum + phi[orbit], 0) / 6);
    });
    return { upper, lower, cut };
  }

  /**
   * Finds the largest c > 0 for which P ≥ c P₇ is proved in every room, with P₇ = Σ_d A_d; relative accuracy 1e-3.
   * Returns null if no c can be proved. If one is proved, then P ≥ 0, and only fields with A_d u = 0 on every axis have
   * the eigenvalue 0.
   *
   * Here Φ must be positive semidefinite only on vectors whose entries sum to 0, so the proof is a sum of squares of
   * the u − 1. Also 0 ≤ 1 − φ_w ≤ |w|² (1 − φ_x) (eq. O11). P₇ corresponds to φ_1 = 0, φ_x = −1/6.
   *
   * @param weights α_q of each shell
   */
  smallest(weights: ArrayLike<number>): number | null {
    const [low, high, start] = [0, 0, -1 / 6].map((value) => this.filled(value));
    this.orbits.lengths.forEach((length, orbit) => (low[orbit] = -(length ** 2) / 6));
    high[this.letter] = -1 / 6;
    start[0] = 0;
    const problem: EveryRoomProblem = {
      orbits: this.orbits,
      objective: this.coefficients(weights).map((value) => -value),
      zeroSum: true,
      low: low,
      high: high,
    };
    const { upper } = maximise(problem, start, 1e-3, ({ lower }) => lower >= 0);
    return upper < 0 ? -upper : null;
  }

  private filled(value: number): Float64Array {
    return new Float64Array(this.orbits.count).fill(value);
  }

  /** P = Σ_o c_o times the mean of the orbit's words. */
  private coefficients(weights: ArrayLike<number>): Float64Array {
    if (weights.length !== this.shells.length) {
      throw new RangeError(`${weights.length} weights for ${this.shells.length} shells`);
    }
    const coefficients = this.filled(0);
    this.shells.forEach(({ points, walks }, s) => {
      coefficients[0] += weights[s] * points;
      for (const orbit of walks) coefficients[orbit] -= (weights[s] * points) / 6;
    });
    return coefficients;
  }
}
