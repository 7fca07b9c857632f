import type { PreparedRoom } from '../../../room/prepared.ts';
import type { StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import type { MakePass } from '../pass.ts';
import type { Slab } from '../slabs.ts';

/** What the parts of a slab are made from. */
export interface SlabContext {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly slab: Slab;
  readonly numbers: StepNumbers;
  /** Makes passes over the states of the slab. */
  readonly pass: MakePass;
}
