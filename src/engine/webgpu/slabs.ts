import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { lowerBound } from '../../lists/sorted.ts';
import { strides } from '../../room/grid/grid.ts';
import { reachAlong } from '../../scheme/points.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { SlabShape } from '../../kernel/kernel.ts';
import { VALUE } from '../../kernel/room/layouts.ts';
import { RunError } from '../../units/errors.ts';
import { planeReach } from '../out-of-core/slices.ts';
import { subcellPlanes } from '../subcell-planes.ts';

/**
 * A layer of the room with its own buffers: the planes it owns, ghost planes of its neighbours before and after, and
 * margins of zeros, so that every offset of the stencil is a valid index.
 */
export interface Slab extends SlabShape {
  readonly index: number;
  /** Owned planes of the room: from `start`, `planes` of them. */
  readonly start: number;
  readonly ghost: number;
  /** Nodes of a plane. */
  readonly plane: number;
  /** Planes from a node behind a wall to its donors at most. */
  readonly donorPlanes: number;
  /** Length of a state, in nodes. */
  readonly length: number;
}

/** Nodes of zeros around a state, so that every offset of a stencil is a valid index. */
export function marginNodes(reach: number, pitch: number): number {
  return Math.ceil((reach * pitch + reach) / MARGIN_STEP) * MARGIN_STEP;
}

/** Margins end at multiples of this many nodes. */
const MARGIN_STEP = 64;

/** How a room is cut: depth of the ghosts, margins, and extra planes that a kernel's columns may run into. */
interface Cut {
  readonly plane: number;
  readonly ghost: number;
  readonly donorPlanes: number;
  readonly margin: number;
  readonly extraPlanes: number;
}

/** Some planes, and the index of their first node. */
export type SlabPlanes = Pick<Slab, 'first' | 'start' | 'planes' | 'plane'>;

/** Index in a slab's state of a node of the room. */
export function toLocal({ first, start, plane }: SlabPlanes, node: number): number {
  return first + node - start * plane;
}

/** Nodes of the room that a slab owns: [from, to). @param beyond How many planes before and after them count, too. */
export function ownedNodes({ start, planes, plane }: SlabPlanes, beyond = 0): [number, number] {
  return [(start - beyond) * plane, (start + planes + beyond) * plane];
}

/** How many of some nodes of the room a slab owns. @param beyond Planes before and after, as in {@link ownedNodes}. */
export function countOwned(slab: Slab, nodes: NodeNumbers, beyond = 0): number {
  const [from, to] = ownedNodes(slab, beyond);
  let count = 0;
  for (const node of nodes) if (node >= from && node < to) count++;
  return count;
}

/** Which of rising nodes of the room lie in a slab's planes or up to `further` before and after them: [first, end). */
export function partInPlanes(rising: NodeNumbers, slab: Slab, further: number): [first: number, end: number] {
  const [from, to] = ownedNodes(slab);
  return [lowerBound(rising, from - further * slab.plane), lowerBound(rising, to + further * slab.plane)];
}

/**
 * Cuts a room into slabs.
 * @param largestState nodes that one state of a slab may hold
 * @param extraPlanes planes beyond a slab that the interior kernel may read besides the stencil's reach
 * @param forcedPlanes planes of a slab, if that is prescribed
 * @throws RunError if not even one plane fits.
 */
export function cutIntoSlabs(
  room: PreparedRoom,
  largestState: number,
  extraPlanes: number,
  forcedPlanes?: number,
): Slab[] {
  const [, rows, allPlanes] = room.graph.grid.size;
  const [, pitch, plane] = strides(room.graph.grid);
  const { whole, parted } = cutsOf(room, extraPlanes);
  const fits = forcedPlanes ?? mostPlanes(whole, largestState);
  if (fits >= allPlanes) return [makeSlab(0, 0, allPlanes, whole, pitch, rows)];
  const planes = forcedPlanes ?? mostPlanes(parted, largestState);
  if (planes < 1) throw planeTooLarge(plane, largestState);
  const slabs: Slab[] = [];
  for (let start = 0; start < allPlanes; start += planes) {
    slabs.push(makeSlab(slabs.length, start, Math.min(planes, allPlanes - start), parted, pitch, rows));
  }
  return slabs;
}

