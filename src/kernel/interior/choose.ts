import type { SlabShape, Workgroup } from '../kernel.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';

/**
 * The kernel for a stencil that has not been measured on a device. Longer columns save loads and cost registers;
 * workgroups of 512 make the compiler keep to 128 registers a thread. Measured on an NVIDIA H200: docs/kernels.md.
 */
export function chooseInterior(
  { family, points, reach }: InteriorStencil,
  { maxThreads }: DeviceTraits,
  _shape: SlabShape,
): InteriorChoice {
  const columns = (column: number, workgroup: Workgroup): InteriorChoice => ({
    design: 'columns',
    workgroup,
    parameters: { column },
  });
  const tall = (column: number): InteriorChoice =>
    maxThreads >= 512 ? columns(column, [32, 16, 1]) : columns(Math.min(column, 6), [32, 8, 1]);
  if (points === 7) return columns(6, [64, 4, 1]);
  if (family === 'leggy') {
    if (reach === 2) return columns(8, [64, 4, 1]);
    if (reach === 3) return columns(2, [128, 2, 1]);
    return tall(4);
  }
  if (points < 80) return tall(4);
  return points < 130 ? columns(6, [32, 8, 1]) : tall(8);
}
