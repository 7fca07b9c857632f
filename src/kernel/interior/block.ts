import type { Workgroup } from '../kernel.ts';
import { vectorHead } from '../text/vectors.ts';
import { blockText, type Block } from './block-text.ts';
import { defineDesign, generatedKernel } from './define-design.ts';
import type { InteriorChoice, InteriorStencil } from './design.ts';
import { cachedRows, dispatchTiles } from './dispatch.ts';

interface BlockVariant extends Pick<Block, 'rows' | 'column'> {
  readonly workgroup: Workgroup;
}

/**
 * The likeliest first, as measured on an NVIDIA H200 (docs/measurements/kernels.md): small blocks leave registers for
 * many threads.
 */
const VARIANTS: readonly BlockVariant[] = [
  { workgroup: [32, 8, 1], rows: 1, column: 2 },
  { workgroup: [32, 16, 1], rows: 1, column: 2 },
  { workgroup: [16, 8, 2], rows: 2, column: 2 },
  { workgroup: [32, 8, 1], rows: 2, column: 2 },
  { workgroup: [32, 8, 1], rows: 1, column: 4 },
  { workgroup: [32, 8, 1], rows: 1, column: 1 },
  { workgroup: [32, 8, 1], rows: 2, column: 1 },
];

/** The text grows with the points. Stencils with more points are compact, and `march` serves those better. */
const MOST_POINTS = 130;

/** Whether the design serves a stencil. */
export const servesAsBlocks = ({ points }: Pick<InteriorStencil, 'points'>): boolean => points <= MOST_POINTS;

/**
 * Each thread updates a {@link Block} of nodes. A run takes it for stencils that reach far with few points (choose.ts).
 */
export const blockDesign = defineDesign<Block>({
  name: 'block',
  tier: 'run',
  source: 'Wavehall',
  about:
    'A thread takes a block of 4 nodes along x, some rows and some planes; points written out, each load serves all.',
  parameters: { width: 'needed', rows: 'needed', column: 'needed' },
  refuses: (stencil) => (servesAsBlocks(stencil) ? null : `serves stencils of up to ${MOST_POINTS} points`),
  variants: () =>
    VARIANTS.map(({ workgroup, rows, column }) => ({ workgroup, parameters: { width: 4, rows, column } })),
  shaped: () => ({ width: 4, rows: 1, column: 2 }),
  extraPlanes: ({ column }) => column - 1,
  kernel(stencil, { workgroup, parameters: block }, shape, maskOffset) {
    const [x, y, z] = workgroup;
    const tile = [x * block.width, y * block.rows, z * block.column] as const;
    const rows = cachedRows(stencil.reach, 2 * stencil.reach + block.column, shape.pitch);
    const dispatch = dispatchTiles(workgroup, tile, shape, maskOffset, rows);
    return generatedKernel({ ...dispatch, head: vectorHead(workgroup, block.width) }, blockText(stencil, block));
  },
});

/** The block of a choice of this design; null for another one. */
export const blockOf = ({ design, parameters = {} }: InteriorChoice): Block | null => {
  if (design !== blockDesign) return null;
  const { width, rows, column } = parameters;
  return { width, rows, column };
};
