import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import type { DampedMode } from '../damped/shapes.ts';
import { squareOf, type DampedProblem } from '../damped/damped-problem.ts';
import { fieldOf, makeBlock, weightedDot, type Block } from '../rigid/block.ts';
import { PanelOperator } from '../rigid/panel-operator.ts';
import { panelsOf, takeOutWork, type Dressing } from './dress-mode.ts';
import { spreadFrom, traceAt, type FaceTraces } from './face-traces.ts';
import { FOUND, LEFT, PanelSolver, PULLED, SOLVER_PANELS } from './panel-solver.ts';

/** What the jobs of this file share. */
interface LeavingOut extends Dressing {
  /** Takes what modes leave over: real and imaginary part, one after the other. */
  readonly left: Block;
}

/** A mode whose basis is judged. */
interface JudgedMode {
  /** Its number among what is left over. */
  readonly index: number;
  readonly mode: DampedMode;
  /** What each surface's form is multiplied with, at its θ. */
  readonly weights: readonly Complex[];
}

/** Parts of a mode below this are too small to count for an error. */
const SMALL = 1e-3;

/** Steps that find what is missing: four give its energy to a hundredth (measured with Y from 0.05 to 0.6). */
const ENOUGH = { share: 0.03, steps: 6 };

/** Modes whose fields are held at a time. */
const MODES_A_TIME = 32;

/**
 * Computes about how far each θ is from that of the room because its mode is a sum of so many fields: what the field
 * leaves over in the equation of the room asks for another field, and that changes θ (docs/theory/modes.md, eq. I10).
 *
 * @param dressing Rigid modes, and what was added to them.
 * @returns [mode] the change of θ that is missing
 */
export function* leftOutWork(
  dressing: Dressing,
  problem: DampedProblem,
  modes: readonly DampedMode[],
  onProgress?: OnShare,
): Work<Complex[]> {
  const changes: Complex[] = [];
  for (let from = 0; from < modes.length; from += MODES_A_TIME) {
    const some = modes.slice(from, from + MODES_A_TIME);
    const left = makeBlock(2 * some.length, dressing.moving.node.length);
    const shared = { ...dressing, left };
    const panels = panelsOf(
      some.map((mode, index): JudgedMode => ({ index, mode, weights: problem.weightsAt(mode.theta) })),
    );
    yield* each(leaveOver, shared, panels);
    yield* takeOutWork({ ...dressing, dress: left });
    const missing = yield* each(missingFields, shared, panels);
    missing.flat().forEach(({ pull, own }, m) => {
      // Of all multiples of the field that is asked for, the one that balances: θ changes by pull²/own over its slope.
      changes.push(over(over(times(pull, pull), own), problem.slopeAt(some[m])));
    });
    onProgress?.((from + some.length) / modes.length);
  }
  return changes;
}

/** Computes −D⁻¹ F(θ) of the fields of modes, F being the matrix of the whole room. */
export const leaveOver: Job<LeavingOut, readonly JudgedMode[], null> = {
  name: 'what modes leave over',
  begin: ({ rows, moving: { node, volume }, block, traces, dress, left }) => {
    const nodes = node.length;
    const operator = new PanelOperator(rows, node, 2);
    const pulled = new Float64Array(nodes);
    return (modes) => {
      operator.clear(0);
      const fields = modes.map(({ mode }, m) => {
        const parts = fieldOfMode(mode, block, dress, nodes);
        parts.forEach((part, p) => operator.put(0, 2 * m + p, part));
        return parts;
      });
      operator.apply(0, 1, { of: 1, own: 0, old: 0 });
      modes.forEach(({ index, mode, weights }, m) => {
        const into = [0, 1].map((p) => fieldOf(left, nodes, 2 * index + p).fill(0));
        const [re, im] = fields[m];
        for (let f = 0; f < traces.surface.length; f++) {
          const flow = times(weights[traces.surface[f]], [traceAt(traces, f, re), traceAt(traces, f, im)]);
          into.forEach((part, p) => spreadFrom(traces, f, -traces.area[f] * flow[p], part));
        }
        for (const part of into) for (let i = 0; i < nodes; i++) part[i] /= volume[i];
        const [a, b] = squareOf(mode.theta);
        into.forEach((part, p) => {
          operator.take(1, 2 * m + p, pulled);
          const [own, other, turn] = p === 0 ? [re, im, -b] : [im, re, b];
          for (let i = 0; i < nodes; i++) part[i] += a * own[i] + turn * other[i] - pulled[i];
        });
      });
      return null;
    };
  },
};

