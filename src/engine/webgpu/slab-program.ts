import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { VALUE } from '../../kernel/room/layouts.ts';
import { rowTable } from '../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { FieldState } from '../engine.ts';
import { allMade } from './all-made.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import { makeDamped } from './parts/damped.ts';
import { makePorous } from './parts/porous.ts';
import { makeInterior } from './parts/interior.ts';
import {
  ofSlab,
  type MovingTable,
  type PointPart,
  type RigidPart,
  type SlabContext,
  type SlabPart,
} from './parts/part.ts';
import { makeReceivers, type ReceiverPart } from './parts/receivers.ts';
import { listenersOf, type Listeners } from './parts/listeners.ts';
import type { PartSetup } from './parts/shared-receivers.ts';
import { makeSources } from './parts/sources.ts';
import { makeWalkingSources } from './parts/walks.ts';
import { canHear, joinedToWalls, makeWallNodes, type WallNodes } from './parts/wall-nodes.ts';
import { makeWallFaces } from './parts/wall-faces.ts';
import { passMaker, type StepEncoder } from './pass.ts';
import { ownedNodes, type Slab } from './slabs.ts';

/** The parts that depend on the room alone; null where a slab has no such nodes. */
interface RoomParts {
  readonly rigid: readonly RigidPart[];
  /** One of these. */
  readonly atWalls: WallNodes | null;
  readonly porous: SlabPart | null;
  readonly damped: SlabPart | null;
  readonly walls: SlabPart | null;
}

/** The parts that depend on sources and receivers. */
interface PointParts {
  readonly sources: PointPart;
  /** Part of the moving sources; null if none moves. */
  readonly walkingSources: PointPart | null;
  readonly receivers: ReceiverPart;
}

/** What a slab is made from. */
export interface PartOfRoom {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly slab: Slab;
  readonly interior: InteriorChoice;
  readonly numbers: StepNumbers;
}

/** One slab on the GPU: its states, and the parts of its step. */
export class SlabProgram {
  private constructor(
    /** The two states by parity: states[n & 1] holds u[n] before step n. */
    readonly states: readonly [GPUBuffer, GPUBuffer],
    private readonly context: SlabContext,
    private readonly parts: RoomParts,
    private points: PointParts,
  ) {}

  static async create(part: PartOfRoom, setup: PartSetup): Promise<SlabProgram> {
    const { gpu, room, slab, numbers, interior } = part;
    const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
    const state = (parity: number): Promise<GPUBuffer> =>
      gpu.buffer(ofSlab(`state ${parity}`, slab), VALUE.bytes * slab.length, STORAGE | COPY_DST | COPY_SRC);
    const [rows, ...states] = await allMade<[GPUBuffer, GPUBuffer, GPUBuffer]>([
      gpu.bufferWith('rows', rowTable(room.nodes.rows, room.offsets.length), STORAGE),
      state(0),
      state(1),
    ]);
    const context: SlabContext = { gpu, room, slab, numbers, rows, pass: passMaker(gpu, states) };
    const listeners = listenersOf(slab, setup);
    const blocks = joinedToWalls(context, interior);
    // The driver compiles the kernels of some parts while this thread makes the tables of the next.
    const [inAir, atWalls, porous, damped, walls, points] = await allMade([
      blocks ? Promise.resolve(null) : makeInterior(context, interior),
      makeWallNodes(context, { listeners: canHear(context) ? listeners : null, blocks }),
      makePorous(context),
      makeDamped(context),
      makeWallFaces(context),
      makePoints(context, setup, listeners),
    ]);
    await atWalls?.hear(points.receivers.listening);
    const rigid = [inAir, atWalls].filter((part) => part !== null);
    return new SlabProgram(states, context, { rigid, atWalls, porous, damped, walls }, points);
  }

  get slab(): Slab {
    return this.context.slab;
  }

  get absorbs(): boolean {
    return this.parts.walls !== null;
  }

  /** [receiver][steps of the block] */
  get records(): GPUBuffer {
    return this.points.receivers.records;
  }

  /** The nodes that the rigid room's step moves. */
  get moving(): MovingTable[] {
    return this.parts.rigid.flatMap(({ moving }) => moving);
  }

  /** Receivers of step n, the room as if all walls were rigid, porous nodes, then sources, then damped nodes. */
  encodeRigid(pass: StepEncoder, step: number, inBlock: number): void {
    for (const part of this.parts.rigid) part.encodeFirst?.(pass, step);
    this.points.receivers.encode(pass, step, inBlock);
    for (const part of this.parts.rigid) part.encode(pass, step, inBlock);
    this.parts.porous?.encode(pass, step, inBlock);
    this.points.sources.encode(pass, step, inBlock);
    this.points.walkingSources?.encode(pass, step, inBlock);
    this.parts.damped?.encode(pass, step, inBlock);
  }

  /** The room as if all walls were rigid, and nothing else. */
  encodeRigidOnly(pass: StepEncoder, step: number): void {
    for (const part of this.parts.rigid) part.encodeFirst?.(pass, step);
    for (const part of this.parts.rigid) part.encode(pass, step, 0);
  }

  /** What the walls take. */
  encodeWalls(pass: StepEncoder, step: number, inBlock: number): void {
    this.parts.walls?.encode(pass, step, inBlock);
  }

  /**
   * Replaces the state before a step.
   * @param encoder Runs after everything that this call writes.
   */
  setState(step: number, { previous, current }: FieldState, encoder: GPUCommandEncoder): void {
    const { gpu, slab } = this.context;
    const owned = ownedNodes(slab);
    for (const [n, field] of [
      [step, current],
      [step + 1, previous],
    ] as const) {
      gpu.write(this.states[n & 1], VALUE.bytes * slab.first, Float32Array.from(field.subarray(...owned)));
    }
    for (const part of this.allParts) part.setState?.(previous, encoder, current);
  }

  /** All that a step leaves for the next one. */
  get stateBuffers(): readonly GPUBuffer[] {
    return [...this.states, ...this.allParts.flatMap(({ state }) => state ?? [])];
  }

  /** The parts that remember more than the field. */
  get remembering(): readonly SlabPart[] {
    return this.allParts.filter(({ state }) => state !== undefined);
  }

  /** Brings the slab to rest. */
  rest(encoder: GPUCommandEncoder): void {
    for (const state of this.states) encoder.clearBuffer(state);
    for (const part of this.allParts) part.rest?.(encoder);
  }

  /** Replaces sources and receivers; the GPU must be done with the old ones. */
  async restart(setup: PartSetup): Promise<void> {
    this.points.sources.free();
    this.points.walkingSources?.free();
    this.points.receivers.free();
    this.points = await makePoints(this.context, setup, listenersOf(this.slab, setup));
    await this.parts.atWalls?.hear(this.points.receivers.listening);
  }

  private get allParts(): SlabPart[] {
    const { rigid, porous, damped, walls } = this.parts;
    const { sources, receivers } = this.points;
    return [receivers, ...rigid, sources, damped, porous, walls].filter((part) => part !== null);
  }
}

async function makePoints(context: SlabContext, setup: PartSetup, listeners: Listeners | null): Promise<PointParts> {
  const { sources, walkingSources = [] } = setup;
  const [fixed, walking, receivers] = await allMade([
    makeSources(context, sources),
    walkingSources.length > 0 ? makeWalkingSources(context, walkingSources) : Promise.resolve(null),
    makeReceivers(context, setup, listeners, canHear(context)),
  ]);
  return { sources: fixed, walkingSources: walking, receivers };
}
