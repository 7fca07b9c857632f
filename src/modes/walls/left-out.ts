import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { isNew, type DampedMode } from '../damped/shapes.ts';
import { squareOf, type DampedProblem } from '../damped/damped-problem.ts';
import { fieldOf, makeBlock, type Block } from '../rigid/block.ts';
import { PanelOperator } from '../rigid/panel-operator.ts';
import { panelsOf, takeOutWork, type Dressing } from './dress-mode.ts';
import { traceAt, type FaceTraces } from './face-traces.ts';
import { addTimes, fieldOfMode, leaveOverOf, productOf } from './fields-of-modes.ts';
import { FOUND, LEFT, PanelSolver, PULLED, SOLVER_PANELS } from './panel-solver.ts';
import { settledModesWork } from './settle-modes.ts';

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
  readonly mode: DampedMode;
  /** What each surface's form is multiplied with, at its θ. */
  readonly weights: readonly Complex[];
}

/** Steps that find what is missing: four give its energy to a hundredth (measured with Y from 0.05 to 0.6). */
const ENOUGH = { share: 0.03, steps: 6 };

/** Modes whose fields are held at a time. */
const MODES_A_TIME = 32;

/** A mode whose first step changes it by more than these shares is settled in the whole room. */
const COMPLETE = { frequency: 1e-3, damping: 5e-3 } as const;

/** Modes of like shapes that are this near in θ, relative, are one. */
const ONE = 1e-6;

/**
 * Adds to modes what the known fields lack of them: what a mode leaves over in the equation of the room asks for
 * another field, and that changes θ (docs/theory/modes.md, eq. I10). Where that is much, the mode is settled in the
 * whole room.
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
  const left = makeBlock(2 * modes.length, nodes);
  const shared = { ...dressing, left, beyond };
  const panels = panelsOf(
    modes.map((mode, index): OpenMode => ({ index, mode, weights: problem.weightsAt(mode.theta) })),
  );
  const leftOver = (yield* each(leaveOver, shared, panels)).flat();
  yield* takeOutWork({ ...dressing, dress: left });
  const gains = (yield* each(missingFields, shared, panels)).flat();
  const completed = modes.map((mode, index): CompletedMode => {
    const { rest, seen } = leftOver[index];
    const change = over(minus(gains[index], rest), problem.slopeAt(mode));
    return { mode: { ...mode, theta: plus(mode.theta, change) }, change, seen };
  });
  const open = completed.flatMap(({ change, mode: { theta } }, index) => {
    const little =
      Math.abs(change[0]) <= COMPLETE.frequency * theta[0] &&
      Math.abs(change[1]) <= COMPLETE.damping * Math.abs(theta[1]);
    return little ? [] : [index];
  });
  const settled = yield* settledModesWork(
    dressing,
    problem,
    open.map((index) => ({
      mode: modes[index],
      missing: [0, 1].map((p) => fieldOf(beyond, nodes, 2 * index + p)),
    })),
  );
  open.forEach((index, n) => {
    // Two modes may settle in one place. Then the second stays as the first step left it.
    const { mode } = settled[n];
    const others = completed.filter((_, other) => other !== index && (other < index || !open.includes(other)));
    if (
      isNew(
        mode,
        others.map((other) => other.mode),
        ONE,
      )
    )
      completed[index] = settled[n];
  });
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
  begin: ({ rows, moving, block, traces, dress, left }) => {
    const nodes = moving.node.length;
    const leave = leaveOverOf({ rows, moving, traces });
    return (modes) => {
      const fields = modes.map(({ mode }) => fieldOfMode(mode, block, dress, nodes));
      const into = modes.map(({ index }) => [0, 1].map((p) => fieldOf(left, nodes, 2 * index + p)));
      const seen = leave(
        modes.map(({ mode: { theta }, weights }) => ({ theta, weights })),
        fields,
        into,
      );
      return modes.map((_, m) => ({
        rest: times(real(-1), productOf(fields[m], into[m], moving.volume)),
        seen: seen[m],
      }));
    };
  },
};

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
      return modes.map(({ mode, index, weights }, m) => {
        const field = [0, 1].map((p) => taken(FOUND, 2 * m + p));
        const pulled = [0, 1].map((p) => taken(PULLED, 2 * m + p));
        const square = times(squareOf(mode.theta), productOf(field, field, volume));
        const own = plus(minus(productOf(field, pulled, volume), square), ofWalls(traces, weights, field));
        // Of all multiples of the field, the one that balances.
        const pull = productOf(field, asked[m], volume);
        const share = over(pull, own);
        const into = [0, 1].map((p) => fieldOf(beyond, node.length, 2 * index + p));
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
