import list from '../../../shaders/list.wgsl';
import nodeReceiver from '../../../shaders/room/points/node-receiver.wgsl';
import receiver from '../../../shaders/room/points/receiver.wgsl';
import source from '../../../shaders/room/points/source.wgsl';
import walkingReceiver from '../../../shaders/room/points/walking-receiver.wgsl';
import walkingSource from '../../../shaders/room/points/walking-source.wgsl';
import { withBlocks, type JoinedBlocks } from '../interior/joined-blocks.ts';
import { wholeGroups, type BindingKind, type Kernel } from '../kernel.ts';

/**
 * Adds what feeds `nodes` nodes.
 *
 * @param signals 1 if all get the same signal, or one for each node.
 */
export function sourceKernel(nodes: number, signals: number): Kernel {
  return {
    label: 'source',
    code: list + source,
    constants: { COUNT: nodes, SIGNALS: signals },
    groups: [['read_write', 'read', 'read', 'uniform'], ['dynamic-uniform']],
  };
}

/** Threads of receivers whose tables stand together: as many as any GPU computes side by side. */
export const LISTENER_TILE = 32;

/** Nodes that a thread of a receiver loads together. */
export const LISTENER_BATCH = 8;

/** The threads that read the receivers of several nodes. */
export interface ListenerCounts {
  readonly threads: number;
  /** Nodes that each reads, some of them perhaps of no weight: a multiple of {@link LISTENER_BATCH}. */
  readonly nodes: number;
}

/** Records receivers that read several nodes, the steps of a block in a row. */
export function receiverKernel(listeners: ListenerCounts): Kernel {
  const hears = `@group(0) @binding(0) var<storage, read> now: array<f32>;
${receiverText}${listMain('hear(entryOf(group, groups, local));')}`;
  return {
    label: 'receivers',
    code: list + hears,
    constants: listenerConstants(listeners),
    groups: [['read'], LISTENER_BINDINGS],
  };
}

/** What the dispatch of a list does besides its entries. */
export interface BesideList {
  /** Threads of receivers that read several nodes: the first ones. */
  readonly listeners?: ListenerCounts | null;
  /** Interior nodes: the threads that follow. */
  readonly blocks?: JoinedBlocks | null;
}

/**
 * A kernel that gives each entry of a list to a function, after what is beside it. Its dispatch has
 * {@link threadsBeside} more threads than the list has entries.
 *
 * @param kernel Has no main function yet; binds `now`, and nothing in group 1.
 * @param each Name of the function; it leaves out entries beyond the list.
 */
export function listKernel(kernel: Kernel, each: string, { listeners, blocks }: BesideList): Kernel {
  const list = blocks ? withBlocks({ kernel, each }, blocks) : { kernel, each };
  const { code, constants, groups } = list.kernel;
  if (!listeners) return { ...list.kernel, code: code + listMain(`${list.each}(entryOf(group, groups, local));`) };
  const main = listMain(`let thread = entryOf(group, groups, local);
  if (thread < HEARING) { hear(thread); } else { ${list.each}(thread - HEARING); }`);
  return {
    ...list.kernel,
    code: code + receiverText + main,
    constants: { ...constants, ...listenerConstants(listeners) },
    groups: [...groups, LISTENER_BINDINGS],
  };
}

/** Threads of a {@link listKernel} before its entries, those that fill workgroups among them. */
export const threadsBeside = ({ listeners, blocks }: BesideList): number =>
  (listeners ? wholeGroups(listeners.threads) : 0) + (blocks?.threads ?? 0);

/** The main function of a kernel of a list. */
const listMain = (body: string): string => `
@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  ${body}
}
`;

const receiverText = receiver.replace('LISTENER_TILE', `${LISTENER_TILE}u`);

const listenerConstants = ({ threads, nodes }: ListenerCounts): Kernel['constants'] => ({
  LISTENERS: threads,
  READ: nodes,
});

/** Group 1 of kernels that record receivers: the step in the block, `WEIGHTED`, records, steps of the block. */
const LISTENER_BINDINGS: readonly BindingKind[] = ['dynamic-uniform', 'read', 'read_write', 'uniform'];

/** Records receivers that read one node, a thread each. */
export function nodeReceiverKernel(receivers: number): Kernel {
  return {
    label: 'receivers on nodes',
    code: list + nodeReceiver,
    constants: { COUNT: receivers },
    groups: [['read', 'read', 'read', 'read_write', 'uniform'], ['dynamic-uniform']],
  };
}

/** The tables of points that move, as their kernels need to know them. */
export interface WalkShape {
  readonly walkers: number;
  /** Number of stations of all walkers. */
  readonly stations: number;
  /** Steps of the tables. */
  readonly steps: number;
  /** Shares of each walker in a step. */
  readonly shares: number;
}

/**
 * Workgroups that read a share of a walker: each reads thousands of nodes, one after the other as far as threads go.
 */
export const WALK_PARTS = 4;

/**
 * Records receivers that move, {@link WALK_PARTS} workgroups for each share. @param row Their first among the records.
 */
export function walkingReceiverKernel({ walkers, stations, steps, shares }: WalkShape, row: number): Kernel {
  return {
    label: 'receivers',
    code: list + walkingReceiver,
    constants: { ROW: row, WALKERS: walkers, SHARES: shares, STATIONS: stations, STEPS: steps, PARTS: WALK_PARTS },
    groups: [['read', 'read', 'read', 'read', 'read', 'read_write', 'uniform', 'uniform'], ['dynamic-uniform']],
  };
}

/** Adds a share of a source that moves. @param nodes Number of nodes of the largest station. */
export function walkingSourceKernel({ shares }: Pick<WalkShape, 'shares'>, share: number, nodes: number): Kernel {
  return {
    label: 'source',
    code: list + walkingSource,
    constants: { COUNT: nodes, SHARE: share, SHARES: shares },
    groups: [['read_write', 'read', 'read', 'read', 'read', 'uniform'], ['dynamic-uniform']],
  };
}
