import type { SlabShape, Workgroup } from '../kernel.ts';
import { vectorHead } from '../text/vectors.ts';
import { defineDesign, generatedKernel, type Variant } from './define-design.ts';
import type { InteriorStencil } from './design.ts';
import { dispatchTiles } from './dispatch.ts';
import { refusesDepth } from './shapes.ts';
import { marchText, tileBytes, type March, type MarchSource } from './march-text.ts';

/** More threads than a large GPU needs to be busy. With so many, a thread need not walk through the whole room. */
const THREADS = 1 << 18;
/**
 * Most planes of a walk; in longer ones neighbouring workgroups drift apart, and no longer share planes in the cache.
 */
const LONGEST_WALK = 70;

/**
 * Planes that a thread updates. A walk reads its first 2h planes without an output, so it should be several times that
 * long while there are enough threads.
 */
function walkOf(reach: number, { pitch, rows, planes }: SlabShape, width: number): number {
  const columns = (pitch / width) * rows;
  const fewest = Math.max(8, 4 * reach);
  return Math.min(planes, LONGEST_WALK, Math.max(fewest, Math.round((columns * planes) / THREADS)));
}

interface MarchVariant {
  readonly workgroup: Workgroup;
  readonly width?: number;
  readonly rows?: number;
  readonly keep?: 0 | 1;
  readonly ahead?: 0 | 1;
  readonly source?: MarchSource;
  /** Length of the walk as a part of {@link walkOf}. */
  readonly part?: number;
}

/** The likeliest first, as measured on an NVIDIA H200 (docs/measurements/kernels.md). */
function variantsOf({ reach, points }: InteriorStencil): readonly MarchVariant[] {
  const cached: readonly MarchVariant[] = [
    { workgroup: [32, 4, 1], keep: 0 },
    { workgroup: [32, 4, 1] },
    { workgroup: [64, 2, 1] },
    { workgroup: [32, 8, 1] },
    { workgroup: [32, 4, 1], ahead: 1 },
    { workgroup: [32, 8, 1], ahead: 1 },
    { workgroup: [32, 4, 1], keep: 0, part: 1 / 3 },
    { workgroup: [32, 8, 1], ahead: 1, part: 1 / 3 },
    { workgroup: [32, 4, 1], source: 'shuffle' },
  ];
  if (reach === 1) return [...cached, { workgroup: [32, 8, 1], rows: 2 }, { workgroup: [32, 8, 1], rows: 2, ahead: 1 }];
  const tile: MarchVariant = { workgroup: [16, 8, 1], keep: 0, source: 'tile' };
  const rest: readonly MarchVariant[] = [...cached, { workgroup: [16, 16, 1], ahead: 1 }];
  if (reach <= 4) return points > (reach === 4 ? 100 : 280) ? [tile, ...rest] : [...rest, tile];
  const shared: readonly MarchVariant[] = [
    { workgroup: [16, 16, 1], keep: 0, source: 'tile' },
    { workgroup: [32, 8, 1], keep: 0, source: 'tile' },
    { workgroup: [16, 8, 1], keep: 0, source: 'tile' },
    { workgroup: [16, 16, 1], keep: 0, source: 'tile', width: 2 },
  ];
  return [
    ...shared,
    { workgroup: [32, 4, 1], keep: 0 },
    { workgroup: [32, 4, 1], keep: 0, source: 'shuffle' },
    { workgroup: [32, 8, 1], keep: 0, ahead: 1 },
    { workgroup: [32, 16, 1], keep: 0, width: 2 },
  ];
}

/** {@link March} as numbers. */
interface MarchParameters {
  readonly width: number;
  readonly rows: number;
  readonly planes: number;
  /** 1 or 0 */
  readonly keep: number;
  readonly ahead: number;
  /** 1 if values come from this source; from the cache if neither is 1. */
  readonly tile?: number;
  readonly shuffle?: number;
}

function marchOf({ workgroup: [x, y], parameters }: Variant<MarchParameters>): March {
  const { width, rows, planes, keep, ahead, tile, shuffle } = parameters;
  const source = shuffle === 1 ? 'shuffle' : tile === 1 ? 'tile' : 'cache';
  return { threads: [x, y], width, rows, planes, keep: keep === 1, ahead, source };
}

/** Each thread walks along z ({@link marchText}). A run takes it for most stencils (choose.ts). */
export const marchDesign = defineDesign<MarchParameters>({
  name: 'march',
  tier: 'run',
  source: 'Wavehall; partial sums: [MoLi2018], section 3',
  about:
    'A thread takes 4 nodes along x and walks along z; sums of equal weight serve all planes, partial sums in registers.',
  parameters: {
    width: 'needed',
    rows: 'needed',
    planes: 'needed',
    keep: 'needed',
    ahead: 'needed',
    tile: 'optional',
    shuffle: 'optional',
  },
  refuses: () => null,
  variants: (stencil, { workgroupBytes, subgroups }, shape) =>
    variantsOf(stencil)
      .map(({ workgroup, width = 4, rows = 1, keep = 1, ahead = 0, source = 'cache', part = 1 }) => {
        const planes = Math.ceil(walkOf(stencil.reach, shape, width) * part);
        const shared = source === 'cache' ? {} : { [source]: 1 };
        return { workgroup, parameters: { width, rows, planes, keep, ahead, ...shared } };
      })
      .filter((variant) => {
        const march = marchOf(variant);
        if (march.source === 'shuffle') return subgroups;
        return march.source === 'cache' || tileBytes(stencil.reach, march) <= workgroupBytes;
      }),
  shaped: (stencil, workgroup, _, shape) =>
    refusesDepth(workgroup) ?? { width: 4, rows: 1, planes: walkOf(stencil.reach, shape, 4), keep: 0, ahead: 0 },
  kernel(stencil, variant, shape, maskOffset) {
    const { workgroup } = variant;
    const march = marchOf(variant);
    const [x, y] = march.threads;
    const tile = [x * march.width, y * march.rows, march.planes] as const;
    const dispatch = dispatchTiles(workgroup, tile, shape, maskOffset, shape.rows);
    const extension = march.source === 'shuffle' ? 'enable subgroups;\n' : '';
    const head = extension + vectorHead(workgroup, march.width);
    return generatedKernel({ ...dispatch, head }, marchText(stencil, march));
  },
});