/** What a mode lacks: products of the field that balances what it leaves over. */
interface Missing {
  /** That field times what it balances. */
  readonly pull: Complex;
  /** Its own part in the equation. */
  readonly own: Complex;
}

/** Finds the fields that balance, among those beyond the known modes, what modes leave over. */
export const missingFields: Job<LeavingOut, readonly JudgedMode[], Missing[]> = {
  name: 'what modes lack',
  begin: ({ rows, moving: { node, volume }, traces, left }) => {
    const operator = new PanelOperator(rows, node, SOLVER_PANELS);
    const solver = new PanelSolver(operator, node, volume);
    const taken = (panel: number, lane: number): Float64Array => {
      const field = new Float64Array(node.length);
      operator.take(panel, lane, field);
      return field;
    };
    return (modes) => {
      for (const panel of [FOUND, LEFT]) operator.clear(panel);
      const asked = modes.map(({ index }) => [0, 1].map((p) => fieldOf(left, node.length, 2 * index + p)));
      asked.flat().forEach((field, lane) => operator.put(LEFT, lane, field));
      const shifts = modes.flatMap(({ mode }) => Array<number>(2).fill(squareOf(real(mode.theta[0]))[0]));
      solver.solve(Float64Array.from(shifts), ENOUGH);
      operator.apply(FOUND, PULLED, { of: 1, own: 0, old: 0 });
      return modes.map(({ mode, weights }, m) => {
        const field = [0, 1].map((p) => taken(FOUND, 2 * m + p));
        const pulled = [0, 1].map((p) => taken(PULLED, 2 * m + p));
        const product = (one: readonly Float64Array[], other: readonly Float64Array[]): Complex => [
          weightedDot(one[0], other[0], volume) - weightedDot(one[1], other[1], volume),
          weightedDot(one[0], other[1], volume) + weightedDot(one[1], other[0], volume),
        ];
        const rigid = minus(product(field, pulled), times(squareOf(mode.theta), product(field, field)));
        return { pull: product(field, asked[m]), own: plus(rigid, ofWalls(traces, weights, field)) };
      });
    };
  },
};

/** Σ w s (Eᵀy)² over all faces. */
function ofWalls(traces: FaceTraces, weights: readonly Complex[], [re, im]: readonly Float64Array[]): Complex {
  let sum: Complex = real(0);
  for (let f = 0; f < traces.surface.length; f++) {
    const pressure: Complex = [traceAt(traces, f, re), traceAt(traces, f, im)];
    const square = times(real(traces.area[f]), times(pressure, pressure));
    sum = plus(sum, times(weights[traces.surface[f]], square));
  }
  return sum;
}

/** The field of a mode on the moving nodes: Σ v (x + y), real and imaginary part. */
function fieldOfMode({ vector }: DampedMode, block: Block, dress: Block, nodes: number): readonly Float64Array[] {
  const parts = [new Float64Array(nodes), new Float64Array(nodes)];
  vector.re.forEach((re, k) => {
    const im = vector.im[k];
    if (Math.hypot(re, im) < SMALL) return;
    addTimes(parts, [re, im], fieldOf(block, nodes, k));
    if (2 * k >= dress.count) return;
    addTimes(parts, [re, im], fieldOf(dress, nodes, 2 * k));
    addTimes(parts, [-im, re], fieldOf(dress, nodes, 2 * k + 1));
  });
  return parts;
}

function addTimes([re, im]: readonly Float64Array[], [a, b]: Complex, field: Float64Array): void {
  for (let i = 0; i < field.length; i++) {
    re[i] += a * field[i];
    im[i] += b * field[i];
  }
}
