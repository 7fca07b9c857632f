import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import type { FieldState } from '../../engine.ts';
import { makeDamped } from '../parts/damped.ts';
import { nearWallRows } from '../parts/near-wall.ts';
import {
  ofSlab,
  type MovingTable,
  type PointPart,
  type RigidPart,
  type SlabContext,
  type SlabPart,
} from '../parts/part.ts';
import { listenersOf } from '../parts/listeners.ts';
import { makeReceivers, type ReceiverPart } from '../parts/receivers.ts';
import { makePorous } from '../parts/porous.ts';
import { readsOf, type PartSetup } from '../parts/shared-receivers.ts';
import { makeSources } from '../parts/sources.ts';
import { makeWallNodes } from '../parts/wall-nodes.ts';
import { passMaker, type StepEncoder } from '../pass.ts';
import type { Slab } from '../slabs.ts';
import type { Ring } from './ring.ts';
import type { BufferPart } from './rows.ts';

/** The receivers of a slice. */
interface SliceReceivers extends ReceiverPart {
  /** [receiver] Whether it reads any of its nodes. */
  readonly reads: readonly boolean[];
}

/** What all slices share. */
export interface SliceParts {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly ring: Ring;
  readonly choice: InteriorChoice;
  readonly numbers: StepNumbers;
  readonly rows: GPUBuffer;
}

/**
 * One slice of the room on the GPU: the parts of its step, except the air and walls, which several slices have together
 * (`Windows`). Its tables stay there; its states come and go.
 */
export class SliceProgram {
  private constructor(
    private readonly context: SlabContext,
    /** Nodes between which walls pass, and near-wall nodes with them; null where there are none. */
    private readonly cut: RigidPart | null,
    private readonly porous: SlabPart | null,
    private readonly damped: SlabPart | null,
    private sources: PointPart,
    private receivers: SliceReceivers | null,
  ) {}

  static async create(shared: SliceParts, slab: Slab, setup: PartSetup): Promise<SliceProgram> {
    const { gpu, room, ring, numbers, rows } = shared;
    const context: SlabContext = { gpu, room, slab, numbers, rows, pass: passMaker(gpu, ring.bindings(slab)) };
    const cut = room.subcell ? await makeWallNodes(context, { listeners: null, blocks: null }) : null;
    await cut?.hear(null);
    return new SliceProgram(
      context,
      cut,
      await makePorous(context),
      await makeDamped(context),
      await makeSources(context, setup.sources),
      await receiversIn(context, setup),
    );
  }

  get slab(): Slab {
    return this.context.slab;
  }

  /** What it records, [row][steps of the block], and which receivers are read; null if none is read here. */
  get recorded(): Pick<SliceReceivers, 'records' | 'reads'> | null {
    return this.receivers;
  }

  /** The nodes besides the interior that the rigid room's step moves. */
  async nearWalls(): Promise<readonly MovingTable[]> {
    const { gpu, room, slab } = this.context;
    if (room.subcell) return this.cut?.moving ?? [];
    const { buffer, count } = nearWallRows(room, slab);
    const table = await gpu.bufferWith(ofSlab('near-wall nodes', slab), buffer, GPUBufferUsage.STORAGE);
    return [{ nodes: { kind: 'near-wall', count }, table }];
  }

  /** What damped and porous nodes remember. */
  get remembered(): readonly BufferPart[] {
    return this.remembering.flatMap(({ state = [] }) =>
      state.map((buffer) => ({ buffer, offset: 0, size: buffer.size })),
    );
  }

  /** What has to be done before the nodes move. */
  encodeFirst(pass: StepEncoder, step: number): void {
    this.cut?.encodeFirst?.(pass, step);
  }

  encodeReceivers(pass: StepEncoder, step: number, inBlock: number): void {
    this.receivers?.encode(pass, step, inBlock);
  }

  /** Moves the nodes between which walls pass. */
  encodeRigid(pass: StepEncoder, step: number): void {
    this.cut?.encode(pass, step, 0);
  }

  /** Porous nodes, sources, then damped nodes. */
  encodeSources(pass: StepEncoder, step: number, inBlock: number): void {
    this.porous?.encode(pass, step, inBlock);
    this.sources.encode(pass, step, inBlock);
    this.damped?.encode(pass, step, inBlock);
  }

  setState({ previous, current }: FieldState, encoder: GPUCommandEncoder): void {
    for (const part of this.remembering) part.setState?.(previous, encoder, current);
  }

  rest(encoder: GPUCommandEncoder): void {
    for (const part of this.remembering) part.rest?.(encoder);
  }

  /** Replaces sources and receivers; the GPU must be done with the old ones. */
  async restart(setup: PartSetup): Promise<void> {
    this.sources.free();
    this.receivers?.free();
    this.sources = await makeSources(this.context, setup.sources);
    this.receivers = await receiversIn(this.context, setup);
  }

  /** Its parts that remember more than the field. */
  get remembering(): readonly SlabPart[] {
    return [this.damped, this.porous].filter((part) => part !== null);
  }
}

async function receiversIn(context: SlabContext, setup: PartSetup): Promise<SliceReceivers | null> {
  const reads = readsOf(setup);
  return reads.includes(true)
    ? { ...(await makeReceivers(context, setup, listenersOf(context.slab, setup))), reads }
    : null;
}
