import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Job } from '../../room/slabs/work.ts';
import type { Complex } from '../../numerics/complex.ts';
import { fieldOf, weightedDot, type Block } from '../rigid/block.ts';
import type { MovingNodes } from '../rigid/moving-nodes.ts';
import { RigidStep } from '../rigid/rigid-step.ts';
import { spreadFrom, traceAt, type FaceTraces } from './face-traces.ts';

/** What dressing modes shares. */
export interface Dressing {
  readonly room: PreparedRoom;
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
const SHARE = 5e-3;
const MOST_STEPS = 300;

/**
 * Finds what walls add to a rigid mode x beyond the modes that are known: y with (λ²P − s) y = −D⁻¹ Σ w E s Eᵀ x among
 * the fields beyond them, by conjugate gradients (docs/theory/modes.md, eq. I7).
 */
export const dressMode: Job<Dressing, ModeToDress, DressTraces> = {
  name: 'dress a mode',
  begin: ({ room, moving, block, count, traces, dress }) => {
    const step = new RigidStep(room, moving);
    const nodes = moving.node.length;
    const { volume } = moving;
    const known = Array.from({ length: count }, (_, k) => fieldOf(block, nodes, k));
    return ({ mode, eigenvalue, weights }) => {
      const pulls = [new Float64Array(nodes), new Float64Array(nodes)];
      for (let f = 0; f < traces.surface.length; f++) {
        const pressure = -traces.area[f] * traceAt(traces, f, known[mode]);
        weights[traces.surface[f]].forEach((part, p) => {
          if (part !== 0) spreadFrom(traces, f, part * pressure, pulls[p]);
        });
      }
      for (const pull of pulls) {
        for (let i = 0; i < nodes; i++) pull[i] /= volume[i];
        takeOut(pull, known, volume);
      }
      const whole = Math.sqrt(pulls.reduce((sum, pull) => sum + weightedDot(pull, pull, volume), 0));
      const [re, im] = pulls.map((pull, p) => {
        const added = fieldOf(dress, nodes, 2 * mode + p);
        added.set(solveBeyond(step, pull, eigenvalue, volume, SHARE * whole));
        takeOut(added, known, volume);
        return Float64Array.from(traces.surface, (_, f) => traceAt(traces, f, added));
      });
      return { re, im };
    };
  },
};

/** Takes the known modes out of a field. */
function takeOut(field: Float64Array, known: readonly Float64Array[], volume: Float64Array): void {
  for (const mode of known) {
    const share = weightedDot(mode, field, volume);
    for (let i = 0; i < field.length; i++) field[i] -= share * mode[i];
  }
}

/** Solves (λ²P − shift) y = b among fields on which it is positive, by conjugate gradients. */
function solveBeyond(
  step: RigidStep,
  b: Float64Array,
  shift: number,
  volume: Float64Array,
  least: number,
): Float64Array {
  const nodes = b.length;
  const y = new Float64Array(nodes);
  const along = b.slice();
  const pulled = new Float64Array(nodes);
  let square = weightedDot(b, b, volume);
  for (let n = 0; n < MOST_STEPS && Math.sqrt(square) > least; n++) {
    step.pull(along, pulled);
    for (let i = 0; i < nodes; i++) pulled[i] -= shift * along[i];
    const pace = square / weightedDot(along, pulled, volume);
    for (let i = 0; i < nodes; i++) {
      y[i] += pace * along[i];
      b[i] -= pace * pulled[i];
    }
    const next = weightedDot(b, b, volume);
    for (let i = 0; i < nodes; i++) along[i] = b[i] + (next / square) * along[i];
    square = next;
  }
  return y;
}

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
