import { PLANE_PART, VALUE } from '../../kernel/room/layouts.ts';
import { planePartValues, readPlaneKernel, readPlaneWorkgroups, type PlanePart } from '../../kernel/room/read-plane.ts';
import type { Grid } from '../../room/grid/grid.ts';
import { nodeOfPlane, planeNodes, type GridPlane, type PlaneNodes } from '../../room/grid/plane.ts';
import { PlaneValues } from '../plane-values.ts';
import { DYNAMIC_STRIDE, type Gpu } from './device.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import type { SlabProgram } from './slab-program.ts';
import { toLocal, type Slab } from './slabs.ts';

/** The part of a plane that a slab owns. */
interface PartOfSlab extends PlanePart {
  /** Index of the slab. */
  readonly slab: number;
}

/** Buffers of the planes that are read, and the kernel bound to them for each slab. */
interface Buffers {
  readonly values: GPUBuffer;
  readonly staging: GPUBuffer;
  /** One part every DYNAMIC_STRIDE bytes. */
  readonly parts: GPUBuffer;
  readonly passes: readonly Pass[];
}

/** Reads planes of the field: the GPU gathers them, and nothing else is copied back. */
export class PlaneReader {
  private readonly arrays = new PlaneValues();
  private buffers: Buffers | undefined;

  constructor(
    private readonly gpu: Gpu,
    private readonly grid: Grid,
    private readonly slabs: readonly SlabProgram[],
  ) {}

  /**
   * @param step Its parity says which state is read.
   * @returns of each plane [v][u]; valid until the next reading
   */
  async read(planes: readonly GridPlane[], step: number): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const all = planes.map((plane) => planeNodes(this.grid, plane));
    const lengths = all.map(({ size: [width, height] }) => width * height);
    const arrays = this.arrays.ofLengths(lengths);
    if (planes.length === 0) return arrays;
    const starts = lengths.map((_, p) => lengths.slice(0, p).reduce((sum, length) => sum + length, 0));
    const parts = this.slabs.flatMap(({ slab }, s) =>
      planes.flatMap((plane, p): PartOfSlab[] => {
        const part = partInSlab(plane, all[p], slab, starts[p]);
        return part ? [{ ...part, slab: s }] : [];
      }),
    );
    const bytes = VALUE.bytes * lengths.reduce((sum, length) => sum + length, 0);
    const { values, staging, parts: uniform, passes } = await this.buffersOf(bytes, parts.length);

    const { buffer, column } = PLANE_PART.rows(parts.length, DYNAMIC_STRIDE);
    parts.forEach((part, i) => PLANE_PART.put(column, i, planePartValues(part)));
    this.gpu.write(uniform, 0, buffer);
    const encoder = this.gpu.device.createCommandEncoder({ label: `planes of step ${step}` });
    const pass = encoder.beginComputePass({ label: 'planes' });
    parts.forEach((part, i) => {
      dispatch(pass, { ...passes[part.slab], workgroups: readPlaneWorkgroups(part) }, step, i);
    });
    pass.end();
    encoder.copyBufferToBuffer(values, 0, staging, 0, bytes);
    this.gpu.device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ, 0, bytes).catch((error: unknown) => this.gpu.fail(error));
    const mapped = new Float32Array(staging.getMappedRange(0, bytes));
    arrays.forEach((array, p) => array.set(mapped.subarray(starts[p], starts[p] + lengths[p])));
    staging.unmap();
    this.gpu.check();
    return arrays;
  }

  /** The buffers of the last reading if they are large enough, else new ones in their place. */
  private async buffersOf(bytes: number, parts: number): Promise<Buffers> {
    const partBytes = parts * DYNAMIC_STRIDE;
    const known = this.buffers;
    if (known && known.values.size >= bytes && known.parts.size >= partBytes) return known;
    this.buffers = undefined;
    for (const old of known ? [known.values, known.staging, known.parts] : []) this.gpu.free(old);
    const { COPY_DST, COPY_SRC, MAP_READ, STORAGE, UNIFORM } = GPUBufferUsage;
    const values = await this.gpu.buffer('planes', bytes, STORAGE | COPY_SRC);
    const staging = await this.gpu.buffer('planes read', bytes, MAP_READ | COPY_DST);
    const uniform = await this.gpu.buffer('parts of planes', partBytes, UNIFORM | COPY_DST);
    const part = { buffer: uniform, size: PLANE_PART.uniformBytes };
    const passes = await Promise.all(
      this.slabs.map(({ states }) =>
        passMaker(this.gpu, states)(readPlaneKernel, [0, 0, 0], (_next, now) => [now, values], [part]),
      ),
    );
    this.buffers = { values, staging, parts: uniform, passes };
    return this.buffers;
  }
}

/**
 * The part of a plane that a slab owns. A plane across z belongs to one slab; of others a slab has all nodes along u,
 * and along v those in its own planes.
 */
function partInSlab({ axis, index }: GridPlane, nodes: PlaneNodes, slab: Slab, to: number): PlanePart | undefined {
  const { start, planes } = slab;
  const { size, stride } = nodes;
  if (axis === 2) {
    if (index < start || index >= start + planes) return undefined;
    return { first: toLocal(slab, nodes.first), stride, size, to };
  }
  const first = toLocal(slab, nodeOfPlane(nodes, 0, start));
  return { first, stride, size: [size[0], planes], to: to + start * size[0] };
}
