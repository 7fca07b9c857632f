import type { MovingNodes } from '../../../kernel/room/mix.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { Remembered } from '../../room-state.ts';
import type { StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import type { Bindable, MakePass, StepEncoder } from '../pass.ts';
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
   * @param previous u[n−1] of the whole room
   * @param current u[n]
   * @param encoder Runs after everything that this call writes.
   */
  setState?(previous: Float64Array, encoder: GPUCommandEncoder, current: Float64Array): void;
  /** The buffers of its state; none for a part without one. */
  readonly state?: readonly GPUBuffer[];
  /** What these hold of all that the room remembers. */
  readonly share?: RememberedShare;
  /** Brings its state to rest. */
  rest?(encoder: GPUCommandEncoder): void;
}

/** What a part remembers. */
export type Remembering = Pick<SlabPart, 'state' | 'share'>;

/** How the buffers of a part hold its share of what a room remembers. */
export interface RememberedShare {
  /** @param contents Contents of each buffer of the part. */
  gather(contents: readonly ArrayBuffer[], into: Remembered): void;
  /** @returns contents of each buffer. */
  scatter(from: Remembered): readonly ArrayBuffer[];
}

/** A part of the rigid room's step. */
export interface RigidPart extends SlabPart {
  /** The nodes that it moves. */
  readonly moving: readonly MovingTable[];
  /**
   * Encodes what has to be done before the nodes move. Its last pass writes nothing that receivers or the interior use,
   * so the GPU need not wait between these.
   */
  encodeFirst?(pass: StepEncoder, step: number): void;
}

/** Nodes that move in a rigid room, with the table that lists them. */
export interface MovingTable {
  readonly nodes: MovingNodes;
  readonly table: Bindable;
}

/** A part that depends on the sources and receivers, which change while the room stays. */
export interface PointPart extends SlabPart {
  /** Frees its buffers; the GPU must be done with them. */
  free(): void;
}

/** Label of a buffer of a slab. */
export function ofSlab(what: string, { index }: Slab): string {
  return `${what} of slab ${index}`;
}
