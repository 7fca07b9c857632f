import type { Engine } from '../../engine/engine.ts';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import type { SlabShape } from '../../kernel/kernel.ts';
import { pointsOnGrid } from '../../scheme/points.ts';
import type { OnShare, TaskControls } from '../../units/task.ts';
import type { KernelReport } from './kernel-report.ts';
import type { RenderPlan } from '../plan/render-plan.ts';

/** What a kernel is to do. */
export interface KernelWork {
  readonly stencil: InteriorStencil;
  readonly shape: SlabShape;
}

export interface ChooseControls extends TaskControls<OnShare> {
  /** Nodes of the interior times steps, of all runs that it is chosen for. */
  readonly nodeSteps: number;
  /** Measure all kernels anew, whatever is kept and however long it takes. */
  readonly measure: boolean;
}

/** An engine with the kernel that was chosen; of the processor it is as it was. */
export interface ChosenKernel {
  readonly engine: Engine;
  readonly report: KernelReport | null;
  readonly warnings: readonly string[];
}

/** What chooses kernels on a device. */
export interface KernelChooser {
  /** The engine with the fastest kernel for some work; kernels are measured if that is worth the time. */
  choose(work: KernelWork, controls: ChooseControls): Promise<ChosenKernel>;
  /** Time of the kernel that is known for some work over that of the default, which it is if none is known. */
  overDefault(work: KernelWork): Promise<number>;
}

/** An engine that runs rooms, and where it has kernels to choose from, chooses. */
export type RunEngine = Engine & Partial<KernelChooser>;

/** That of the interior of a planned room. */
export function kernelWork({ scheme, grid }: RenderPlan): KernelWork {
  const {
    pitch,
    size: [, rows, planes],
  } = grid;
  return { stencil: roomStencil({ scheme, ...pointsOnGrid(scheme, grid) }), shape: { pitch, rows, planes, first: 0 } };
}
