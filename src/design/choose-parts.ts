import type { Highs } from 'highs';

/** Something that can be put on parts of a surface. */
export interface Option {
  /** The surface; its parts are alike. */
  readonly surface: number;
  /** Price or area of one part. */
  readonly cost: number;
  /** Change of each row by one part: [row]. */
  readonly effects: readonly number[];
}

/** A quantity that has to stay between two limits: ±Infinity where there is none. */
export interface GoalRow {
  /** Its value without any option. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  /** What a miss is measured by, above 0. */
  readonly scale: number;
}

/** Most of something, such as area, that options of some surfaces may take together. */
export interface PartLimit {
  /** What a part of each surface takes, by surface; others take none. */
  readonly weights: ReadonlyMap<number, number>;
  readonly most: number;
}

/** A room: what can be put on its surfaces, and what is asked of it. */
export interface PartProblem {
  readonly options: readonly Option[];
  /** [surface] Number of its parts. */
  readonly parts: readonly number[];
  readonly rows: readonly GoalRow[];
  readonly limits: readonly PartLimit[];
  /** Choices that are not to be made again: [choice][option]. */
  readonly excluded?: readonly (readonly number[])[];
}

export interface PartChoice {
  /** [option] Number of parts. */
  readonly counts: readonly number[];
  readonly cost: number;
  /** [row] */
  readonly values: readonly number[];
  /** [row] How far each is outside of its limits, in its scale; 0 if it is not. */
  readonly misses: readonly number[];
}

/** A miss below this is rounding of the solver. */
const ROUNDING = 1e-6;

/** Longest time of the solver, s: what it has found by then is taken. */
const MOST_SECONDS = 20;

/**
 * Chooses options for parts of surfaces, at most as many as each surface has: first with the least sum of misses, then,
 * of those, with the least cost. Two mixed-integer linear programs, solved by HiGHS.
 *
 * @returns null if no choice is left, or none cheaper than `cheaperThan` that keeps all limits.
 */
