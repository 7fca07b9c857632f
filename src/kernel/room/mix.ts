import cut from '../../../shaders/room/mix/cut.wgsl';
import factors from '../../../shaders/room/mix/factors.wgsl';
import interior from '../../../shaders/room/mix/interior.wgsl';
import nearWall from '../../../shaders/room/mix/near-wall.wgsl';
import noise from '../../../shaders/room/mix/noise.wgsl';
import mix from '../../../shaders/room/mix/mix.wgsl';
import type { Kernel } from '../kernel.ts';
import { CUT_NODE, MIX_FACTORS, MIX_SUMS } from './layouts.ts';

/** Kernels of mixed steps (`Mix` in src/engine/stability-probe.ts); each takes one table of nodes. */

/** Nodes that move, as the kernels of a step have them in tables. */
export type MovingNodes =
  | {
      readonly kind: 'interior';
      /** All of the slab, those that do not move among them. */
      readonly count: number;
      /** Bit of the first in the mask, and its index in the state. */
      readonly maskOffset: number;
      readonly first: number;
    }
  | { readonly kind: 'near-wall' | 'cut'; readonly count: number };

const KINDS = ['interior', 'near-wall', 'cut'] as const satisfies readonly MovingNodes['kind'][];
const TABLES = { interior, 'near-wall': nearWall, cut: CUT_NODE.declaration + cut } as const;

/** Threads of a workgroup. */
const GROUP = 256;
/**
 * The most workgroups: as many as the largest GPUs run at a time. Each thread takes many nodes if these are too few.
 */
const MOST_GROUPS = 1024;

export function mixWorkgroups({ count }: MovingNodes): [number, number, number] {
  return [Math.min(MOST_GROUPS, Math.ceil(count / GROUP)), 1, 1];
}

/** Rows of `MIX_SUMS` that a step has; entries of unused workgroups stay 0. */
export const MIX_SUMS_A_STEP = KINDS.length * MOST_GROUPS;

/** Bytes of the sums of `steps` steps. */
export function mixSumBytes(steps: number): number {
  return MIX_SUMS.bytes * steps * MIX_SUMS_A_STEP;
}

function codeOf({ kind }: MovingNodes, main: string): string {
  return `const GROUP = ${GROUP}u;\n${TABLES[kind]}${MIX_FACTORS.declaration}${factors}${main}`;
}

function constantsOf(nodes: MovingNodes): Record<string, number> {
  const { count } = nodes;
  return nodes.kind === 'interior'
    ? { COUNT: count, MASK_OFFSET: nodes.maskOffset, FIRST: nodes.first }
    : { COUNT: count };
}

/** Bindings of the kernels: the step in the block, and the factors. */
const GROUP_1 = ['dynamic-uniform', 'uniform'] as const;

/** @param toRoom What is added to an index in the state to make it a node of the room, modulo 2³². */
export function mixNoiseKernel(nodes: MovingNodes, toRoom: number): Kernel {
  return {
    label: `noise: ${nodes.kind} nodes`,
    code: codeOf(nodes, noise),
    constants: { ...constantsOf(nodes), TO_ROOM: toRoom },
    groups: [['read_write', 'read', 'read'], GROUP_1],
  };
}

/** @param summed Indices in the state of the nodes that count for the sums, [from, to); else all. */
export function mixKernel(nodes: MovingNodes, summed?: readonly [number, number]): Kernel {
  const range = summed && { SUM_FROM: summed[0], SUM_TO: summed[1] };
  return {
    label: `mix: ${nodes.kind} nodes`,
    code: codeOf(nodes, mix),
    constants: { ...constantsOf(nodes), KIND: KINDS.indexOf(nodes.kind), KINDS: KINDS.length, MOST_GROUPS, ...range },
    groups: [['read_write', 'read', 'read', 'read_write'], GROUP_1],
  };
}
