import type { Highs } from 'highs';
import type { Vec3 } from '../../units/quantities.ts';
import type { ShellName } from '../shells.ts';
import { consistencyFactor, SymbolBasis } from '../symbol.ts';
import { stabilityShare, symbolBounds, type BandRequirement } from './band.ts';
import { CUT_SHARE, type RoomCuts } from './room-cuts.ts';
import { excessOf, minimax, type MinimaxSolution, type Row } from './minimax.ts';
import { ballSamples, wedgeDirections, wedgeZone } from './samples.ts';

/** Weights and their largest excess over any bound, relative to the scale of the bound: negative if all are kept. */
export interface ProgramResult {
  readonly weights: Float64Array;
  readonly excess: number;
}

const COARSE = { directions: wedgeDirections(3), radii: 6, zone: wedgeZone(5) };
const FINE = { directions: wedgeDirections(14), zone: wedgeZone(24) };
/** Radii of the fine net: enough for a ripple of the highest harmonic, cos(reach k). */
const fineRadii = (reach: number): number => Math.max(36, 9 * reach);

/** A row may be this far outside before it is added to the program, relative to its scale. */
const ROW_TOLERANCE = 2e-6;
/**
 * The variables b_q sum to 1. For the ideal Laplacian they alternate in sign, with |b| ≤ 2. Many shells are nearly
 * dependent on one another; a bound keeps their variables from running away in opposite directions.
 */
const LARGEST_VARIABLE = 4;
const ROWS_ADDED_A_ROUND = 40;
const ROUNDS = 40;

/** Terms of the polynomial f in |k|² that all directions are compared with. */
const MEAN_TERMS = 6;
/** A bound on its coefficients, which are 1 and some tenths for p/|k|². */
const LARGEST_MEAN_TERM = 20;

/**
 * The linear programs of docs/theory/schemes.md, 'Designed weights'. They find the weights α that minimise the largest
 * excess t over the bounds, with consistency as an equality. A program starts on a coarse net of wave vectors; the
 * worst rows of a fine net are added until none is broken.
 */
export class WeightProgram {
  private readonly basis: SymbolBasis;
  /** α_q of each variable b_q: the variables are b_q = α_q × consistency factor, which sum to 1. */
  private readonly scale: Float64Array;
  private readonly radii: number;
  private readonly zone: readonly Float64Array[];
  /** Wave vectors that were binding, over the radius of the band; other bands start with them too. */
  private readonly hints = new Map<string, Vec3>();

  /**
   * @param roomCuts keep the weights stable in every room
   * @param share part of the stability bound that p may take
   */
  constructor(
    private readonly highs: Highs,
    private readonly shells: readonly ShellName[],
    private readonly roomCuts?: RoomCuts,
    private readonly share = roomCuts ? CUT_SHARE : stabilityShare(shells),
  ) {
    this.basis = new SymbolBasis(shells);
    this.scale = Float64Array.from(shells, (q) => 1 / consistencyFactor(q));
    this.radii = fineRadii(Math.max(...shells.map((q) => q[0])));
    this.zone = FINE.zone.map((k) => this.terms(k));
  }

  /** Minimises the largest excess over the bounds of {@link symbolBounds}. */
  solve(requirement: BandRequirement): ProgramResult {
    const { inBand, outside, start } = this.waves(requirement);
    const row = (k: Vec3, terms = this.terms(k)): Row => this.boundRow(requirement, k, terms, 1);
    const fine = [...inBand.map((k) => row(k)), ...outside.map(([k, terms]) => row(k, terms))];
    return this.keptInRooms(requirement, (cuts) =>
      this.generate([this.consistency(0), ...start.map((k) => row(k)), ...cuts(0, 1)], fine, inBand, requirement),
    );
  }

  /**
   * Finds, of all weights that keep the bounds, those whose p differs least between directions: minimises the largest
   * |p(k) − f(|k|²)| / |k|² in the band, with f a free polynomial (docs/theory/schemes.md, eq. S18).
   *
   * @throws Error if no weights keep the bounds.
   */
  solveIsotropic(requirement: BandRequirement): ProgramResult {
    const { inBand, outside, start } = this.waves(requirement);
    const radius = requirement.band * Math.PI;
    const bound = (k: Vec3, terms = this.terms(k)): Row => this.boundRow(requirement, k, terms, 0, MEAN_TERMS);
    const spread = (k: Vec3): Row => {
      const squared = k[0] ** 2 + k[1] ** 2 + k[2] ** 2;
      const mean = Array.from({ length: MEAN_TERMS }, (_, j) => -((squared / radius ** 2) ** j));
      const terms = this.terms(k).map((value) => value / squared);
      return { coefficients: Float64Array.of(...terms, ...mean), lower: 0, upper: 0, give: 1 };
    };
    const startInBand = start.filter((k) => Math.hypot(...k) <= radius);
    const fine = [
      ...inBand.map((k) => bound(k)),
      ...outside.map(([k, terms]) => bound(k, terms)),
      ...inBand.map(spread),
    ];
    return this.keptInRooms(requirement, (cuts) =>
      this.generate(
        [
          this.consistency(MEAN_TERMS),
          ...start.map((k) => bound(k)),
          ...startInBand.map(spread),
          ...cuts(MEAN_TERMS, 0),
        ],
        fine,
        inBand,
        requirement,
      ),
    );
  }

