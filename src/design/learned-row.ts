/** What runs have taught of one row of the linear model: what a choice comes to, and how far that may be off. */

/** A row as it was before any choice was simulated. */
export interface PriorRow {
  /** Its value without any option. */
  readonly start: number;
  /** [option] Change by one part. */
  readonly effects: readonly number[];
}

/** A choice with the value that it was found to have. */
export interface Evidence {
  readonly counts: readonly number[];
  readonly value: number;
}

/** A value that is foreseen, with its standard deviation. */
export interface Foreseen {
  readonly value: number;
  readonly deviation: number;
}

/**
 * How far effects are off, as shares of them: all together, as absorption that is not spread evenly does less; those of
 * one surface; each alone; as they change from choice to choice; and what no other choice tells, as of uneven decays.
 */
const OFF = { together: 0.2, ofSurface: 0.15, alone: 0.15, local: 0.12, uneven: 0.02 } as const;

/** How far choices may differ until what one has taught locally counts little for another, as a share of the effect. */
const REACH = 0.4;

/** Weight of the shares above against what was found, in choices. */
const TRUST = 3;

/** An effect is off at least by this share of the largest one on record. */
const LEAST_EFFECT = 0.03;

/**
 * A row of which values of some choices are known: a Gaussian process around the linear model ([Rasmussen2006], eqs.
 * 2.25 and 2.26) whose effects are off by shares of them.
 */
export class LearnedRow {
  private readonly sizes: readonly number[];
  private readonly known: readonly { readonly own: Features; readonly counts: readonly number[] }[];
  private readonly lower: readonly (readonly number[])[];
  private readonly weights: readonly number[];
  private readonly reach: number;
  private readonly scale: number;

  /**
   * @param surfaceOf [option] The surface that it is on.
   * @param evidence Choices that were simulated, none of them empty and no two alike.
   * @param isTold Whether a choice has made the prior itself, so that it says nothing of how far that is off.
   */
  constructor(
    private readonly prior: PriorRow,
    private readonly surfaceOf: readonly number[],
    evidence: readonly (Evidence & { readonly isTold?: boolean })[],
  ) {
    const { effects } = prior;
    const largest = Math.max(...effects.map(Math.abs), Number.MIN_VALUE);
    this.sizes = effects.map((effect) => Math.max(Math.abs(effect), LEAST_EFFECT * largest));
    this.known = evidence.map(({ counts }) => ({ counts, own: this.featuresOf(counts) }));
    const mean = this.known.reduce((sum, { own }) => sum + own.size, 0) / Math.max(1, this.known.length);
    this.reach = REACH * mean;
    const kernel = this.known.map((one, a) =>
      this.known.map((other, b) => this.alike(one.own, other.own) + (a === b ? (OFF.uneven * one.own.size) ** 2 : 0)),
    );
    this.lower = cholesky(kernel);
    const wrong = evidence.map(({ counts, value }) => value - this.linear(counts, effects));
    this.weights = solved(this.lower, wrong);
    const found = evidence.filter(({ isTold }) => !isTold).length;
    const fit = wrong.reduce((sum, one, at) => sum + one * this.weights[at], 0);
    this.scale = Math.sqrt((TRUST + fit) / (TRUST + found));
  }

  foresee(counts: readonly number[]): Foreseen {
    const own = this.featuresOf(counts);
    const alike = this.known.map((one) => this.alike(one.own, own));
    const value = alike.reduce((sum, one, at) => sum + one * this.weights[at], this.linear(counts, this.prior.effects));
    const reached = forward(this.lower, alike);
    const variance = this.alike(own, own) + (OFF.uneven * own.size) ** 2 - reached.reduce((sum, one) => sum + one * one, 0); // prettier-ignore
    return { value, deviation: this.scale * Math.sqrt(Math.max(0, variance)) };
  }

  /** [option] Effects of one part that come nearest to what was found, without what holds only near a choice. */
  get effects(): readonly number[] {
    const { effects } = this.prior;
    return effects.map((effect, o) => {
      const surface = this.surfaceOf[o];
      const taught = this.known.reduce((sum, { own, counts }, at) => {
        const shared =
          OFF.together ** 2 * own.total * effect +
          OFF.ofSurface ** 2 * own.bySurface[surface] * effect +
          OFF.alone ** 2 * counts[o] * this.sizes[o] ** 2;
        return sum + this.weights[at] * shared;
      }, 0);
      return effect + taught;
    });
  }

  private linear(counts: readonly number[], effects: readonly number[]): number {
    return counts.reduce((sum, count, o) => sum + count * effects[o], this.prior.start);
  }

  private featuresOf(counts: readonly number[]): Features {
    const { effects } = this.prior;
    const bySurface = new Array<number>(Math.max(-1, ...this.surfaceOf) + 1).fill(0);
    let [total, size] = [0, 0];
    const alone = counts.map((count, o) => {
      total += count * effects[o];
      size += count * this.sizes[o];
      bySurface[this.surfaceOf[o]] += count * effects[o];
      return count * this.sizes[o];
    });
    return { total, size, bySurface, alone };
  }

  private alike(one: Features, other: Features): number {
    const dot = (a: readonly number[], b: readonly number[]): number => {
      let sum = 0;
      for (let at = 0; at < a.length; at++) sum += a[at] * b[at];
      return sum;
    };
    let apart = 0;
    for (let o = 0; o < one.alone.length; o++) apart += (one.alone[o] - other.alone[o]) ** 2;
    return (
      OFF.together ** 2 * one.total * other.total +
      OFF.ofSurface ** 2 * dot(one.bySurface, other.bySurface) +
      OFF.alone ** 2 * dot(one.alone, other.alone) +
      OFF.local ** 2 * one.size * other.size * Math.exp(apart === 0 ? 0 : -apart / (2 * this.reach ** 2))
    );
  }
}

/** What a choice does to a row by the linear model. */
interface Features {
  readonly total: number;
  /** Sum of what each option does, whatever its sign. */
  readonly size: number;
  readonly bySurface: readonly number[];
  readonly alone: readonly number[];
}

/** The lower triangle L of a symmetric positive definite matrix L Lᵀ. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i++) {
    for (let j = 0; j <= i; j++) {
      let left = matrix[i][j];
      for (let k = 0; k < j; k++) left -= lower[i][k] * lower[j][k];
      // What rounding leaves of two choices that are nearly one.
      lower[i][j] = i === j ? Math.sqrt(Math.max(left, 1e-12 * matrix[i][i], Number.MIN_VALUE)) : left / lower[j][j];
    }
  }
  return lower;
}

/** Solves L y = b. */
function forward(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const y: number[] = [];
  for (let i = 0; i < b.length; i++) {
    let left = b[i];
    for (let k = 0; k < i; k++) left -= lower[i][k] * y[k];
    y.push(left / lower[i][i]);
  }
  return y;
}

/** Solves L Lᵀ x = b. */
function solved(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x = forward(lower, b);
  for (let i = b.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < b.length; k++) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}
