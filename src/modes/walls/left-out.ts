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

/** A mode with what the known fields lack of it. */
export interface CompletedMode {
  readonly mode: DampedMode;
  /** The last change of θ by what the known fields lack. */
  readonly change: Complex;
  /** [surface] Σ s |p|² of what it sees. */
  readonly seen: readonly number[];
}

/** What the jobs of this file share. */
interface LeavingOut extends Dressing {
  /** Takes what modes leave over: real and imaginary part, one after the other. */
  readonly left: Block;
  /** What modes have beyond the known fields, in the same way. */
  readonly beyond: Block;
}

/** A mode that is being completed. */
interface OpenMode {
  /** Its number among what is left over. */
  readonly index: number;
  /** Its number among what modes have beyond the known fields. */
  readonly place: number;
  readonly mode: DampedMode;
  /** What each surface's form is multiplied with, at its θ. */
  readonly weights: readonly Complex[];
}

/** Parts of a mode below this are rounding. */
const SMALL = 1e-6;

/** Steps that find what is missing: four give its energy to a hundredth (measured with Y from 0.05 to 0.6). */
const ENOUGH = { share: 0.03, steps: 6 };

/** Modes whose fields are held at a time. */
const MODES_A_TIME = 32;

/**
 * A mode is completed once a step changes it by less than these shares, or after so many steps. One whose damping would
 * move by more than `most` of itself stays as the known fields have it: steps are no help that far away.
 */
const COMPLETE = { frequency: 1e-3, damping: 5e-3, steps: 6, most: 0.25 } as const;

/**
 * Adds to modes what the known fields lack of them: what a mode leaves over in the equation of the room asks for
 * another field, and that changes θ, step by step (docs/theory/modes.md, eq. I10).
 *
 * @param dressing Rigid modes, and what was added to them.
 */
export function* completedModesWork(
  dressing: Dressing,
  problem: DampedProblem,
  modes: readonly DampedMode[],
  onProgress?: OnShare,
): Work<CompletedMode[]> {
  const completed: CompletedMode[] = [];
  for (let from = 0; from < modes.length; from += MODES_A_TIME) {
    const some = yield* completeSome(dressing, problem, modes.slice(from, from + MODES_A_TIME));
    for (const one of some) completed.push(one);
    onProgress?.(Math.min(1, (from + MODES_A_TIME) / modes.length));
  }
  return completed;
}

function* completeSome(
  dressing: Dressing,
  problem: DampedProblem,
  modes: readonly DampedMode[],
): Work<CompletedMode[]> {
  const nodes = dressing.moving.node.length;
  const beyond = makeBlock(2 * modes.length, nodes);
  const completed = modes.map((mode): CompletedMode => ({ mode, change: real(0), seen: [] }));
  /** [place] What modes of the known fields alone see. */
  const seenAtFirst: (readonly number[])[] = [];
  let open = modes.map((_, place) => place);
  for (let step = 0; step < COMPLETE.steps && open.length > 0; step++) {
    const left = makeBlock(2 * open.length, nodes);
    const shared = { ...dressing, left, beyond };
    const panels = panelsOf(
      open.map((place, index): OpenMode => {
        const { mode } = completed[place];
        return { index, place, mode, weights: problem.weightsAt(mode.theta) };
      }),
    );
    const leftOver = (yield* each(leaveOver, shared, panels)).flat();
    yield* takeOutWork({ ...dressing, dress: left });
    const gains = (yield* each(missingFields, shared, panels)).flat();
    open = open.filter((place, index) => {
      const { mode, change: before } = completed[place];
      const { rest, seen } = leftOver[index];
      seenAtFirst[place] ??= seen;
      const change = over(minus(gains[index], rest), problem.slopeAt(modes[place]));
      // Where steps do not become smaller, the first ones count.
      if (step > 0 && !(Math.hypot(...change) < Math.hypot(...before))) return false;
      const theta = plus(mode.theta, change);
      const [, damping] = modes[place].theta;
      if (Math.abs(theta[1] - damping) > COMPLETE.most * Math.abs(damping)) {
        fieldOf(beyond, nodes, 2 * place).fill(0);
        fieldOf(beyond, nodes, 2 * place + 1).fill(0);
        completed[place] = { mode: modes[place], change: minus(theta, modes[place].theta), seen: seenAtFirst[place] };
        return false;
      }
      completed[place] = { mode: { ...mode, theta }, change, seen };
      return (
        Math.abs(change[0]) > COMPLETE.frequency * mode.theta[0] ||
        Math.abs(change[1]) > COMPLETE.damping * Math.abs(mode.theta[1])
      );
    });
  }
  return completed;
}

