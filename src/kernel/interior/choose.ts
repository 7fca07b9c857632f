import type { SlabShape } from '../kernel.ts';
import { blockDesign, servesAsBlocks } from './block.ts';
import { choicesOf } from './design.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';
import { marchDesign } from './march.ts';

/**
 * Least reach, and most points for each step of it, with which a marching thread has many partial sums to hold and
 * little to share within a plane: all leggy ones, and the thinnest of the sparse (docs/measurements/kernels.md).
 */
const FAR = 3;
const FEW_POINTS = 10;

/**
 * Most nodes of a grid in which a march, with its few threads and long walks, and a dispatch of their own for the nodes
 * at walls take longer than blocks with both in one dispatch (docs/measurements/steps.md).
 */
const SMALL = 2 ** 23;

/**
 * Whether a run moves the nodes at walls in the dispatch of the interior: in a room so small that a step mostly waits,
 * if it is one slab and the device binds enough buffers.
 */
export function joinsWalls(
  stencil: Pick<InteriorStencil, 'points'>,
  { nodes, planes }: { readonly nodes: number; readonly planes: number },
): boolean {
  return planes > 1 && nodes <= SMALL && servesAsBlocks(stencil);
}

/** The kernel for a stencil that was not measured on the device: the fastest on an NVIDIA H200. */
export function chooseInterior(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): InteriorChoice {
  const { points, reach } = stencil;
  const isThin = reach >= FAR && points <= FEW_POINTS * reach + 1;
  const asBlocks = (isThin && shape.planes > 1) || joinsWalls(stencil, sizeOf(shape));
  return choicesOf(asBlocks ? blockDesign : marchDesign, stencil, traits, shape)[0];
}

const sizeOf = ({ pitch, rows, planes }: SlabShape): Parameters<typeof joinsWalls>[1] => ({
  nodes: pitch * rows * planes,
  planes,
});
