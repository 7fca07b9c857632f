import { interiorKernel, type InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { listWorkgroups } from '../../../kernel/kernel.ts';
import { LIST_PART, NEAR_WALL_NODE, VALUE } from '../../../kernel/room/layouts.ts';
import { nearWallPartKernel, rowVectors } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { SlicePlanes } from '../../out-of-core/slices.ts';
import type { SliceRange, Together } from '../../out-of-core/visits.ts';
import { DYNAMIC_STRIDE, type Gpu } from '../device.ts';
import type { MovingTable } from '../parts/part.ts';
import { dispatch, passMaker, type Pass, type StepEncoder } from '../pass.ts';
import { ownedNodes, partInPlanes, type Slab } from '../slabs.ts';
import { slabOfSlice, type Ring } from './ring.ts';
import { bindRows } from './rows.ts';
import type { WallWindows } from './wall-windows.ts';

/** Each length of a window is a kernel of the interior, so the next shorter one is this many times shorter. */
const SHORTER = 2;
const WORD_BITS = 32;
const NUMBERS = 2 ** 32;

/** What windows are made from. */
export interface WindowParts {
  readonly gpu: Gpu;
  readonly room: PreparedRoom;
  readonly ring: Ring;
  readonly choice: InteriorChoice;
  /** Rows of weights of near-wall nodes. */
  readonly rows: GPUBuffer;
  readonly cut: readonly SlicePlanes[];
  /** Dispatches of the walls; null if no wall absorbs. */
  readonly walls: WallWindows | null;
  /** The most slices of a dispatch. */
  readonly most: number;
}

/**
 * Several slices at a time: a dispatch for their interior, one for their nodes near walls, and those of walls that
 * absorb. Dispatches wait for one another, so a few large ones are faster than one of each slice.
 */
export class Windows {
  /** Passes made so far, by slices. */
  private readonly interiors = new Map<string, Pass>();
  private readonly nearWalls = new Map<string, Pass>();

  private constructor(
    private readonly parts: WindowParts,
    /** Bits of all nodes of the room. */
    private readonly mask: GPUBuffer,
    /** `NEAR_WALL_NODE`, with nodes of the room; null where walls pass between nodes, for these move with them. */
    private readonly nearWall: GPUBuffer | null,
  ) {}

  /** @param ranges All that will be encoded. */
  static async create(parts: WindowParts, ranges: readonly Together[]): Promise<Windows> {
    const { gpu, room } = parts;
    const { STORAGE } = GPUBufferUsage;
    const mask = await gpu.bufferWith('mask', room.nodes.interior.slice(), STORAGE, true);
    const nearWall = room.subcell ? null : await gpu.bufferWith('near-wall nodes', nearWallTable(room), STORAGE, true);
    const windows = new Windows(parts, mask, nearWall);
    await windows.prepare(ranges);
    return windows;
  }

  /** A step of the air of slices that follow one another in the ring. */
  encode(pass: StepEncoder, slices: SliceRange, step: number): void {
    for (const one of this.fewLengths(slices)) dispatch(pass, this.interiors.get(String(one))!, step, 0);
    for (const one of this.anyLength(slices)) {
      const nearWall = this.nearWalls.get(String(one));
      if (nearWall) dispatch(pass, nearWall, step, 0);
    }
  }

  get hasWalls(): boolean {
    return this.parts.walls !== null;
  }

  /** What their walls do after all else of a step. */
  encodeWalls(pass: StepEncoder, { slices, downwards }: Together, step: number, inBlock: number): void {
    const all = this.anyLength(slices).map((one) => ({ slices: one, downwards }));
    this.parts.walls?.encode(pass, all, step, inBlock);
  }

  /** The interior nodes of a slice. */
  interiorOf(slice: number): MovingTable {
    const { ring, cut } = this.parts;
    const slab = slabOfSlice(ring.shape, cut[slice], slice);
    const { binding, offset } = this.maskOf(slab);
    const count = slab.planes * slab.plane;
    return { nodes: { kind: 'interior', count, maskOffset: offset, first: slab.first }, table: binding };
  }

  /**
   * Splits slices into as few windows as possible of as few lengths as possible: each length is a kernel of the
   * interior.
   */
  private fewLengths([from, to]: SliceRange): SliceRange[] {
    const windows: SliceRange[] = [];
    let at = from;
    for (let length = this.parts.most; at < to; length = Math.max(1, Math.floor(length / SHORTER))) {
      for (; at + length <= to; at += length) windows.push([at, at + length]);
    }
    return windows;
  }

  /** Splits slices into as few windows as possible: lists of any length have one kernel. */
  private anyLength([from, to]: SliceRange): SliceRange[] {
    const { most } = this.parts;
    return Array.from({ length: Math.ceil((to - from) / most) }, (_, i) => [
      from + i * most,
      Math.min(to, from + (i + 1) * most),
    ]);
  }

  private async prepare(ranges: readonly Together[]): Promise<void> {
    const { ring, walls } = this.parts;
    await this.prepareInteriors(distinct(ranges.flatMap(({ slices }) => this.fewLengths(slices))));
    const lists = ranges.flatMap(({ slices, downwards }) =>
      this.anyLength(slices).map((one) => ({ slices: one, downwards })),
    );
    await this.prepareNearWalls(distinct(lists.map(({ slices }) => slices)));
    if (!walls) return;
    const both = [false, true].flatMap((downwards) =>
      distinct(lists.filter((one) => one.downwards === downwards).map(({ slices }) => slices)).map((slices) => ({
        slices,
        downwards,
        slab: this.slabOf(slices),
      })),
    );
    await walls.prepare(ring, both);
  }

  private async prepareInteriors(windows: readonly SliceRange[]): Promise<void> {
    const { gpu, room, ring, choice } = this.parts;
    let points: GPUBuffer | undefined;
    for (const slices of windows) {
      const slab = this.slabOf(slices);
      const { binding, offset } = this.maskOf(slab);
      const kernel = interiorKernel(roomStencil(room), choice, slab, offset);
      if (kernel.uniform) points ??= await gpu.bufferWith('stencil points', kernel.uniform, GPUBufferUsage.UNIFORM);
      const pass = passMaker(gpu, ring.bindings(slab));
      const interior = await pass(kernel, kernel.workgroups, (next, now) => [
        next,
        now,
        binding,
        ...(points ? [points] : []),
      ]);
      this.interiors.set(String(slices), interior);
    }
  }

  private async prepareNearWalls(windows: readonly SliceRange[]): Promise<void> {
    const { gpu, room, ring, rows } = this.parts;
    if (!this.nearWall) return;
    const { offsets, scheme } = room;
    const parts = LIST_PART.rows(windows.length, DYNAMIC_STRIDE);
    const uniform = await gpu.buffer(
      'parts of the list',
      parts.buffer.byteLength,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    for (const [i, slices] of windows.entries()) {
      const slab = this.slabOf(slices);
      const [first, end] = partInPlanes(room.nodes.nearWall, slab, 0);
      if (first === end) continue;
      const { binding, from } = bindRows(gpu, this.nearWall, NEAR_WALL_NODE.bytes, [first, end]);
      const base = (slab.first - slab.start * slab.plane) % NUMBERS;
      LIST_PART.put(parts.column, i, { first: first - from, end: end - from, base });
      const part = { buffer: uniform, offset: DYNAMIC_STRIDE * i, size: LIST_PART.uniformBytes };
      const kernel = nearWallPartKernel(scheme.stencil.id, offsets, slab);
      const pass = passMaker(gpu, ring.bindings(slab));
      const workgroups = listWorkgroups(end - first);
      const made = await pass(kernel, workgroups, (next, now) => [next, now, binding, rows, part]);
      this.nearWalls.set(String(slices), made);
    }
    gpu.write(uniform, 0, parts.buffer);
  }

  /** Bindings begin at multiples of this many bytes. */
  private get aligned(): number {
    return this.parts.gpu.device.limits.minStorageBufferOffsetAlignment;
  }

  private slabOf([from, to]: SliceRange): Slab {
    const { ring, cut } = this.parts;
    const { start } = cut[from];
    const last = cut[to - 1];
    return slabOfSlice(ring.shape, { start, planes: last.start + last.planes - start }, from);
  }

  /** Where the mask has the nodes of a slab: what is bound of it, and the bit there of the first. */
  private maskOf(slab: Slab): { readonly binding: GPUBufferBinding; readonly offset: number } {
    const [from, to] = ownedNodes(slab);
    const skipped = from % (8 * this.aligned);
    const words = Math.ceil((skipped + to - from) / WORD_BITS);
    return {
      binding: { buffer: this.mask, offset: (from - skipped) / 8, size: Uint32Array.BYTES_PER_ELEMENT * words },
      offset: skipped,
    };
  }
}

/** Each range once. */
function distinct(ranges: readonly SliceRange[]): SliceRange[] {
  return [...new Map(ranges.map((range) => [String(range), range])).values()];
}

function nearWallTable({ nodes, offsets }: PreparedRoom): ArrayBuffer {
  const vectors = rowVectors(offsets.length);
  const { buffer, column } = NEAR_WALL_NODE.rows(nodes.nearWall.length);
  nodes.nearWall.forEach((node, m) => {
    column.index.set(m, node);
    column.row.set(m, nodes.nearWallRow[m] * vectors);
  });
  return buffer;
}

/** The most slices of a window, so that a device binds it. */
export function mostSlices(wanted: number, device: GPUDevice, bytesOf: (slices: number) => number): number {
  const { maxStorageBufferBindingSize } = device.limits;
  let most = Math.max(1, wanted);
  while (most > 1 && bytesOf(most) > maxStorageBufferBindingSize) most--;
  return most;
}

/** Bytes that a window of so many slices binds of a state. */
export function windowBytes(ring: Ring): (slices: number) => number {
  return (slices) => VALUE.bytes * slabOfSlice(ring.shape, { start: 0, planes: slices * ring.shape.planes }, 0).length;
}
