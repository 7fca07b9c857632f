import { PLANE_PART, VALUE } from '../../kernel/room/layouts.ts';
import { planePartValues, readPlaneKernel, readPlaneWorkgroups, type PlanePart } from '../../kernel/room/read-plane.ts';
import type { Grid } from '../../room/grid/grid.ts';
import { nodeOfPlane, planeNodes, type GridPlane, type PlaneNodes } from '../../room/grid/plane.ts';
import type { SlicePlanes } from '../out-of-core/slices.ts';
import { PlaneValues } from '../plane-values.ts';
import type { Card } from './card.ts';
import { DYNAMIC_STRIDE } from './device.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import { toLocal, type Slab } from './slabs.ts';

/** The part of a plane that a card owns in one of its slabs. `to` is where it begins in what the card reads. */
interface PartOnCard extends PlanePart {
  /** Number of the slab on the card. */
  readonly slab: number;
  /** Number of the plane, and where the part begins in its values. */
  readonly plane: number;
  readonly at: number;
}

/** Buffers of the planes that are read, and the kernel bound to them for each slab. */
interface Buffers {
  readonly values: GPUBuffer;
  readonly staging: GPUBuffer;
  /** One part every DYNAMIC_STRIDE bytes. */
  readonly parts: GPUBuffer;
  readonly passes: readonly Pass[];
}

/** Reads planes of the field: GPUs gather them, and nothing else is copied back. */
export class PlaneReader {
  private readonly arrays = new PlaneValues();
  private readonly onCards: readonly CardPlaneReader[];

  constructor(
    private readonly grid: Grid,
    cards: readonly Card[],
  ) {
    this.onCards = cards.map((card) => new CardPlaneReader(card));
  }

  /**
   * @param step Its parity says which state is read.
   * @returns of each plane [v][u]; valid until the next reading
   */
  async read(planes: readonly GridPlane[], step: number): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const all = planes.map((plane) => planeNodes(this.grid, plane));
    const arrays = this.arrays.ofLengths(all.map(({ size: [width, height] }) => width * height));
    await Promise.all(this.onCards.map((onCard) => onCard.read(planes, all, step, arrays)));
    return arrays;
  }
}

/** Reads what a card owns of planes. */
class CardPlaneReader {
  private buffers: Buffers | undefined;

  constructor(private readonly card: Card) {}

  /** @param nodes Nodes of each plane. @param arrays Take the values, plane by plane. */
  async read(
    planes: readonly GridPlane[],
    nodes: readonly PlaneNodes[],
    step: number,
    arrays: readonly Float32Array[],
  ): Promise<void> {
    const { gpu } = this.card;
    const { parts, length } = this.partsOf(planes, nodes);
    if (length === 0) return;
    const bytes = VALUE.bytes * length;
    const { values, staging, parts: uniform, passes } = await this.buffersOf(bytes, parts.length);

    const { buffer, column } = PLANE_PART.rows(parts.length, DYNAMIC_STRIDE);
    parts.forEach((part, i) => PLANE_PART.put(column, i, planePartValues(part)));
    gpu.write(uniform, 0, buffer);
    const encoder = gpu.device.createCommandEncoder({ label: `planes of step ${step}` });
    const pass = encoder.beginComputePass({ label: 'planes' });
    parts.forEach((part, i) => {
      dispatch(pass, { ...passes[part.slab], workgroups: readPlaneWorkgroups(part) }, step, i);
    });
    pass.end();
    encoder.copyBufferToBuffer(values, 0, staging, 0, bytes);
    gpu.device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ, 0, bytes).catch((error: unknown) => gpu.fail(error));
    const mapped = new Float32Array(staging.getMappedRange(0, bytes));
    for (const { plane, to, at, size } of parts) arrays[plane].set(mapped.subarray(to, to + size[0] * size[1]), at);
    staging.unmap();
    gpu.check();
  }

  /** The parts one after the other, and how many values they have together. */
  private partsOf(
    planes: readonly GridPlane[],
    nodes: readonly PlaneNodes[],
  ): { readonly parts: readonly PartOnCard[]; readonly length: number } {
    const parts: PartOnCard[] = [];
    let length = 0;
    this.card.owned.forEach(({ program: { slab }, part: owned }, s) => {
      planes.forEach((plane, p) => {
        const part = partInSlab(plane, nodes[p], slab, owned);
        if (!part) return;
        parts.push({ ...part, to: length, slab: s, plane: p });
        length += part.size[0] * part.size[1];
      });
    });
    return { parts, length };
  }

  /** The buffers of the last reading if they are large enough, else new ones in their place. */
  private async buffersOf(bytes: number, parts: number): Promise<Buffers> {
    const { gpu, slabs } = this.card;
    const partBytes = parts * DYNAMIC_STRIDE;
    const known = this.buffers;
    if (known && known.values.size >= bytes && known.parts.size >= partBytes) return known;
    this.buffers = undefined;
    for (const old of known ? [known.values, known.staging, known.parts] : []) gpu.free(old);
    const { COPY_DST, COPY_SRC, MAP_READ, STORAGE, UNIFORM } = GPUBufferUsage;
    const values = await gpu.buffer('planes', bytes, STORAGE | COPY_SRC);
    const staging = await gpu.buffer('planes read', bytes, MAP_READ | COPY_DST);
    const uniform = await gpu.buffer('parts of planes', partBytes, UNIFORM | COPY_DST);
    const part = { buffer: uniform, size: PLANE_PART.uniformBytes };
    const passes = await Promise.all(
      slabs.map(({ states }) =>
        passMaker(gpu, states)(readPlaneKernel, [0, 0, 0], (_next, now) => [now, values], [part]),
      ),
    );
    this.buffers = { values, staging, parts: uniform, passes };
    return this.buffers;
  }
}

/**
 * The part of a plane in the planes of a slab that a card owns, and where it begins in the plane's values. A plane
 * across z belongs to one slab; of others a slab has all nodes along u, and along v those in its own planes.
 */
function partInSlab(
  { axis, index }: GridPlane,
  nodes: PlaneNodes,
  slab: Slab,
  { start, planes }: SlicePlanes,
): (Omit<PlanePart, 'to'> & { readonly at: number }) | undefined {
  const { size, stride } = nodes;
  if (planes <= 0) return undefined;
  if (axis === 2) {
    if (index < start || index >= start + planes) return undefined;
    return { first: toLocal(slab, nodes.first), stride, size, at: 0 };
  }
  const first = toLocal(slab, nodeOfPlane(nodes, 0, start));
  return { first, stride, size: [size[0], planes], at: start * size[0] };
}
