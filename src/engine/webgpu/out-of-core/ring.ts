import { VALUE } from '../../../kernel/room/layouts.ts';
import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { planeReach, thinnestSlice, type PlaneReach, type SlicePlanes } from '../../out-of-core/slices.ts';
import type { SliceRange } from '../../out-of-core/visits.ts';
import type { Gpu } from '../device.ts';
import { marginNodes, type Slab } from '../slabs.ts';
import { ALIGNED_BYTES } from './rows.ts';

/** Bindings begin at multiples of this many nodes. */
const ALIGNED_NODES = ALIGNED_BYTES / VALUE.bytes;

/** How slices lie in the ring. */
export interface RingShape {
  readonly reach: PlaneReach;
  /** Nodes of a plane. */
  readonly plane: number;
  readonly pitch: number;
  readonly rows: number;
  /**
   * Dispatches of a step that several slices have together: interior, nodes near walls, flows into walls and through
   * sheets, take-outs.
   */
  readonly shared: number;
  /** Dispatches of a step that each slice has for itself: nodes between which walls pass, and behind them. */
  readonly lists: number;
  /** Planes of a slice. */
  readonly planes: number;
  /** Planes on both sides of a slice that its kernels may touch. */
  readonly ghost: number;
  /** Planes beyond these that a kernel's columns may run into. */
  readonly extraPlanes: number;
  readonly margin: number;
}

/** What of a room decides how its slices lie in a ring. */
export interface RingRoom extends Pick<RingShape, 'reach' | 'plane' | 'pitch' | 'rows' | 'shared' | 'lists'> {
  /** Reach of the stencil, along any axis. */
  readonly stencilReach: number;
}

export function ringRoom(room: PreparedRoom): RingRoom {
  const { graph, faces, subcell } = room;
  const [, pitch, plane] = strides(graph.grid);
  const dispatches = dispatchesOf(faces.node.length > 0, subcell !== undefined, faces.back !== undefined);
  const stencilReach = room.scheme.stencil.reach;
  return { reach: planeReach(room), plane, pitch, rows: graph.grid.size[1], ...dispatches, stencilReach };
}

/** Dispatches of a step of a room: {@link RingShape}. */
export function dispatchesOf(
  absorbs: boolean,
  hasCutNodes: boolean,
  hasSheets: boolean,
): Pick<RingShape, 'shared' | 'lists'> {
  return { shared: (absorbs ? 4 : 2) + (hasSheets ? 1 : 0), lists: hasCutNodes ? 3 : 0 };
}

/**
 * @param extraPlanes planes that the interior kernel may read besides the stencil's reach
 * @param wanted planes of a slice; more if a step needs more
 */
