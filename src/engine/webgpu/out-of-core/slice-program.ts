import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { RunSetup } from '../../engine.ts';
import type { StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import { makeDamped } from '../parts/damped.ts';
import { makeInterior } from '../parts/interior.ts';
import type { MovingTable, PointPart, RigidPart, SlabContext, SlabPart } from '../parts/part.ts';
import { makeReceivers, type ReceiverPart } from '../parts/receivers.ts';
import { makeSources } from '../parts/sources.ts';
import { makeWallNodes } from '../parts/wall-nodes.ts';
import { passMaker, type StepEncoder } from '../pass.ts';
import { ownedNodes, type Slab } from '../slabs.ts';
import type { Ring } from './ring.ts';
import type { WallSlices } from './wall-slices.ts';

/** What all slices share. */
export interface SliceParts {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly ring: Ring;
  readonly choice: InteriorChoice;
  readonly numbers: StepNumbers;
  readonly rows: GPUBuffer;
  readonly walls: WallSlices | null;
}

/** One slice of the room on the GPU: the parts of its step. Its tables stay there; its states come and go. */
export class SliceProgram {
  private constructor(
    private readonly context: SlabContext,
    private readonly rigid: readonly RigidPart[],
    private readonly damped: SlabPart | null,
    private readonly walls: SlabPart | null,
    private sources: PointPart,
    private receivers: ReceiverPart | null,
  ) {}

  static async create(shared: SliceParts, slab: Slab, setup: RunSetup): Promise<SliceProgram> {
    const { gpu, room, ring, choice, numbers, rows, walls } = shared;
    const context: SlabContext = { gpu, room, slab, numbers, rows, pass: passMaker(gpu, ring.bindings(slab)) };
    const rigid = [await makeInterior(context, choice), await makeWallNodes(context)];
    return new SliceProgram(
      context,
      rigid.filter((part) => part !== null),
      await makeDamped(context),
      (await walls?.of(context)) ?? null,
      await makeSources(context, setup.sources),
      await receiversIn(context, setup),
    );
  }

  get slab(): Slab {
    return this.context.slab;
  }

  /** [receiver][steps of the block]; null if no receiver has a node here. */
  get records(): GPUBuffer | null {
    return this.receivers?.records ?? null;
  }

  /** The nodes that the rigid room's step moves. */
  get moving(): MovingTable[] {
    return this.rigid.flatMap(({ moving }) => moving);
  }

  /** The room as if all walls were rigid, and nothing else. */
  encodeRigidOnly(pass: StepEncoder, step: number): void {
    for (const part of this.rigid) part.encodeFirst?.(pass, step);
    for (const part of this.rigid) part.encode(pass, step, 0);
  }

  /** What walls and damped nodes remember. */
  get remembered(): readonly GPUBuffer[] {
    return [this.damped, this.walls].flatMap((part) => part?.state ?? []);
  }

  /** One step. @param records Whether its receivers record. */
  encode(pass: StepEncoder, step: number, inBlock: number, records: boolean): void {
    for (const part of this.rigid) part.encodeFirst?.(pass, step);
    if (records) this.receivers?.encode(pass, step, inBlock);
    for (const part of this.rigid) part.encode(pass, step, inBlock);
    this.sources.encode(pass, step, inBlock);
    this.damped?.encode(pass, step, inBlock);
    this.walls?.encode(pass, step, inBlock);
  }

  setState(previous: Float64Array, encoder: GPUCommandEncoder): void {
    for (const part of [this.damped, this.walls]) part?.setState?.(previous, encoder);
  }

  rest(encoder: GPUCommandEncoder): void {
    for (const part of [this.damped, this.walls]) part?.rest?.(encoder);
  }

  /** Replaces sources and receivers; the GPU must be done with the old ones. */
  async restart(setup: RunSetup): Promise<void> {
    this.sources.free();
    this.receivers?.free();
    this.sources = await makeSources(this.context, setup.sources);
    this.receivers = await receiversIn(this.context, setup);
  }
}

async function receiversIn(context: SlabContext, setup: RunSetup): Promise<ReceiverPart | null> {
  const [from, to] = ownedNodes(context.slab);
  const hasAny = setup.receivers.some(({ nodes }) => nodes.some((node) => node >= from && node < to));
  return hasAny ? makeReceivers(context, setup) : null;
}
