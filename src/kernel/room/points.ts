import list from '../../../shaders/list.wgsl';
import nodeReceiver from '../../../shaders/room/points/node-receiver.wgsl';
import receiver from '../../../shaders/room/points/receiver.wgsl';
import source from '../../../shaders/room/points/source.wgsl';
import walkingReceiver from '../../../shaders/room/points/walking-receiver.wgsl';
import walkingSource from '../../../shaders/room/points/walking-source.wgsl';
import type { Kernel } from '../kernel.ts';

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

/** Records receivers that read several nodes, one workgroup each, the steps of a block in a row. */
export function receiverKernel(): Kernel {
  return {
    label: 'receivers',
    code: list + receiver,
    constants: {},
    groups: [['read', 'read', 'read', 'read', 'read_write', 'uniform'], ['dynamic-uniform']],
  };
}

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