export function chooseParts(highs: Highs, problem: PartProblem, cheaperThan = Infinity): PartChoice | null {
  const program = new PartProgram(highs, problem);
  const nearest = program.solve(Infinity, cheaperThan, false);
  const missed = nearest && sum(nearest.misses);
  if (!nearest || (cheaperThan < Infinity && missed! > 0)) return null;
  return program.solve(missed! * (1 + ROUNDING) + ROUNDING, cheaperThan, true) ?? nearest;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A row of the program: coefficients by column. */
interface Line {
  readonly terms: readonly (readonly [column: number, value: number])[];
  readonly from: number;
  readonly to: number;
}

/** Columns: a count for each option, the miss of each row, and two switches for each count of an excluded choice. */
class PartProgram {
  private readonly lines: Line[] = [];
  private switches = 0;

  constructor(
    private readonly highs: Highs,
    private readonly problem: PartProblem,
  ) {
    const { options, rows, parts, limits, excluded = [] } = problem;
    rows.forEach(({ start, from, to, scale }, r) => {
      const effects = options.map(({ effects: own }, o) => [o, own[r] / scale] as const);
      const miss = options.length + r;
      if (from > -Infinity) this.add([...effects, [miss, 1]], (from - start) / scale, Infinity);
      if (to < Infinity) this.add([...effects, [miss, -1]], -Infinity, (to - start) / scale);
    });
    const bounded = [...parts.map((most, surface) => ({ weights: new Map([[surface, 1]]), most })), ...limits];
    for (const { weights, most } of bounded) {
      this.add(
        options.map(({ surface }, o) => [o, weights.get(surface) ?? 0] as const),
        -Infinity,
        most,
      );
    }
    for (const counts of excluded) this.exclude(counts);
  }

  private add(terms: Line['terms'], from: number, to: number): void {
    this.lines.push({ terms: terms.filter(([, value]) => value !== 0), from, to });
  }

  /** Some count has to differ: one that is 0 is at least 1, or a switch says that another is higher or lower. */
  private exclude(counts: readonly number[]): void {
    const { options, rows, parts } = this.problem;
    const terms = counts.flatMap((count, o): (readonly [number, number])[] => {
      if (count === 0) return [[o, 1]];
      const most = parts[options[o].surface];
      const higher = options.length + rows.length + this.switches++;
      const lower = options.length + rows.length + this.switches++;
      this.add([[o, 1], [higher, -(count + 1)]], 0, Infinity); // prettier-ignore
      this.add([[o, 1], [lower, most - count + 1]], -Infinity, most); // prettier-ignore
      return [[higher, 1], [lower, 1]]; // prettier-ignore
    });
    this.add(terms, 1, Infinity);
  }

  /** @param mostMissed Largest sum of misses. @param byCost Minimises the cost, else the sum of misses. */
  solve(mostMissed: number, cheaperThan: number, byCost: boolean): PartChoice | null {
    const { options, rows } = this.problem;
    const further: Line[] = [
      { terms: rows.map((_, r) => [options.length + r, 1] as const), from: -Infinity, to: mostMissed },
      { terms: options.map(({ cost }, o) => [o, cost] as const), from: -Infinity, to: cheaperThan },
    ];
    return this.run([...this.lines, ...further.filter(({ to }) => to < Infinity)], byCost);
  }

  private run(lines: readonly Line[], byCost: boolean): PartChoice | null {
    const { highs, switches } = this;
    const { options, rows, parts } = this.problem;
    const { variableType, modelStatus } = highs.constants;
    const columns = options.length + rows.length + switches;
    const blank = (count: number, value: number): number[] => new Array<number>(count).fill(value);
    const terms = lines.flatMap((line) => line.terms);
    const starts = [0];
    for (const line of lines) starts.push(starts.at(-1)! + line.terms.length);
    const counts = highs.withModel<number[] | null>(
      {
        numCols: columns,
        numRows: lines.length,
        colCost: [
          ...options.map(({ cost }) => (byCost ? cost : 0)),
          ...blank(rows.length, byCost ? 0 : 1),
          ...blank(switches, 0),
        ],
        colLower: blank(columns, 0),
        colUpper: [
          ...options.map(({ surface }) => parts[surface]),
          ...blank(rows.length, Infinity),
          ...blank(switches, 1),
        ],
        rowLower: lines.map(({ from }) => from),
        rowUpper: lines.map(({ to }) => to),
        integrality: [
          ...options.map(() => variableType.integer),
          ...rows.map(() => variableType.continuous),
          ...Array.from({ length: switches }, () => variableType.integer),
        ],
        matrix: {
          format: 'csr',
          numRows: lines.length,
          numCols: columns,
          starts,
          indices: terms.map(([column]) => column),
          values: terms.map(([, value]) => value),
        },
      },
      (model) => {
        model.options.set({ output_flag: false, time_limit: MOST_SECONDS, mip_rel_gap: 0 });
        model.run();
        const status = model.getModelStatus();
        if (status !== modelStatus.optimal && status !== modelStatus.timeLimit) return null;
        const found = Array.from(model.getSolution().colValue)
          .slice(0, options.length)
          .map((count) => Math.round(count) + 0);
        return found.some(Number.isNaN) ? null : found;
      },
    );
    return counts && evaluate(options, rows, counts);
  }
}

/** What a choice comes to by the linear model. */
export function evaluate(options: readonly Option[], rows: readonly GoalRow[], counts: readonly number[]): PartChoice {
  const values = rows.map(({ start }, r) =>
    options.reduce((value, { effects }, o) => value + counts[o] * effects[r], start),
  );
  const misses = rows.map(({ from, to, scale }, r) => {
    const miss = Math.max(0, from - values[r], values[r] - to) / scale;
    return miss < ROUNDING ? 0 : miss;
  });
  return { counts, cost: sum(options.map(({ cost }, o) => counts[o] * cost)), values, misses };
}

/** Whether some rows of a problem can be kept together, its excluded choices counted or not. */
export function areKept(highs: Highs, problem: PartProblem, some: readonly number[]): boolean {
  const choice = nearestTo(highs, problem, some);
  return choice !== null && sum(choice.misses) === 0;
}

/** The choice that comes nearest to some rows of a problem, whatever the others are; null if there is none at all. */
export function nearestTo(highs: Highs, problem: PartProblem, some: readonly number[]): PartChoice | null {
  const options = problem.options.map((option) => ({ ...option, effects: some.map((r) => option.effects[r]) }));
  return chooseParts(highs, { ...problem, options, rows: some.map((r) => problem.rows[r]) });
}

/**
 * Finds why nothing keeps all limits: one row that no choice keeps, else two, else some that no choice keeps together,
 * of which none can be left out.
 *
 * @param all Rows that are looked at.
 * @returns Indices of rows; null if all can be kept.
 */
export function contradiction(
  highs: Highs,
  problem: PartProblem,
  all: readonly number[] = problem.rows.map((_, r) => r),
): readonly number[] | null {
  const isKept = (some: readonly number[]): boolean => areKept(highs, { ...problem, excluded: [] }, some);
  if (isKept(all)) return null;
  const alone = all.find((r) => !isKept([r]));
  if (alone !== undefined) return [alone];
  const pair = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b])).find((two) => !isKept(two));
  if (pair) return pair;
  return all.reduce<readonly number[]>((some, r) => {
    const others = some.filter((one) => one !== r);
    return isKept(others) ? some : others;
  }, all);
}
