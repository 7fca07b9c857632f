import grid from '../../shaders/grid.wgsl';
import interior from '../../shaders/interior.wgsl';
import kernelA from '../../shaders/kernel-a.wgsl';
import kernelB from '../../shaders/kernel-b.wgsl';
import type { Offset } from '../scheme/shells.ts';
import type { Family } from '../scheme/stencils.ts';
import { gridConstants, type Kernel, type SlabShape, type Workgroup } from './kernel.ts';
import { unrolledText } from './unrolled.ts';

/** How the interior is updated. */
export type InteriorChoice = {
  /** Rows of a band (shaders/interior.wgsl); else as many as fit the cache. */
  readonly bandRows?: number;
} &
  /** KernelA, points in a loop. */
  (
    | { readonly name: 'kernel-a'; readonly workgroup: Workgroup }
    /** KernelB, leggy stencils only. */
    | { readonly name: 'kernel-b'; readonly workgroup: Workgroup }
    /** KernelA written out; a thread updates a column of `column` nodes along z, each load serving all of them. */
    | { readonly name: 'unrolled'; readonly workgroup: Workgroup; readonly column: number }
  );

/** Off-centre points and weights λ²α, and what they come from. */
export interface InteriorStencil {
  readonly id: string;
  readonly family: Family;
  readonly reach: number;
  readonly offsets: readonly Offset[];
  readonly weights: ArrayLike<number>;
}

/** A kernel for the interior with the extents of its dispatch and the contents of its uniform, if it has one. */
export interface InteriorKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
  readonly uniform: ArrayBuffer | null;
}

/** Nodes a thread updates along z. */
export function columnOf(choice: InteriorChoice): number {
  return choice.name === 'unrolled' ? choice.column : 1;
}

export function serves(name: InteriorChoice['name'], family: Family): boolean {
  return name !== 'kernel-b' || family === 'leggy';
}

/** What {@link chooseInterior} goes by. */
export interface StencilSize {
  readonly family: Family;
  readonly points: number;
  readonly reach: number;
}

/**
 * The kernel a run takes for a stencil, on a device with workgroups of `maxThreads`. Longer columns save loads and cost
 * registers; workgroups of 512 make the compiler keep to 128 registers a thread. Measured on an NVIDIA H200:
 * docs/kernels.md.
 */
export function chooseInterior({ family, points, reach }: StencilSize, maxThreads: number): InteriorChoice {
  const unrolled = (column: number, workgroup: Workgroup): InteriorChoice => ({ name: 'unrolled', column, workgroup });
  const small = unrolled(6, [64, 4, 1]);
  const tall = (column: number): InteriorChoice =>
    maxThreads >= 512 ? unrolled(column, [32, 16, 1]) : unrolled(Math.min(column, 6), [32, 8, 1]);
  if (points === 7) return small;
  if (family === 'leggy') {
    if (reach === 2) return unrolled(8, [64, 4, 1]);
    if (reach === 3) return unrolled(2, [128, 2, 1]);
    return tall(4);
  }
  if (points < 80) return tall(4);
  return points < 130 ? unrolled(6, [32, 8, 1]) : tall(8);
}

/** What should stay in the cache while the planes go by, bytes: half of what large GPUs have. */
const CACHED_BYTES = 24 << 20;
const FEWEST_BAND_ROWS = 64;

/**
 * Rows of a band: (2h + column) planes of so many rows, and the h rows on either side, fit the cache. On an NVIDIA
 * H200 leggy stencils gain up to 15 %.
 */
function cachedRows(reach: number, column: number, pitch: number): number {
  const rows = Math.floor(CACHED_BYTES / (4 * pitch * (2 * reach + column))) - 2 * reach;
  return Math.max(FEWEST_BAND_ROWS, rows);
}

/** @param maskOffset bit of the slab's first node in the mask of interior nodes */
export function interiorKernel(
  given: InteriorStencil,
  choice: InteriorChoice,
  shape: SlabShape,
  maskOffset: number,
): InteriorKernel {
  const stencil = withoutIdlePoints(given);
  const [x, y, z] = choice.workgroup;
  const column = columnOf(choice);
  const rowGroups = Math.ceil(shape.rows / y);
  const layers = Math.ceil(shape.planes / (z * column));
  const band = Math.min(rowGroups, Math.ceil((choice.bandRows ?? cachedRows(stencil.reach, column, shape.pitch)) / y));
  const common = {
    label: `${stencil.id} interior ${choice.name}${column > 1 ? ` column ${column}` : ''} ${x}x${y}x${z}`,
    workgroups: [Math.ceil(shape.pitch / x), band, layers * Math.ceil(rowGroups / band)] as const,
  };
  const head = `const GROUP_X = ${x}u;\nconst GROUP_Y = ${y}u;\nconst GROUP_Z = ${z}u;\n${grid}${interior}`;
  const constants = { ...gridConstants(shape), MASK_OFFSET: maskOffset, BAND: band, LAYERS: layers };
  const fields = ['read_write', 'read', 'read'] as const;
  switch (choice.name) {
    case 'kernel-a':
      return {
        ...common,
        code: head + kernelA,
        constants: { ...constants, PAIRS: stencil.offsets.length / 2 },
        groups: [[...fields, 'uniform']],
        uniform: pointTable(stencil, shape),
      };
    case 'kernel-b':
      return {
        ...common,
        code: head + kernelB,
        constants: { ...constants, REACH: stencil.reach },
        groups: [[...fields, 'uniform']],
        uniform: distanceTable(stencil),
      };
    case 'unrolled': {
      const { text, weights } = unrolledText(stencil, column);
      return {
        ...common,
        code: head + text,
        constants: { ...constants, ...weights },
        groups: [fields],
        uniform: null,
      };
    }
  }
}

/** Points without weight are for walks near walls only. */
function withoutIdlePoints(stencil: InteriorStencil): InteriorStencil {
  const { offsets, weights } = stencil;
  return {
    ...stencil,
    offsets: offsets.filter((_, k) => weights[k] !== 0),
    weights: Array.from(weights).filter((weight) => weight !== 0),
  };
}

/** 256 vectors of two points: offset, weight, offset, weight (shaders/kernel-a.wgsl). */
function pointTable({ offsets, weights }: InteriorStencil, { pitch, rows }: SlabShape): ArrayBuffer {
  const table = new ArrayBuffer(256 * 16);
  const view = new DataView(table);
  offsets.forEach(([x, y, z], k) => {
    view.setInt32(8 * k, (z * rows + y) * pitch + x, true);
    view.setFloat32(8 * k + 4, weights[k]!, true);
  });
  return table;
}

/** 32 vectors whose first component is the weight at distance 1, 2, … (shaders/kernel-b.wgsl). */
function distanceTable({ offsets, weights }: InteriorStencil): ArrayBuffer {
  const table = new Float32Array(32 * 4);
  offsets.forEach(([x], k) => {
    if (x > 0) table[4 * (x - 1)] = weights[k]!;
  });
  return table.buffer;
}
