import type { NoParameters, Variant } from './define-design.ts';
import type { InteriorStencil } from './design.ts';
import { cachedRows, dispatchTiles, type InteriorDispatch } from './dispatch.ts';
import type { SlabShape, Workgroup } from '../kernel.ts';

const WORKGROUPS: readonly Workgroup[] = [
  [32, 4, 2],
  [128, 2, 1],
  [32, 8, 1],
];

/** Variants of the designs with one thread for each node ("maximum threading", [Hamilton2015], section 3.3). */
export function nodeVariants(): Variant<NoParameters>[] {
  return WORKGROUPS.map((workgroup) => ({ workgroup, parameters: {} }));
}

/** Their dispatch: tiles of as many nodes as a workgroup has threads. */
export function dispatchNodes(
  { reach }: InteriorStencil,
  { workgroup }: Variant<NoParameters>,
  shape: SlabShape,
  maskOffset: number,
): InteriorDispatch {
  const rows = cachedRows(reach, 2 * reach + workgroup[2], shape.pitch);
  return dispatchTiles(workgroup, workgroup, shape, maskOffset, rows);
}
