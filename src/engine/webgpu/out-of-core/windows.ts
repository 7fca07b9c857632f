import { interiorKernel } from '../../../kernel/catalogue.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { listWorkgroups } from '../../../kernel/kernel.ts';
import { LIST_PART, NEAR_WALL_NODE, VALUE } from '../../../kernel/room/layouts.ts';
import { nearWallPartKernel, rowVectors } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { SlicePlanes } from '../../out-of-core/slices.ts';
import type { SliceRange, Together } from '../../out-of-core/visits.ts';
import { DYNAMIC_STRIDE, type Gpu } from '../device.ts';
import type { MovingTable } from '../parts/part.ts';
import { dispatch, passMaker, type Pass, type StepEncoder } from '../pass.ts';
import { ownedNodes, partInPlanes, type Slab } from '../slabs.ts';
import { slabOfSlice, type Ring } from './ring.ts';
import { bindRows } from './rows.ts';
import type { WallWindows } from './wall-windows.ts';

/** Each length of a window is a kernel, so the next shorter one is this many times shorter. */
const SHORTER = 4;
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
  /** Null if no wall absorbs. */
  readonly walls: WallWindows | null;
  /** The most slices of a dispatch. */
  readonly most: number;
}

/** Slices that follow one another in the ring, as one slab. */
interface Window {
  readonly interior: Pass;
  readonly nearWall: Pass | null;
}

/**
 * Several slices at a time: a dispatch for their interior, one for their nodes near walls, and those of walls that absorb.
 * Dispatches wait for one another, so a few large ones are faster than one of each slice.
 */
export class Windows {
  /** By first slice and number of slices. */
  private readonly made = new Map<string, Window>();

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
    const all = this.windowsOf(slices).map((range) => this.made.get(String(range))!);
    for (const { interior } of all) dispatch(pass, interior, step, 0);
    for (const { nearWall } of all) if (nearWall) dispatch(pass, nearWall, step, 0);
  }

  get hasWalls(): boolean {
    return this.parts.walls !== null;
  }

  /** What their walls do after all else of a step. */
  encodeWalls(pass: StepEncoder, { slices, downwards }: Together, step: number, inBlock: number): void {
    const all = this.windowsOf(slices).map((one) => ({ slices: one, downwards }));
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

  /** As few windows as possible of as few lengths as possible: each length is a kernel. */
  private windowsOf([from, to]: SliceRange): SliceRange[] {
    const ranges: SliceRange[] = [];
    let at = from;
    for (let length = this.parts.most; at < to; length = Math.max(1, Math.floor(length / SHORTER))) {
      for (; at + length <= to; at += length) ranges.push([at, at + length]);
    }
    return ranges;
  }

  private async prepare(ranges: readonly Together[]): Promise<void> {
    const { gpu, ring, walls } = this.parts;
    const together = new Map(
      ranges.flatMap(({ slices, downwards }) =>
        this.windowsOf(slices).map((one) => [`${String(one)} ${String(downwards)}`, { slices: one, downwards }]),
      ),
    );
    const windows = [...together.values()];
    await walls?.prepare(
      ring,
      windows.map((window) => ({ ...window, slab: this.slabOf(window.slices) })),
    );
    const all = new Map(windows.map(({ slices }) => [String(slices), slices]));
    const list = LIST_PART.rows(all.size, DYNAMIC_STRIDE);
    const slabs = [...all.values()].map((range) => this.slabOf(range));
    const lists = slabs.map((slab, i) => {
      const [first, end] = partInPlanes(this.parts.room.nodes.nearWall, slab, 0);
      if (!this.nearWall || first === end) return null;
      const { binding, from } = bindRows(gpu, this.nearWall, NEAR_WALL_NODE.bytes, [first, end]);
      const base = (slab.first - slab.start * slab.plane) % NUMBERS;
      LIST_PART.put(list.column, i, { first: first - from, end: end - from, base });
      return { table: binding, count: end - first };
    });
    const uniform = await gpu.bufferWith('parts of the list', list.buffer, GPUBufferUsage.UNIFORM);
    let points: GPUBuffer | undefined;
    for (const [i, key] of [...all.keys()].entries()) {
      const slab = slabs[i];
      const { room, choice } = this.parts;
      const pass = passMaker(gpu, ring.bindings(slab));
      const { binding, offset } = this.maskOf(slab);
      const kernel = interiorKernel(roomStencil(room), choice, slab, offset);
      if (kernel.uniform) points ??= await gpu.bufferWith('stencil points', kernel.uniform, GPUBufferUsage.UNIFORM);
      const interior = await pass(kernel, kernel.workgroups, (next, now) => [
        next,
        now,
        binding,
        ...(points ? [points] : []),
      ]);
      const part = { buffer: uniform, offset: DYNAMIC_STRIDE * i, size: LIST_PART.uniformBytes };
      this.made.set(key, { interior, nearWall: await this.nearWallOf(slab, lists[i], part) });
    }
  }

  private async nearWallOf(
    slab: Slab,
    list: { readonly table: GPUBufferBinding; readonly count: number } | null,
    part: GPUBufferBinding,
  ): Promise<Pass | null> {
    if (!list) return null;
    const { gpu, room, ring, rows } = this.parts;
    const { table, count } = list;
    const kernel = nearWallPartKernel(room.scheme.stencil.id, room.offsets, slab);
    const pass = passMaker(gpu, ring.bindings(slab));
    return pass(kernel, listWorkgroups(count), (next, now) => [next, now, table, rows, part]);
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
