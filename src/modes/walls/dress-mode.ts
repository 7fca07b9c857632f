import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import type { Complex } from '../../numerics/complex.ts';
import { combineWork, fieldOf, productsWork, weightedDot, type Block } from '../rigid/block.ts';
import type { MovingNodes } from '../rigid/moving-nodes.ts';
import type { OperatorRows } from '../rigid/operator-rows.ts';
import { PanelOperator } from '../rigid/panel-operator.ts';
import { PANEL } from '../rigid/panel-sums.ts';
import { spreadFrom, traceAt, type FaceTraces } from './face-traces.ts';
import { FOUND, LEFT, PanelSolver, SOLVER_PANELS } from './panel-solver.ts';

/** What dressing modes shares. */
export interface Dressing {
  readonly rows: OperatorRows;
  readonly moving: MovingNodes;
  /** Rigid modes; only the first `count` count. */
  readonly block: Block;
  readonly count: number;
  readonly traces: FaceTraces;
  /** Receives what is added to each mode: real and imaginary part, one after the other. */
  readonly dress: Block;
}

/** A rigid mode to be dressed. */
export interface ModeToDress {
  /** Its number, also among what is added. */
  readonly mode: number;
  /** Its eigenvalue of λ²P. */
  readonly eigenvalue: number;
  /** What each surface's form is multiplied with, at its frequency. */
  readonly weights: readonly Complex[];
}

/** Pressures at all faces of what is added to a mode. */
export interface DressTraces {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** What is added is found to this share of what it has to balance. */
const ENOUGH = { share: 5e-3, steps: 300 };

/** Modes of a panel: each takes a field for the real and one for the imaginary part. */
export const MODES_A_PANEL = PANEL / 2;

/**
 * Finds what walls add to rigid modes x beyond the modes that are known: y with (λ²P − s) y = −D⁻¹ Σ w E s Eᵀ x among
 * the fields beyond them, by conjugate gradients (docs/theory/modes.md, eq. I7).
 */
export function* dressWork(
  dressing: Dressing,
  modes: readonly ModeToDress[],
  onProgress?: OnShare,
): Work<DressTraces[]> {
  yield* each(pullOfModes, dressing, modes);
  yield* takeOutWork(dressing);
  yield* each(dressModes, dressing, panelsOf(modes), onProgress);
  yield* takeOutWork(dressing);
  return yield* each(tracesOfDress, dressing, modes);
}

/** Modes in panels. */
export const panelsOf = <T>(modes: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(modes.length / MODES_A_PANEL) }, (_, p) =>
    modes.slice(p * MODES_A_PANEL, (p + 1) * MODES_A_PANEL),
  );

/** Takes the known modes out of what is added. @returns what lay in them: [field that is added][known mode] Σ D x y */
export function* takeOutWork({ moving: { volume }, block, count, dress }: Dressing): Work<Float64Array> {
  const { cross } = yield* productsWork({ volume, one: block, other: dress, count });
  const weights = Float64Array.from(
    { length: count * dress.count },
    (_, at) => -cross[(at % dress.count) * count + Math.floor(at / dress.count)],
  );
  yield* combineWork({ from: block, count, into: dress, weights, adds: true });
  return cross;
}

/** Computes −D⁻¹ Σ w E s Eᵀ x of a mode, in the place of what is added to it. */
export const pullOfModes: Job<Dressing, ModeToDress, null> = {
  name: 'pull of walls',
  begin: ({ moving: { volume }, block, traces, dress }) => {
    return ({ mode, weights }) => {
      const field = fieldOf(block, volume.length, mode);
      const pulls = [0, 1].map((p) => fieldOf(dress, volume.length, 2 * mode + p).fill(0));
      for (let f = 0; f < traces.surface.length; f++) {
        const pressure = -traces.area[f] * traceAt(traces, f, field);
        weights[traces.surface[f]].forEach((part, p) => {
          if (part !== 0) spreadFrom(traces, f, part * pressure, pulls[p]);
        });
      }
      for (const pull of pulls) for (let i = 0; i < pull.length; i++) pull[i] /= volume[i];
      return null;
    };
  },
};

/** Replaces the pulls of at most {@link MODES_A_PANEL} modes by what balances them. */
export const dressModes: Job<Dressing, readonly ModeToDress[], null> = {
  name: 'dress modes',
  begin: ({ rows, moving: { node, volume }, dress }) => {
    const operator = new PanelOperator(rows, node, SOLVER_PANELS);
    const solver = new PanelSolver(operator, node, volume);
    return (modes) => {
      for (const panel of [FOUND, LEFT]) operator.clear(panel);
      const fields = modes.flatMap(({ mode }) => [0, 1].map((p) => fieldOf(dress, node.length, 2 * mode + p)));
      fields.forEach((field, lane) => operator.put(LEFT, lane, field));
      solver.solve(Float64Array.from(modes.flatMap(({ eigenvalue }) => [eigenvalue, eigenvalue])), ENOUGH);
      fields.forEach((field, lane) => operator.take(FOUND, lane, field));
      return null;
    };
  },
};

/** Reads what faces see of what is added to a mode. */
export const tracesOfDress: Job<Dressing, ModeToDress, DressTraces> = {
  name: 'traces of what dresses modes',
  begin: ({ moving: { node }, traces, dress }) => {
    return ({ mode }) => {
      const [re, im] = [0, 1].map((p) => {
        const added = fieldOf(dress, node.length, 2 * mode + p);
        return Float64Array.from(traces.surface, (_, f) => traceAt(traces, f, added));
      });
      return { re, im };
    };
  },
};

/** Modes before one with which the masses of what is added are computed: those further away hardly mix with it. */
export const NEIGHBOURS = 16;

/** Σ D y_i y_j of what is added to a mode j and to the {@link NEIGHBOURS} before it, without conjugates. */
export const dressMass: Job<Pick<Dressing, 'moving' | 'dress'>, number, DressTraces> = {
  name: 'masses of what dresses modes',
  begin: ({ moving: { node, volume }, dress }) => {
    const part = (mode: number, p: number): Float64Array => fieldOf(dress, node.length, 2 * mode + p);
    return (j) => {
      const from = Math.max(0, j - NEIGHBOURS);
      const [re, im] = [new Float64Array(j + 1 - from), new Float64Array(j + 1 - from)];
      for (let i = from; i <= j; i++) {
        re[i - from] = weightedDot(part(i, 0), part(j, 0), volume) - weightedDot(part(i, 1), part(j, 1), volume);
        im[i - from] = weightedDot(part(i, 0), part(j, 1), volume) + weightedDot(part(i, 1), part(j, 0), volume);
      }
      return { re, im };
    };
  },
};
