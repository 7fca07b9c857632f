import type { MovingNodes } from '../../kernel/room/mix.ts';

/** Nodes that move in a rigid room, with the table that tells which. */
export interface MovingTable {
  readonly nodes: MovingNodes;
  readonly table: GPUBuffer;
}
