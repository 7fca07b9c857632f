import { dampKernel } from '../../kernel/room/damp.ts';
import { interiorKernel } from '../../kernel/catalogue.ts';
import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import { listWorkgroups } from '../../kernel/kernel.ts';
import { nearWallKernel, rowTable } from '../../kernel/room/near-wall.ts';
import { receiverKernel, sourceKernel } from '../../kernel/room/points.ts';
import { wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../kernel/room/wall-faces.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import type { PointWeights, RunSetup } from '../engine.ts';
import { BLOCK, type StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import type { MovingTable } from './moving-table.ts';
import { dispatch, passMaker, type MakePass, type Pass } from './pass.ts';
import { localDamped, localNearWall, localPoints, sliceMask } from './slab-data.ts';
import { localFaces } from './slab-faces.ts';
import type { Slab } from './slabs.ts';
import { makeSubcellPasses } from './subcell-passes.ts';

interface SourcePass extends Pass {
  /** Steps from this on add nothing. */
  readonly steps: number;
}

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
  /** [receiver][BLOCK] */
  readonly records: GPUBuffer;
  readonly faces: FaceStates | null;
  readonly damped: DampedStates | null;

  /** The nodes that the rigid room's step moves. */
  readonly moving: readonly MovingTable[];

  private constructor(
    readonly slab: Slab,
    buffers: Pick<SlabProgram, 'states' | 'records' | 'faces' | 'damped' | 'moving'>,
    private readonly rigidPasses: readonly Pass[],
    private readonly sourcePasses: readonly SourcePass[],
    private readonly dampPass: Pass | null,
    private readonly wallPasses: readonly Pass[],
    private readonly receiverPass: Pass | null,
  ) {
    this.states = buffers.states;
    this.records = buffers.records;
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

    const sourcePasses: SourcePass[] = [];
    for (const { point, strength, signal } of setup.sources) {
      const table = localPoints([point], slab, strength);
      if (table.nodes.length === 0) continue;
      const nodes = await gpu.bufferWith('source nodes', table.nodes, STORAGE);
      const samples = await gpu.bufferWith('source signal', Float32Array.from(signal), STORAGE);
      const count = table.nodes.length / 2;
      const made = await pass(
        sourceKernel(count),
        listWorkgroups(count),
        (next) => [next, nodes, samples, numbers.blockStart],
        [numbers.stepBinding],
      );
      sourcePasses.push({ ...made, steps: signal.length });
    }

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

    const records = await gpu.buffer('records', 4 * BLOCK * Math.max(1, setup.receivers.length), STORAGE | COPY_SRC);
    const receiverPass = await makeReceiverPass(gpu, setup.receivers, slab, records, numbers, pass);
    return new SlabProgram(
      slab,
      { states, records, faces: faceStates, damped: dampedStates, moving },
      rigidPasses,
      sourcePasses,
      dampPass,
      wallPasses,
      receiverPass,
    );
  }

  get absorbs(): boolean {
    return this.wallPasses.length > 0;
  }

  /** Receivers of step n, then the room as if all walls were rigid, then sources, then damped nodes. */
  encodeRigid(pass: GPUComputePassEncoder, step: number, inBlock: number): void {
    if (this.receiverPass) dispatch(pass, this.receiverPass, step, inBlock);
    this.encodeRigidOnly(pass, step);
    for (const made of this.sourcePasses) if (step < made.steps) dispatch(pass, made, step, inBlock);
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

async function makeReceiverPass(
  gpu: Gpu,
  receivers: readonly PointWeights[],
  slab: Slab,
  records: GPUBuffer,
  numbers: StepNumbers,
  pass: MakePass,
): Promise<Pass | null> {
  const table = localPoints(receivers, slab, 1);
  if (table.nodes.length === 0) return null;
  const nodes = await gpu.bufferWith('receiver nodes', table.nodes, GPUBufferUsage.STORAGE);
  const starts = await gpu.bufferWith('receiver starts', table.starts, GPUBufferUsage.STORAGE);
  return pass(receiverKernel(BLOCK), [receivers.length, 1, 1], (_next, now) => [now, nodes, starts, records], [
    numbers.stepBinding,
  ]);
}