  /** Solves with more and more cuts until the weights are stable in every room, or none are. */
  private keptInRooms(
    { courant }: BandRequirement,
    solve: (cuts: (further: number, give: 0 | 1) => Row[]) => ProgramResult,
  ): ProgramResult {
    const limit = 4 / courant ** 2;
    const rows = (further: number, give: 0 | 1): Row[] =>
      (this.roomCuts?.cuts ?? []).map((cut) => {
        const coefficients = new Float64Array(cut.length + further);
        cut.forEach((factor, q) => (coefficients[q] = (factor * this.scale[q]) / limit));
        return { coefficients, lower: -Infinity, upper: CUT_SHARE, give };
      });
    for (;;) {
      const result = solve(rows);
      if (!this.roomCuts || result.excess > 0 || this.roomCuts.isKept(result.weights, courant)) return result;
    }
  }

  /** Wave vectors of the fine net in the band, those outside it with their terms, and those a program starts with. */
  private waves({ band }: BandRequirement): {
    readonly inBand: Vec3[];
    readonly outside: (readonly [Vec3, Float64Array])[];
    readonly start: Vec3[];
  } {
    const radius = band * Math.PI;
    return {
      inBand: ballSamples(FINE.directions, this.radii, radius),
      outside: FINE.zone.flatMap((k, i) => (Math.hypot(...k) > radius ? [[k, this.zone[i]] as const] : [])),
      start: [...ballSamples(COARSE.directions, COARSE.radii, radius), ...COARSE.zone, ...this.hintsAt(radius)],
    };
  }

  /** @param fine All rows; the first of them belong to the wave vectors `inBand`, in their order. */
  private generate(
    rows: Row[],
    fine: readonly Row[],
    inBand: readonly Vec3[],
    { band }: BandRequirement,
  ): ProgramResult {
    const radius = band * Math.PI;
    const largest = Float64Array.from(rows[0].coefficients, (_, i) =>
      i < this.shells.length ? LARGEST_VARIABLE : LARGEST_MEAN_TERM,
    );
    const active = new Set<number>();
    let result: MinimaxSolution = minimax(this.highs, rows, largest);
    for (let round = 0; round < ROUNDS; round++) {
      const worst = fine
        .map((row, index) => ({ index, by: excessOf(row, result.variables) - row.give * result.excess }))
        .filter(({ index, by }) => by > ROW_TOLERANCE && !active.has(index))
        .sort((a, b) => b.by - a.by)
        .slice(0, ROWS_ADDED_A_ROUND);
      if (worst.length === 0) break;
      for (const { index } of worst) {
        active.add(index);
        rows.push(fine[index]);
        const k = inBand[index];
        if (k) this.hints.set(String(index), [k[0] / radius, k[1] / radius, k[2] / radius]);
      }
      result = minimax(this.highs, rows, largest);
    }
    return { weights: this.scale.map((scale, q) => scale * result.variables[q]), excess: result.excess };
  }

  private hintsAt(radius: number): Vec3[] {
    return [...this.hints.values()]
      .map(([x, y, z]): Vec3 => [x * radius, y * radius, z * radius])
      .filter((k) => k[0] <= Math.PI);
  }

  private terms(k: Vec3): Float64Array {
    return this.basis.evaluate(k, new Float64Array(this.shells.length)).map((value, q) => value * this.scale[q]);
  }

  /** Σ b = 1. @param further variables beside the b */
  private consistency(further: number): Row {
    const coefficients = Float64Array.of(...this.shells.map(() => 1), ...new Array<number>(further).fill(0));
    return { coefficients, lower: 1, upper: 1, give: 0 };
  }

  private boundRow(requirement: BandRequirement, k: Vec3, terms: Float64Array, give: 0 | 1, further = 0): Row {
    const { lower, upper, scale } = symbolBounds(requirement, this.share, k);
    const coefficients = new Float64Array(terms.length + further);
    terms.forEach((value, q) => (coefficients[q] = value / scale));
    return { coefficients, lower: lower / scale, upper: upper / scale, give };
  }
}