/** What a mode leaves over, in numbers. */
interface LeftOver {
  /** xᵀF(θ)x of its field. */
  readonly rest: Complex;
  /** [surface] Σ s |p|² of what it sees. */
  readonly seen: readonly number[];
}

/** Computes −D⁻¹ F(θ) of the fields of modes, F being the matrix of the whole room. */
export const leaveOver: Job<LeavingOut, readonly OpenMode[], LeftOver[]> = {
  name: 'what modes leave over',
  begin: ({ rows, moving: { node, volume }, block, traces, dress, left, beyond }) => {
    const nodes = node.length;
    const operator = new PanelOperator(rows, node, 2);
    const pulled = new Float64Array(nodes);
    return (modes) => {
      operator.clear(0);
      const fields = modes.map(({ mode, place }, m) => {
        const parts = fieldOfMode(mode, block, dress, nodes);
        addTimes(parts, real(1), fieldOf(beyond, nodes, 2 * place));
        addTimes(parts, [0, 1], fieldOf(beyond, nodes, 2 * place + 1));
        parts.forEach((part, p) => operator.put(0, 2 * m + p, part));
        return parts;
      });
      operator.apply(0, 1, { of: 1, own: 0, old: 0 });
      return modes.map(({ index, mode, weights }, m) => {
        const into = [0, 1].map((p) => fieldOf(left, nodes, 2 * index + p).fill(0));
        const [re, im] = fields[m];
        const seen = traces.surfaces.map(() => 0);
        for (let f = 0; f < traces.surface.length; f++) {
          const pressure: Complex = [traceAt(traces, f, re), traceAt(traces, f, im)];
          seen[traces.surface[f]] += traces.area[f] * (pressure[0] ** 2 + pressure[1] ** 2);
          const flow = times(weights[traces.surface[f]], pressure);
          into.forEach((part, p) => spreadFrom(traces, f, -traces.area[f] * flow[p], part));
        }
        for (const part of into) for (let i = 0; i < nodes; i++) part[i] /= volume[i];
        const [a, b] = squareOf(mode.theta);
        into.forEach((part, p) => {
          operator.take(1, 2 * m + p, pulled);
          const [own, other, turn] = p === 0 ? [re, im, -b] : [im, re, b];
          for (let i = 0; i < nodes; i++) part[i] += a * own[i] + turn * other[i] - pulled[i];
        });
        return { rest: times(real(-1), productOf(fields[m], into, volume)), seen };
      });
    };
  },
};

/** Σ D x y of two complex fields, without conjugates. */
const productOf = (x: readonly Float64Array[], y: readonly Float64Array[], volume: Float64Array): Complex => [
  weightedDot(x[0], y[0], volume) - weightedDot(x[1], y[1], volume),
  weightedDot(x[0], y[1], volume) + weightedDot(x[1], y[0], volume),
];

/**
 * Finds the fields that balance, among those beyond the known modes, what modes leave over, and adds the best multiple
 * of each to its mode. @returns by how much it lowers xᵀF(θ)x
 */
export const missingFields: Job<LeavingOut, readonly OpenMode[], Complex[]> = {
  name: 'what modes lack',
  begin: ({ rows, moving: { node, volume }, traces, left, beyond }) => {
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
      return modes.map(({ mode, place, weights }, m) => {
        const field = [0, 1].map((p) => taken(FOUND, 2 * m + p));
        const pulled = [0, 1].map((p) => taken(PULLED, 2 * m + p));
        const square = times(squareOf(mode.theta), productOf(field, field, volume));
        const own = plus(minus(productOf(field, pulled, volume), square), ofWalls(traces, weights, field));
        // Of all multiples of the field, the one that balances.
        const pull = productOf(field, asked[m], volume);
        const share = over(pull, own);
        const into = [0, 1].map((p) => fieldOf(beyond, node.length, 2 * place + p));
        addTimes(into, share, field[0]);
        addTimes(into, times([0, 1], share), field[1]);
        return times(pull, share);
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
