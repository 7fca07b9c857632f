import { dampKernel } from '../../kernel/room/damp.ts';
import { interiorKernel } from '../../kernel/catalogue.ts';
import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import { listWorkgroups } from '../../kernel/kernel.ts';
import { nearWallKernel, rowTable } from '../../kernel/room/near-wall.ts';
import { wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../kernel/room/wall-faces.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import type { RunSetup } from '../engine.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import type { MovingTable } from './moving-table.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import type { SlabContext } from './parts/part.ts';
import { Receivers } from './parts/receivers.ts';
import { Sources } from './parts/sources.ts';
import { localDamped, localNearWall, sliceMask } from './slab-data.ts';
import { localFaces } from './slab-faces.ts';
import type { Slab } from './slabs.ts';
import { makeSubcellPasses } from './subcell-passes.ts';

/** What the wall faces of a slab remember. */
interface FaceStates {
  /** Index in the room of each. */
  readonly index: Uint32Array;
  /** Of each memory and last trace, as in shaders/room/wall-flow.wgsl. */
  readonly memories: GPUBuffer;
  readonly branches: GPUBuffer;
}

/** What the damped nodes of a slab remember. */
interface DampedStates {
  /** Index of the first among the room's, and their number. */
  readonly first: number;
  readonly count: number;
  /** u[n−1] of each. */
  readonly last: GPUBuffer;
}

/** One slab on the GPU: its states, tables and kernels. */
export class SlabProgram {
  /** By parity: states[n & 1] holds u[n] before step n. */
  readonly states: readonly [GPUBuffer, GPUBuffer];
  readonly faces: FaceStates | null;
  readonly damped: DampedStates | null;

  /** The nodes that the rigid room's step moves. */
  readonly moving: readonly MovingTable[];

  private constructor(
    private readonly context: SlabContext,
    buffers: Pick<SlabProgram, 'states' | 'faces' | 'damped' | 'moving'>,
    private readonly rigidPasses: readonly Pass[],
    private sources: Sources,
    private readonly dampPass: Pass | null,
    private readonly wallPasses: readonly Pass[],
    private receivers: Receivers,
  ) {
    this.states = buffers.states;
    this.faces = buffers.faces;
    this.damped = buffers.damped;
    this.moving = buffers.moving;
  }

  static async create(
    gpu: Gpu,
    room: PreparedRoom,
    setup: RunSetup,
    slab: Slab,
    choice: InteriorChoice,
    numbers: StepNumbers,
  ): Promise<SlabProgram> {
    const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
    const state = (parity: number): Promise<GPUBuffer> =>
      gpu.buffer(`state ${parity} of slab ${slab.index}`, 4 * slab.length, STORAGE | COPY_DST | COPY_SRC);
    const states = [await state(0), await state(1)] as const;

    const pass = passMaker(gpu, states);

    const rigidPasses: Pass[] = [];
    const moving: MovingTable[] = [];
    const mask = sliceMask(room, slab);
    const { stencil } = room.scheme;
    const interior = interiorKernel(roomStencil(room), choice, slab, mask.offset);
    const maskBuffer = await gpu.bufferWith(`mask of slab ${slab.index}`, mask.words, STORAGE);
    const owned = slab.planes * slab.plane;
    moving.push({
      nodes: { kind: 'interior', count: owned, maskOffset: mask.offset, first: slab.first },
      table: maskBuffer,
    });
    const points = interior.uniform ? [await gpu.bufferWith('stencil points', interior.uniform, UNIFORM)] : [];
    rigidPasses.push(await pass(interior, interior.workgroups, (next, now) => [next, now, maskBuffer, ...points]));

    const nearWall = localNearWall(room, slab);
    const rows = await gpu.bufferWith('rows', rowTable(room.nodes.rows, room.offsets.length), STORAGE);
    if (nearWall.length > 0) {
      const nodes = await gpu.bufferWith(`near-wall nodes of slab ${slab.index}`, nearWall, STORAGE);
      const count = nearWall.length / 2;
      const kernel = nearWallKernel(stencil.id, room.offsets, slab, count);
      rigidPasses.push(await pass(kernel, listWorkgroups(count), (next, now) => [next, now, nodes, rows]));
      moving.push({ nodes: { kind: 'near-wall', count }, table: nodes });
    }
    const subcell = await makeSubcellPasses(gpu, room, slab, rows, pass);
    rigidPasses.push(...subcell.passes);
    moving.push(...subcell.moving);

    let dampPass: Pass | null = null;
    let dampedStates: DampedStates | null = null;
    const { first, count: dampedCount, nodes: dampedNodes } = localDamped(room, slab);
    if (dampedCount > 0) {
      const nodes = await gpu.bufferWith(`damped nodes of slab ${slab.index}`, dampedNodes, STORAGE);
      const last = await gpu.buffer(`last of damped nodes of slab ${slab.index}`, 4 * dampedCount, STORAGE | COPY_DST);
      dampedStates = { first, count: dampedCount, last };
      dampPass = await pass(dampKernel(dampedCount), listWorkgroups(dampedCount), (next, now) => [
        next,
        now,
        nodes,
        last,
      ]);
    }

    const faces = localFaces(room, slab);
    const wallPasses: Pass[] = [];
    let faceStates: FaceStates | null = null;
    if (faces.index.length > 0) {
      const count = faces.index.length;
      const name = (what: string): string => `${what} of slab ${slab.index}`;
      const table = await gpu.bufferWith(name('wall faces'), faces.faces, STORAGE);
      const flows = await gpu.buffer(name('flows'), 4 * count, STORAGE);
      const memories = await gpu.buffer(name('wall memories'), 8 * count, STORAGE | COPY_DST);
      const branches = await gpu.buffer(name('branch states'), 4 * Math.max(1, faces.states), STORAGE | COPY_DST);
      faceStates = { index: faces.index, memories, branches };
      const laws = await gpu.bufferWith('wall laws', faces.laws, STORAGE);
      const branchLaws = await gpu.bufferWith('branch laws', faces.branchLaws, STORAGE);
      const { traces } = room.faces;
      const kernel = wallFlowKernel(slab, count, room.scheme.courant, traces);
      const uniforms = traces.length === 1 ? [await gpu.bufferWith('wall trace', wallUniform(traces[0]), UNIFORM)] : [];
      wallPasses.push(
        await pass(
          kernel,
          listWorkgroups(count),
          (next, now) => [next, now, table, flows, memories, laws, branchLaws, branches],
          uniforms,
        ),
      );
      const { nodes, lists } = faces.links;
      if (nodes.length > 0) {
        const nodeTable = await gpu.bufferWith(name('nodes of several lines'), nodes, STORAGE);
        const listTable = await gpu.bufferWith(name('their lines'), lists, STORAGE);
        const kernel = wallTakeOutKernel(nodes.length / 2);
        wallPasses.push(
          await pass(kernel, listWorkgroups(nodes.length / 2), (next) => [next, nodeTable, listTable, flows]),
        );
      }
    }

    const context: SlabContext = { gpu, room, slab, numbers, pass };
    const sources = await Sources.create(context, setup.sources);
    const receivers = await Receivers.create(context, setup.receivers);
    return new SlabProgram(
      context,
      { states, faces: faceStates, damped: dampedStates, moving },
      rigidPasses,
      sources,
      dampPass,
      wallPasses,
      receivers,
    );
  }

  get slab(): Slab {
    return this.context.slab;
  }

  /** [receiver][BLOCK] */
  get records(): GPUBuffer {
    return this.receivers.records;
  }

  /** Replaces sources and receivers; the GPU must be done with those that were. */
  async restart({ sources, receivers }: RunSetup): Promise<void> {
    this.sources.free(this.context);
    this.receivers.free(this.context);
    this.sources = await Sources.create(this.context, sources);
    this.receivers = await Receivers.create(this.context, receivers);
  }

  get absorbs(): boolean {
    return this.wallPasses.length > 0;
  }

  /** Receivers of step n, then the room as if all walls were rigid, then sources, then damped nodes. */
  encodeRigid(pass: GPUComputePassEncoder, step: number, inBlock: number): void {
    this.receivers.encode(pass, step, inBlock);
    this.encodeRigidOnly(pass, step);
    this.sources.encode(pass, step, inBlock);
    if (this.dampPass) dispatch(pass, this.dampPass, step, inBlock);
  }

  /** The room as if all walls were rigid, and nothing else. */
  encodeRigidOnly(pass: GPUComputePassEncoder, step: number): void {
    for (const made of this.rigidPasses) dispatch(pass, made, step, 0);
  }

  /** What the walls take. */
  encodeWalls(pass: GPUComputePassEncoder, step: number, inBlock: number): void {
    for (const made of this.wallPasses) dispatch(pass, made, step, inBlock);
  }
}
