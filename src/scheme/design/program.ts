import type { Highs, Model } from 'highs';
import type { Vec3 } from '../../units/quantities.ts';
import type { ShellName } from '../shells.ts';
import { consistencyFactor, SymbolBasis } from '../symbol.ts';
import { stabilityShare, symbolBounds, type BandRequirement } from './band.ts';
import { ballSamples, wedgeDirections, wedgeZone } from './samples.ts';

/** Weights and the largest violation of any bound, relative to the bound's scale: negative where all are kept. */
export interface ProgramResult {
  readonly weights: Float64Array;
  readonly excess: number;
}

interface ProgramSolution {
  readonly variables: Float64Array;
  readonly excess: number;
}

/** A row of the program: `lower − t ≤ Σ_q a_q b_q ≤ upper + t`, all divided by the bound's scale. */
interface Row {
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

const COARSE = { directions: wedgeDirections(3), radii: 6, zone: wedgeZone(5) };
const FINE = { directions: wedgeDirections(14), zone: wedgeZone(24) };
/** Radii of the fine net: enough for a ripple of the highest harmonic, cos(reach k). */
const fineRadii = (reach: number): number => Math.max(36, 9 * reach);

/** A row may be this far outside before it is added to the program, relative to its scale. */
const ROW_TOLERANCE = 2e-6;
/**
 * The variables b_q sum to 1, and alternate with |b| ≤ 2 for the ideal Laplacian; with many shells nearly dependent on
 * one another a bound keeps them from running away in opposite directions.
 */
const LARGEST_VARIABLE = 4;
const ROWS_ADDED_A_ROUND = 40;
const ROUNDS = 40;

/**
 * The linear program of the mathematics page, 2: weights α with consistency as an equality, minimising the largest
 * excess t over the bounds of {@link symbolBounds}. Rows are generated: the program starts on a coarse net of wave
 * vectors, and the worst of a fine net are added until none is outside.
 */
export class WeightProgram {
  private readonly basis: SymbolBasis;
  /** Factor of each variable: variables are b_q = α_q × consistency factor, which sum to 1. */
  private readonly scale: Float64Array;
  private readonly share: number;
  private readonly radii: number;
  private readonly zone: readonly Float64Array[];
  /** Wave vectors that were binding: as (direction, fraction of the band's radius), reused at other bands. */
  private readonly hints = new Map<string, Vec3>();

  constructor(
    private readonly highs: Highs,
    private readonly shells: readonly ShellName[],
  ) {
    this.basis = new SymbolBasis(shells);
    this.scale = Float64Array.from(shells, (q) => 1 / consistencyFactor(q));
    this.share = stabilityShare(shells);
    this.radii = fineRadii(Math.max(...shells.map((q) => q[0])));
    this.zone = FINE.zone.map((k) => this.terms(k));
  }

  solve(requirement: BandRequirement): ProgramResult {
    const radius = requirement.band * Math.PI;
    const fine: Row[] = [];
    const fineVectors = ballSamples(FINE.directions, this.radii, radius);
    for (const k of fineVectors) fine.push(this.row(requirement, k, this.terms(k)));
    FINE.zone.forEach((k, i) => {
      if (Math.hypot(...k) > radius) fine.push(this.row(requirement, k, this.zone[i]!));
    });

    const start = [...ballSamples(COARSE.directions, COARSE.radii, radius), ...COARSE.zone, ...this.hintsAt(radius)];
    const rows = start.map((k) => this.row(requirement, k, this.terms(k)));
    const active = new Set<number>();
    let result = this.run(rows);
    for (let round = 0; round < ROUNDS; round++) {
      const worst = fine
        .map((row, index) => ({ index, by: excessOf(row, result.variables) - result.excess }))
        .filter(({ index, by }) => by > ROW_TOLERANCE && !active.has(index))
        .sort((a, b) => b.by - a.by)
        .slice(0, ROWS_ADDED_A_ROUND);
      if (worst.length === 0) break;
      for (const { index } of worst) {
        active.add(index);
        rows.push(fine[index]!);
        const k = fineVectors[index];
        if (k) this.hints.set(String(index), [k[0] / radius, k[1] / radius, k[2] / radius]);
      }
      result = this.run(rows);
    }
    return { weights: result.variables.map((value, q) => value * this.scale[q]!), excess: result.excess };
  }

  private hintsAt(radius: number): Vec3[] {
    return [...this.hints.values()]
      .map(([x, y, z]): Vec3 => [x * radius, y * radius, z * radius])
      .filter((k) => k[0] <= Math.PI);
  }

  private terms(k: Vec3): Float64Array {
    return this.basis.evaluate(k, new Float64Array(this.shells.length)).map((value, q) => value * this.scale[q]!);
  }

  private row(requirement: BandRequirement, k: Vec3, terms: Float64Array): Row {
    const { lower, upper, scale } = symbolBounds(requirement, this.share, k);
    return { coefficients: terms.map((value) => value / scale), lower: lower / scale, upper: upper / scale };
  }

  /** Variables: b of each shell, then t. */
  private run(rows: readonly Row[]): ProgramSolution {
    const shells = this.shells.length;
    const columns = shells + 1;
    const value: number[] = [];
    const index: number[] = [];
    const start: number[] = [0];
    const lower: number[] = [];
    const upper: number[] = [];
    const push = (coefficients: ArrayLike<number>, excess: number, low: number, high: number): void => {
      for (let s = 0; s < shells; s++) {
        value.push(coefficients[s]!);
        index.push(s);
      }
      if (excess !== 0) {
        value.push(excess);
        index.push(shells);
      }
      start.push(value.length);
      lower.push(low);
      upper.push(high);
    };
    push(
      this.shells.map(() => 1),
      0,
      1,
      1,
    );
    for (const { coefficients, lower: low, upper: high } of rows) {
      push(coefficients, -1, -Infinity, high);
      push(coefficients, 1, low, Infinity);
    }
    const free = Array.from({ length: columns });
    const solution = this.highs.withModel<Float64Array>(
      {
        numCols: columns,
        numRows: lower.length,
        colCost: free.map((_, c) => (c === shells ? 1 : 0)),
        colLower: free.map((_, c) => (c === shells ? -1 : -LARGEST_VARIABLE)),
        colUpper: free.map((_, c) => (c === shells ? Infinity : LARGEST_VARIABLE)),
        rowLower: lower,
        rowUpper: upper,
        matrix: {
          format: 'csr',
          numRows: lower.length,
          numCols: columns,
          starts: start,
          indices: index,
          values: value,
        },
      },
      (model) => {
        model.options.set({ output_flag: false, primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 });
        runRobustly(model);
        return Float64Array.from(model.getSolution().colValue);
      },
    );
    return { variables: solution.slice(0, shells), excess: solution[shells]! };
  }
}

/** The simplex method gives up on a few nearly degenerate programs of many shells; the interior point method does not. */
function runRobustly(model: Model): void {
  try {
    model.run();
  } catch {
    model.clearSolver();
    model.options.set({ solver: 'ipm' });
    model.run();
  }
}

function excessOf(row: Row, variables: Float64Array): number {
  let sum = 0;
  for (let s = 0; s < variables.length; s++) sum += row.coefficients[s]! * variables[s]!;
  return Math.max(sum - row.upper, row.lower - sum);
}
