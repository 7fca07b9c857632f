import type { Rows } from '../../../kernel/layout.ts';
import type { MovingNodes } from '../../../kernel/room/mix.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { FieldState } from '../../engine.ts';
import type { StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import type { MakePass, StepEncoder } from '../pass.ts';
import type { Slab } from '../slabs.ts';

/** What the parts of a slab are made from. */
export interface SlabContext {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly slab: Slab;
  readonly numbers: StepNumbers;
  /** Rows of weights, which near-wall and cut nodes share. */
  readonly rows: GPUBuffer;
  /** Makes passes over the states of the slab. */
  readonly pass: MakePass;
}

/** A part of a slab's step with its own tables, passes and state. A slab without such nodes has no such part. */
export interface SlabPart {
  /** Encodes the part's share of a step. @param inBlock Number of the step in its block */
  encode(pass: StepEncoder, step: number, inBlock: number): void;
  /**
   * Takes its own state from that of the field. A part without a state leaves this out, as it does {@link rest}.
   * @param state of the whole room
   * @param encoder Runs after everything that this call writes.
   */
  setState?(state: FieldState, encoder: GPUCommandEncoder): void;
  /** Brings its state to rest. */
  rest?(encoder: GPUCommandEncoder): void;
}

/** A part of the rigid room's step. */
export interface RigidPart extends SlabPart {
  /** The nodes that it moves. */
  readonly moving: readonly MovingTable[];
}

/** Nodes that move in a rigid room, with the table that lists them. */
export interface MovingTable {
  readonly nodes: MovingNodes;
  readonly table: GPUBuffer;
}

/** A part that depends on the sources and receivers, which change while the room stays. */
export interface PointPart extends SlabPart {
  /** Frees its buffers; the GPU must be done with them. */
  free(): void;
}

/** A table in memory, and the number of its rows. */
export type Table = Pick<Rows<never>, 'buffer' | 'count'>;

/** Label of a buffer of a slab. */
export function ofSlab(what: string, { index }: Slab): string {
  return `${what} of slab ${index}`;
}
