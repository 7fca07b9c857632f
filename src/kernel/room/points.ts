import list from '../../../shaders/list.wgsl';
import nodeReceiver from '../../../shaders/room/points/node-receiver.wgsl';
import receiver from '../../../shaders/room/points/receiver.wgsl';
import source from '../../../shaders/room/points/source.wgsl';
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
