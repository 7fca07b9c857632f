import { listWorkgroups } from '../../../kernel/kernel.ts';
import { FACE, FACE_MEMORY, LISTED_NODE, PAIR_STATES, SHEET, VALUE, WALL_PART } from '../../../kernel/room/layouts.ts';
import { sheetFlowKernel, wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../../kernel/room/wall-faces.ts';
import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { tracesOf } from '../../face-lines.ts';
import type { SlicePlanes } from '../../out-of-core/slices.ts';
import type { Together } from '../../out-of-core/visits.ts';
import { DYNAMIC_STRIDE, type Gpu } from '../device.ts';
import { faceTables } from '../parts/face-table.ts';
import type { RememberedShare, Remembering } from '../parts/part.ts';
import { shareOfFaces } from '../parts/remembered.ts';
import { dispatch, passMaker, type MakePass, type Pass, type StepEncoder } from '../pass.ts';
import type { Slab } from '../slabs.ts';
import type { Ring } from './ring.ts';
import { bindRows, type BufferPart, type Rows } from './rows.ts';
import { WallOrder, type FaceKind } from './wall-order.ts';

const NUMBERS = 2 ** 32;

/** The walls that go with a step of some slices. */
interface WallWindow {
  /** Flows into walls, then through sheets. */
  readonly flows: readonly Pass[];
  readonly takeOut: Pass | null;
}

/** Tables of the walls of the whole room, in the order of `WallOrder`. */
interface WallTables {
  readonly faces: GPUBuffer;
  /** null where there are none. */
  readonly sheets: GPUBuffer | null;
  readonly flows: GPUBuffer;
  readonly memories: GPUBuffer;
  readonly laws: GPUBuffer;
  readonly branchLaws: GPUBuffer;
  /** The states of all branches, and the first row of those of a face with which a tile begins. */
  readonly branches: GPUBuffer;
  readonly branchRow: (face: number) => number;
  readonly mostPairs: number;
  readonly nodes: GPUBuffer;
  readonly lists: GPUBuffer;
  /** Bindings of the flow kernel's second group. */
  readonly uniforms: readonly GPUBuffer[];
}

/**
 * The absorbing walls of several slices at a time: a dispatch for all flows into them and one for those through sheets,
 * then one for what is taken out of nodes that several lines go through. Each flow is computed once a step: that of a
 * line across a cut with the later of the slices beside it.
 */
export class WallWindows implements Remembering {
  /** Windows made so far, by {@link keyOf}. */
  private readonly made = new Map<string, WallWindow>();

  private constructor(
    private readonly gpu: Gpu,
    private readonly room: PreparedRoom,
    private readonly order: WallOrder,
    private readonly tables: WallTables,
  ) {}

  /**
   * @param line Planes of a wall face's line beyond the first.
   * @returns null if no wall absorbs.
   */
  static async create(
    gpu: Gpu,
    room: PreparedRoom,
    slices: readonly SlicePlanes[],
    line: number,
  ): Promise<WallWindows | null> {
    if (room.faces.node.length === 0) return null;
    const order = WallOrder.of(room, slices, line);
    return new WallWindows(gpu, room, order, await makeTables(gpu, room, order));
  }

  /** Makes what {@link encode} needs. @param windows Windows with the slab of their slices. */
  async prepare(ring: Ring, windows: readonly (Together & { readonly slab: Slab })[]): Promise<void> {
    const { gpu, order, tables } = this;
    const kinds: readonly FaceKind[] = tables.sheets ? ['faces', 'sheets'] : ['faces'];
    const dispatches = kinds.length + 1;
    const parts = WALL_PART.rows(dispatches * windows.length, DYNAMIC_STRIDE);
    const uniform = await gpu.buffer(
      'parts of walls',
      parts.buffer.byteLength,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    for (const [i, window] of windows.entries()) {
      const { slices, downwards, slab } = window;
      const part = (row: number, [first, end]: Rows, from: number, further: number): GPUBufferBinding => {
        const base = (slab.first - slab.start * slab.plane) % NUMBERS;
        WALL_PART.put(parts.column, row, { first: first - from, end: end - from, base, further });
        return { buffer: uniform, offset: DYNAMIC_STRIDE * row, size: WALL_PART.uniformBytes };
      };
      const pass = passMaker(gpu, ring.bindings(slab));
      const row = dispatches * i;
      const flows: Pass[] = [];
      for (const [k, kind] of kinds.entries()) {
        const faces = order.facesWith(slices, downwards, kind);
        const made = await this.flowsInto(pass, kind, faces, (...of) => part(row + k, ...of));
        if (made) flows.push(made);
      }
      const nodes = order.nodesWith(slices, downwards);
      const takeOut = await this.takeOut(pass, nodes, (...of) => part(row + kinds.length, ...of));
      this.made.set(keyOf(window), { flows, takeOut });
    }
    gpu.write(uniform, 0, parts.buffer);
  }

  /** What the walls do in a step after all else. @param windows prepared ones, which follow one another */
  encode(pass: StepEncoder, windows: readonly Together[], step: number, inBlock: number): void {
    const all = windows.map((window) => this.made.get(keyOf(window))!);
    for (const { flows } of all) for (const each of flows) dispatch(pass, each, step, inBlock);
    for (const { takeOut } of all) if (takeOut) dispatch(pass, takeOut, step, inBlock);
  }

  /** What all walls remember. */
  get state(): readonly GPUBuffer[] {
    return [this.tables.memories, this.tables.branches];
  }

  get share(): RememberedShare {
    return shareOfFaces(this.room, this.order.placed.faces);
  }

  /** What the walls of a slice and of its lower cut remember. */
  remembered(slice: number): BufferPart[] {
    const { memories, branches } = this.tables;
    const parts = (['faces', 'sheets'] as const).flatMap((kind) => {
      const faces = this.order.facesOf(slice, kind);
      return [partOf(memories, FACE_MEMORY.bytes, faces), partOf(branches, PAIR_STATES.bytes, this.branchRows(faces))];
    });
    return parts.filter(({ size }) => size > 0);
  }

  /** Takes what walls remember from the state of the field. @param previous u[n−1] of the whole room */
  setState(previous: Float64Array, encoder: GPUCommandEncoder): void {
    const { faces } = this.order.placed;
    const { buffer, column } = FACE_MEMORY.rows(faces.length);
    tracesOf(this.room, previous, faces).forEach((trace, j) => column.lastTrace.set(j, trace));
    this.gpu.write(this.tables.memories, 0, buffer);
    encoder.clearBuffer(this.tables.branches);
  }

  rest(encoder: GPUCommandEncoder): void {
    encoder.clearBuffer(this.tables.memories);
    encoder.clearBuffer(this.tables.branches);
  }

  private async flowsInto(pass: MakePass, kind: FaceKind, faces: Rows, part: MakePart): Promise<Pass | null> {
    const { gpu, room, tables, order } = this;
    const [first, end] = faces;
    if (first === end) return null;
    const before = kind === 'sheets' ? order.placed.firstSheet : 0;
    const rows: Rows = [first - before, end - before];
    const table =
      kind === 'sheets'
        ? bindRows(gpu, tables.sheets!, SHEET.bytes, rows)
        : bindRows(gpu, tables.faces, FACE.bytes, rows);
    const flows = bindRows(gpu, tables.flows, VALUE.bytes, faces);
    const memories = bindRows(gpu, tables.memories, FACE_MEMORY.bytes, faces);
    const branches = bindRows(gpu, tables.branches, PAIR_STATES.bytes, this.branchRows(faces));
    const { pitch, size } = room.graph.grid;
    const shape = { pitch, rows: size[1] };
    const walls = { courant: room.scheme.courant, traces: room.faces.traces, mostPairs: tables.mostPairs };
    const uniform = part(rows, table.from, branches.from);
    return pass(
      kind === 'sheets' ? sheetFlowKernel(shape, 'part', 0, walls) : wallFlowKernel(shape, 'part', walls),
      listWorkgroups(end - first),
      (next, now) => [
        next,
        now,
        table.binding,
        flows.binding,
        memories.binding,
        tables.laws,
        tables.branchLaws,
        branches.binding,
        uniform,
      ],
      tables.uniforms,
    );
  }

  private async takeOut(pass: MakePass, nodes: Rows, part: MakePart): Promise<Pass | null> {
    const { gpu, tables } = this;
    const [first, end] = nodes;
    if (first === end) return null;
    const table = bindRows(gpu, tables.nodes, LISTED_NODE.bytes, nodes);
    const words = this.order.wordsOf(nodes);
    const lists = bindRows(gpu, tables.lists, Uint32Array.BYTES_PER_ELEMENT, words);
    const uniform = part(nodes, table.from, lists.from);
    return pass(wallTakeOutKernel('part'), listWorkgroups(end - first), (next) => [
      next,
      table.binding,
      lists.binding,
      tables.flows,
      uniform,
    ]);
  }

  private branchRows([first, end]: Rows): Rows {
    return [this.tables.branchRow(first), this.tables.branchRow(end)];
  }
}

/**
 * Makes the uniform of a part: its entries, the first entry that is bound, and the first place of the further table.
 */
type MakePart = (entries: Rows, from: number, further: number) => GPUBufferBinding;

const keyOf = ({ slices, downwards }: Together): string => `${String(slices)} ${downwards ? 'down' : 'up'}`;

const partOf = (buffer: GPUBuffer, bytes: number, [first, end]: Rows): BufferPart => ({
  buffer,
  offset: bytes * first,
  size: bytes * (end - first),
});

async function makeTables(gpu: Gpu, room: PreparedRoom, { placed, listed }: WallOrder): Promise<WallTables> {
  const plane = strides(room.graph.grid)[2];
  // Nodes keep their numbers in the room, modulo 2³².
  const all = { first: 0, start: 0, planes: room.graph.grid.size[2], plane };
  const { faces, sheets, rows, states, laws, branchLaws, mostPairs } = faceTables(room, all, placed.faces, listed);
  const { gain } = FACE.columnsOf(faces);
  const { gain: gainOfSheet } = SHEET.columnsOf(sheets);
  placed.filling.forEach((fills, face) => {
    if (fills === 0) return;
    // Nothing flows, and nothing is taken out.
    if (face < placed.firstSheet) gain.set(face, 0);
    else gainOfSheet.set(face - placed.firstSheet, 0);
  });
  const count = placed.faces.length;
  const begins = Object.values(placed.begins).flatMap(({ cut, own }) => [...cut, ...own]);
  const rowOf = new Map(begins.map((face) => [face, face === count ? states : rows[face]]));
  const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
  const state = STORAGE | COPY_DST | COPY_SRC;
  const { traces } = room.faces;
  return {
    faces: await gpu.bufferWith('wall faces', faces, STORAGE, true),
    sheets: sheets.byteLength > 0 ? await gpu.bufferWith('sheets', sheets, STORAGE, true) : null,
    flows: await gpu.buffer('flows', VALUE.bytes * count, STORAGE),
    memories: await gpu.buffer('wall memories', FACE_MEMORY.bytes * count, state, true),
    laws: await gpu.bufferWith('wall laws', laws, STORAGE),
    branchLaws: await gpu.bufferWith('branch laws', branchLaws, STORAGE),
    branches: await gpu.buffer('branch states', PAIR_STATES.bytes * Math.max(1, states), state, true),
    branchRow: (face) => rowOf.get(face)!,
    mostPairs,
    nodes: await gpu.bufferWith('nodes of several lines', listed.nodes, STORAGE, true),
    lists: await gpu.bufferWith('their lines', listed.lists, STORAGE, true),
    uniforms: traces.length === 1 ? [await gpu.bufferWith('wall trace', wallUniform(traces[0]), UNIFORM)] : [],
  };
}
