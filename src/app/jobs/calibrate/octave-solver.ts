import { descend, squaresOf } from '../../../numerics/levenberg-marquardt.ts';

/** What can be moved in one octave: the logarithm of the absorption of each material. */
export interface OctaveUnknowns {
  /** [material] Natural logarithm of the absorption before, and the bounds that it can move in. */
  readonly start: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /**
   * Standard deviation that a change is expected to have: changes of this size cost as much as residuals of `misfit`.
   */
  readonly change: number;
  /** Standard deviation of a decay time's natural logarithm that is as good as none. */
  readonly misfit: number;
}

/** Decay times of one run in one octave. */
export interface OctaveRun {
  /** [material] Natural logarithms of absorption. */
  readonly at: readonly number[];
  /** [figure] Natural logarithm of simulated over measured time; NaN where the run shows none. */
  readonly residuals: readonly number[];
}

/** Standard deviation of a sensitivity's first estimate, relative. */
const DOUBT = 0.5;

/** Largest factor between a sensitivity and its first estimate: more absorption never lengthens a decay. */
const FARTHEST = 4;

/**
 * Standard deviation of the logarithm of a simulated decay time for other reasons than its mean slope: few modes carry
 * a decay, and they beat differently after each change of a wall.
 */
const SCATTER = 0.04;

/** A decay that came out worse than the best before is tried again with steps of at most this share. */
const SHORTER = 0.5;

/** Steps of the search within one octave; it converges in about ten. */
const MOST_STEPS = 100;

/**
 * Finds the absorption of the materials in one octave that makes the simulated decay times meet the measured ones, from
 * few runs: Gauss–Newton steps with bounds, whose derivatives are estimated at the start and corrected by what each run
 * shows ([Broyden1965]; docs/theory/calibration.md, eq. K3 to K5).
 */
export class OctaveSolver {
  /** [figure][material] ∂ ln T / ∂ ln α */
  private readonly sensitivities: number[][];
  private last: OctaveRun | undefined;
  private best: OctaveRun | undefined;
  /** Largest change of a logarithm in the next step. */
  private reach = Infinity;

  /**
   * @param estimates [figure][material] Estimates of ∂ ln T / ∂ ln α, at most 0.
   */
  constructor(
    private readonly unknowns: OctaveUnknowns,
    private readonly estimates: readonly (readonly number[])[],
  ) {
    this.sensitivities = estimates.map((row) => [...row]);
  }

  /** Learns from a run. */
  learn(run: OctaveRun): void {
    const { last } = this;
    if (last) this.correct(last, run);
    const isWorse = this.best !== undefined && !(misfitOf(run) < misfitOf(this.best));
    if (isWorse) this.reach = SHORTER * distance(run.at, this.best!.at);
    else {
      this.best = run;
      this.reach = Infinity;
    }
    this.last = run;
  }

  /** The absorption to try next: [material] natural logarithms. Some run has been learned from. */
  next(): readonly number[] {
    const { unknowns, sensitivities, reach } = this;
    const { at, residuals } = this.best!;
    const { start, change, misfit } = unknowns;
    const low = unknowns.low.map((bound, m) => Math.max(bound, at[m] - reach));
    const high = unknowns.high.map((bound, m) => Math.min(bound, at[m] + reach));
    const known = residuals.flatMap((residual, i) =>
      Number.isNaN(residual) ? [] : [{ residual, row: sensitivities[i] }],
    );
    const columns = start.map((_, m) =>
      Float64Array.from([
        ...known.map(({ row }) => row[m] / misfit),
        ...start.map((__, other) => (other === m ? 1 / change : 0)),
      ]),
    );
    const sum = squaresOf({
      residuals: (to: readonly number[]) =>
        Float64Array.from([
          ...known.map(({ residual, row }) => (residual + dot(row, to, at)) / misfit),
          ...to.map((value, m) => (value - start[m]) / change),
        ]),
      jacobian: () => columns,
    });
    return descend(sum, at, { maxSteps: MOST_STEPS }, { low, high }).parameters;
  }

  /**
   * Corrects the sensitivities by the difference of two runs: Broyden's update with a gain below 1, because a decay
   * time also scatters (docs/theory/calibration.md, eq. K6).
   */
  private correct(before: OctaveRun, after: OctaveRun): void {
    const step = after.at.map((value, m) => value - before.at[m]);
    this.sensitivities.forEach((row, i) => {
      const error = after.residuals[i] - before.residuals[i] - dot(row, after.at, before.at);
      if (Number.isNaN(error)) return;
      const gains = this.estimates[i].map((estimate, m) => (DOUBT * estimate) ** 2 * step[m]);
      const variance = gains.reduce((sum, gain, m) => sum + gain * step[m], 2 * SCATTER ** 2);
      row.forEach((value, m) => {
        const [most, least] = [FARTHEST * this.estimates[i][m], this.estimates[i][m] / FARTHEST];
        row[m] = Math.min(least, Math.max(most, value + (gains[m] * error) / variance));
      });
    });
  }
}

/** Σ row[m] (to[m] − from[m]) */
function dot(row: readonly number[], to: readonly number[], from: readonly number[]): number {
  return row.reduce((sum, value, m) => sum + value * (to[m] - from[m]), 0);
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, m) => Math.abs(value - other[m])));
}

/** R.m.s. residual; Infinity if the run shows no decay time. */
function misfitOf({ residuals }: OctaveRun): number {
  const known = residuals.filter((residual) => !Number.isNaN(residual));
  if (known.length === 0) return Infinity;
  return Math.sqrt(known.reduce((sum, residual) => sum + residual * residual, 0) / known.length);
}