/** What a device can bind. */
export type BufferLimits = Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>;

/** Nodes that one state of a slab may hold on a device. */
export function largestStateOf({ maxStorageBufferBindingSize, maxBufferSize }: BufferLimits): number {
  return Math.floor(Math.min(maxStorageBufferBindingSize, maxBufferSize) / VALUE.bytes);
}

/** How a room is cut that is one slab, and one that is several. */
function cutsOf(room: PreparedRoom, extraPlanes: number): { readonly whole: Cut; readonly parted: Cut } {
  const [, pitch, plane] = strides(room.graph.grid);
  const { reach } = room.scheme.stencil;
  const subcell = subcellPlanes(room);
  const deep = Math.max(reach, room.faces.traces[0].trace.length, planeReach(room).line, subcell.reach);
  const margin = marginNodes(reach, pitch);
  const whole: Cut = { plane, ghost: reachAlong(room.offsets, 2), donorPlanes: subcell.donors, margin, extraPlanes };
  return { whole, parted: { ...whole, ghost: deep } };
}

/**
 * Cuts some planes of a room into slabs, with ghosts as deep as those between slabs also at both ends.
 * @param forcedPlanes planes of a slab, if that is prescribed
 * @throws RunError if not even one plane fits.
 */
export function cutPlanes(
  room: PreparedRoom,
  { start, planes }: { readonly start: number; readonly planes: number },
  limits: BufferLimits,
  extraPlanes: number,
  forcedPlanes?: number,
): Slab[] {
  const { pitch, size } = room.graph.grid;
  const { parted } = cutsOf(room, extraPlanes);
  const largestState = largestStateOf(limits);
  const most = forcedPlanes ?? mostPlanes(parted, largestState);
  if (most < 1) throw planeTooLarge(parted.plane, largestState);
  const count = Math.ceil(planes / most);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => start + Math.floor((at * planes) / count));
    return makeSlab(index, from, to - from, parted, pitch, size[1]);
  });
}

/** Planes that a slab may own. */
function mostPlanes({ plane, ghost, margin, extraPlanes }: Cut, largestState: number): number {
  return Math.floor((largestState - 2 * margin) / plane) - 2 * ghost - extraPlanes;
}

function planeTooLarge(plane: number, largestState: number): RunError {
  return new RunError(
    `one layer of the room has ${plane} nodes, too many for a buffer of this device (${largestState} nodes)`,
    'Lower the maximum frequency, or turn the room so that its longest side lies along z.',
  );
}

function makeSlab(index: number, start: number, planes: number, cut: Cut, pitch: number, rows: number): Slab {
  const { plane, ghost, donorPlanes, margin, extraPlanes } = cut;
  return {
    index,
    start,
    planes,
    ghost,
    plane,
    donorPlanes,
    pitch,
    rows,
    first: margin + ghost * plane,
    length: 2 * margin + (planes + 2 * ghost + extraPlanes) * plane,
  };
}

/** A copy of whole planes that one slab owns into the ghosts of another: indices into their states, nodes. */
export interface GhostCopy {
  readonly from: number;
  readonly to: number;
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

/** The copies that bring all ghosts up to date. Ghosts may reach over several thin slabs. */
export function ghostCopies(slabs: readonly Slab[]): GhostCopy[] {
  return slabs.flatMap((to) =>
    slabs
      .filter((from) => from !== to)
      .flatMap((from) => {
        const start = Math.max(from.start, to.start - to.ghost);
        const end = Math.min(from.start + from.planes, to.start + to.planes + to.ghost);
        if (start >= end) return [];
        return [
          {
            from: from.index,
            to: to.index,
            source: toLocal(from, start * from.plane),
            target: toLocal(to, start * to.plane),
            count: (end - start) * to.plane,
          },
        ];
      }),
  );
}
