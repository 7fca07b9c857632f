import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { pointsOnGrid } from '../../../scheme/points.ts';
import type { KernelWork } from '../../ports/engine/kernel-choice.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The work of the interior kernel of a planned room. */
export function kernelWork({ scheme, grid }: RenderPlan): KernelWork {
  const {
    pitch,
    size: [, rows, planes],
  } = grid;
  return { stencil: roomStencil({ scheme, ...pointsOnGrid(scheme, grid) }), shape: { pitch, rows, planes, first: 0 } };
}