export function ringShape(
  { reach, plane, pitch, rows, shared, lists, stencilReach }: RingRoom,
  extraPlanes: number,
  wanted: number,
): RingShape {
  // Slices begin where bindings may.
  const step = ALIGNED_NODES / greatestCommonDivisor(plane, ALIGNED_NODES);
  const least = Math.max(thinnestSlice(reach), reach.donors + 1, wanted);
  return {
    reach,
    plane,
    pitch,
    rows,
    shared,
    lists,
    planes: Math.ceil(least / step) * step,
    ghost: thinnestSlice(reach),
    extraPlanes,
    margin: marginNodes(stencilReach, pitch),
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Nodes of a slice in one state. */
export function sliceNodes({ planes, plane }: Pick<RingShape, 'planes' | 'plane'>): number {
  return planes * plane;
}

/** Bytes of a ring's two states. */
export function ringBytes(shape: RingShape, slots: number): number {
  const { ghost, extraPlanes, plane, margin } = shape;
  return 2 * VALUE.bytes * (slots * sliceNodes(shape) + (2 * ghost + extraPlanes) * plane + 2 * margin);
}

/** A slice as its kernels see it: a slab whose neighbours lie beside it in the ring. */
export function slabOfSlice(shape: RingShape, { start, planes }: SlicePlanes, index: number): Slab {
  const { plane, pitch, rows, ghost, extraPlanes, margin, reach } = shape;
  return {
    index,
    start,
    planes,
    ghost,
    plane,
    donorPlanes: reach.donors,
    pitch,
    rows,
    first: margin + ghost * plane,
    length: 2 * margin + (planes + 2 * ghost + extraPlanes) * plane,
  };
}

/**
 * The two states of the slices that are on the device. A slice always has the same slot, so that its kernels stay
 * bound; the slot after the last is the first. The planes beside the first and the last slot are copies of those at the
 * other end.
 */
export class Ring {
  private constructor(
    readonly shape: RingShape,
    readonly slots: number,
    /** The two states by parity of the step. */
    readonly states: readonly [GPUBuffer, GPUBuffer],
    /** Takes planes on their way from one end to the other: a buffer is not copied to itself. */
    private readonly between: GPUBuffer,
  ) {}

  static async create(gpu: Gpu, shape: RingShape, slots: number): Promise<Ring> {
    const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
    const bytes = ringBytes(shape, slots) / 2;
    const state = (parity: number): Promise<GPUBuffer> =>
      gpu.buffer(`ring ${parity}`, bytes, STORAGE | COPY_DST | COPY_SRC, true);
    const between = await gpu.buffer('planes', VALUE.bytes * shape.ghost * shape.plane, COPY_DST | COPY_SRC);
    return new Ring(shape, slots, [await state(0), await state(1)], between);
  }

  slotOf(slice: number): number {
    return slice % this.slots;
  }

  /** What the kernels of a slice bind: by parity. */
  bindings({ index, length }: Slab): [GPUBufferBinding, GPUBufferBinding] {
    const offset = VALUE.bytes * this.slotOf(index) * sliceNodes(this.shape);
    const [even, odd] = this.states.map((buffer) => ({ buffer, offset, size: VALUE.bytes * length }));
    return [even, odd];
  }

  /** Where the planes of a slice begin in a state, bytes. */
  offsetOf(slice: number): number {
    const { margin, ghost, plane } = this.shape;
    return VALUE.bytes * (margin + ghost * plane + this.slotOf(slice) * sliceNodes(this.shape));
  }

  /**
   * Parts of slices that follow one another in the ring; none has both the first slot and the last. In the order of a
   * sweep.
   */
  runsOf([from, to]: SliceRange, downwards: boolean): SliceRange[] {
    const runs: SliceRange[] = [];
    for (let at = from; at < to;) {
      const slot = this.slotOf(at);
      const end = slot === 0 ? this.slots - 1 : this.slots;
      const next = Math.min(to, at + end - slot);
      runs.push([at, next]);
      at = next;
    }
    return downwards ? runs.reverse() : runs;
  }

  /** Whether a run of slices has the first slot. Then the planes below it must be brought before its kernels run. */
  holdsFirst([from]: SliceRange): boolean {
    return this.slotOf(from) === 0;
  }

  /** Whether a run of slices has the last slot. */
  holdsLast([, to]: SliceRange): boolean {
    return this.slotOf(to - 1) === this.slots - 1;
  }

  /** Copies the planes at the upper end of the ring to below its first slot. */
  bringBelow(encoder: GPUCommandEncoder): void {
    const { ghost, planes } = this.shape;
    this.copy(encoder, this.slots * planes - ghost, -ghost);
  }

  /** Copies back what kernels of walls changed there. */
  takeBelowBack(encoder: GPUCommandEncoder): void {
    const { ghost, planes } = this.shape;
    this.copy(encoder, -ghost, this.slots * planes - ghost);
  }

  /** Copies the planes at the lower end of the ring to above its last slot. */
  bringAbove(encoder: GPUCommandEncoder): void {
    this.copy(encoder, 0, this.slots * this.shape.planes);
  }

  /** Copies back what kernels of walls changed there. */
  takeAboveBack(encoder: GPUCommandEncoder): void {
    this.copy(encoder, this.slots * this.shape.planes, 0);
  }

  /** @param from planes of the ring; -1 is the plane below the first slot. */
  private copy(encoder: GPUCommandEncoder, from: number, to: number): void {
    const { ghost, plane, margin } = this.shape;
    const at = (ringPlane: number): number => VALUE.bytes * (margin + (ghost + ringPlane) * plane);
    const bytes = VALUE.bytes * ghost * plane;
    for (const state of this.states) {
      encoder.copyBufferToBuffer(state, at(from), this.between, 0, bytes);
      encoder.copyBufferToBuffer(this.between, 0, state, at(to), bytes);
    }
  }
}
