import type { InteriorStencil } from './design.ts';
import { planeSums, type PlaneClass } from '../text/plane-sums.ts';
import { shiftedVector } from '../text/vectors.ts';
import { WeightNames } from '../text/weight-names.ts';

/** Nodes of a thread in a plane: `width` along x, a vector of 1, 2 or 4; `rows` along y. */
export interface ThreadNodes {
  readonly width: number;
  readonly rows: number;
}

/** A vector of the plane that a thread needs, by its distance in rows and vectors from the thread's first. */
interface WindowValue {
  readonly row: number;
  readonly vector: number;
  readonly name: string;
}

/** The work of a thread on one plane. */
export interface MarchSums {
  readonly reach: number;
  /** Planes by which the completed output lags behind the plane that is read. */
  readonly depth: number;
  readonly window: readonly WindowValue[];
  /** Variables of type V that are kept from plane to plane, 0 at first. */
  readonly accumulators: readonly string[];
  /**
   * Statements that read the window and `b{row}_0`, the thread's own values in the plane before. They leave Σ λ²α (u_l
   * − u) of the output `depth` planes back in `s{row}`, and the partial sums of the others in the accumulators.
   */
  readonly statements: readonly string[];
  readonly weights: WeightNames;
}

/** A signed number in a name. */
const tag = (n: number): string => (n < 0 ? `m${-n}` : `${n}`);

/**
 * The sums of {@link PlaneSums} for a thread's nodes: rows that lie opposite each other are added first, then points
 * within them, then the two halves of a class; each class is weighted once for each distance in z. The accumulators
 * move on by one with each plane.
 */
export function marchSums(stencil: InteriorStencil, { width, rows }: ThreadNodes): MarchSums {
  const { reach, depth, classes, steps } = planeSums(stencil);
  const weights = new WeightNames();
  const outputs = Array.from({ length: rows }, (_, q) => q);

  /** Furthest x of the points at |y| = b; −1 if there are no such points. */
  const widest = (b: number): number =>
    Math.max(b === 0 ? 0 : -1, ...classes.flatMap((c) => (c.b === b ? [c.a] : c.a === b ? [c.b] : [])));
  const vectorsTo = (far: number): number[] => {
    const most = Math.ceil(far / width);
    return far < 0 ? [] : Array.from({ length: 2 * most + 1 }, (_, c) => c - most);
  };
  const name = (row: number, vector: number): string => `v_${tag(row)}_${tag(vector)}`;
  const window = Array.from({ length: 2 * reach + rows }, (_, j) => j - reach).flatMap((row) =>
    vectorsTo(Math.max(...outputs.map((q) => widest(Math.abs(row - q))))).map((vector) => ({
      row,
      vector,
      name: name(row, vector),
    })),
  );

  const used = (m: number): boolean => classes.some((one) => one.weights[m] !== 0);
  const statements: string[] = [];
  const say = (line: string): void => void statements.push(line);
  for (const q of outputs) {
    const own = name(q, 0);
    const rowSum = (b: number, vector: number): string => (b === 0 ? name(q, vector) : `r${q}_${b}_${tag(vector)}`);
    const shifted = (b: number, k: number): string => shiftedVector(width, k, (vector) => rowSum(b, vector));
    /** Sum over (±k, ±b). */
    const pair = (k: number, b: number): string => (k === 0 ? rowSum(b, 0) : `(${shifted(b, -k)} + ${shifted(b, k)})`);
    const classSum = ({ a, b }: PlaneClass): string => (a === b ? pair(a, a) : `${pair(a, b)} + ${pair(b, a)}`);

    if (depth > 0) say(`let d${q} = ${own} - b${q}_0;`);
    for (let b = 1; b <= reach; b++) {
      for (const vector of vectorsTo(widest(b))) {
        say(`let ${rowSum(b, vector)} = ${name(q + b, vector)} + ${name(q - b, vector)};`);
      }
    }
    for (let m = 0; m <= depth; m++) if (used(m)) say(`var t${q}_${m} = V(0.0);`);
    for (const [index, one] of classes.entries()) {
      say(`let e${q}_${index} = fma(V(${-one.count}.0), ${own}, ${classSum(one)});`);
      one.weights.forEach((weight, m) => {
        if (weight !== 0) say(`t${q}_${m} = fma(V(${weights.of(weight)}), e${q}_${index}, t${q}_${m});`);
      });
    }
    /** The sum, after this plane, of the output `planes` ahead. */
    const sum = (planes: number): string => {
      const m = Math.abs(planes);
      const before = planes < depth ? [`a${q}_${planes + depth}`] : [];
      const terms = [...before, ...(used(m) ? [`t${q}_${m}`] : [])].join(' + ') || 'V(0.0)';
      if (planes === depth) return terms;
      const [sign, step] = planes < 0 ? ['', steps[-planes - 1]] : ['-', steps[planes]];
      return `fma(V(${sign}${weights.of(step)}), d${q}, ${terms})`;
    };
    say(`let s${q} = ${sum(-depth)};`);
    for (let index = 0; index < 2 * depth; index++) say(`a${q}_${index} = ${sum(index + 1 - depth)};`);
  }
  const accumulators = outputs.flatMap((q) => Array.from({ length: 2 * depth }, (_, index) => `a${q}_${index}`));
  return { reach, depth, window, accumulators, statements, weights };
}
