import type { Engine } from '../../../engine/engine.ts';
import type { InteriorDesign, InteriorStencil } from '../../../kernel/interior/design.ts';
import type { SlabShape, Workgroup } from '../../../kernel/kernel.ts';
import type { OnShare, TaskControls } from '../../../units/task.ts';
import type { InputError } from '../../../units/errors.ts';
import type { KernelReport } from './kernel-report.ts';

/** The work of a kernel. */
export interface KernelWork {
  readonly stencil: InteriorStencil;
  readonly shape: SlabShape;
}

/** A kernel that a caller names for all work. */
export interface NamedKernel {
  readonly design: InteriorDesign;
  /** Its workgroup; null for what the design has for the work. */
  readonly workgroup: Workgroup | null;
}

export interface ChooseControls extends TaskControls<OnShare> {
  /** Interior nodes times steps, over all runs that the kernel is chosen for. */
  readonly nodeSteps: number;
  /** Time of these steps, s, as it is predicted; null where nothing is known of the device. */
  readonly expectedSeconds: number | null;
  /** Measure all kernels again, even if results are kept and whatever time it takes. */
  readonly measure: boolean;
}

/** An engine with the chosen kernel. The CPU engine has no choice and stays as it is. */
export interface ChosenKernel {
  readonly engine: Engine;
  readonly report: KernelReport | null;
  readonly warnings: readonly string[];
}

/** Chooses kernels on a device. */
export interface KernelChooser {
  /**
   * Gives the engine with the named kernel, once it is proved on the device; else with the fastest one for some work:
   * measures kernels if that is worth the time.
   *
   * @throws InputError if the named kernel cannot do the work, or is wrong on the device.
   */
  choose(work: KernelWork, controls: ChooseControls): Promise<ChosenKernel>;
  /** Gives the engine with a kernel that was chosen before. */
  withKernel(report: KernelReport): ChosenKernel;
  /** The kernel that a caller named for all work; undefined where the engine chooses. */
  readonly named: NamedKernel | undefined;
  /** Why the named kernel cannot do some work, as an error of the request; null if it can, and if none is named. */
  misfit(work: KernelWork): InputError | null;
  /** Time of the known kernel for some work over the time of the default kernel; 1 if no other is known. */
  overDefault(work: KernelWork): Promise<number>;
}

/** An engine that computes on a GPU which other work of a rendering may use beside it. */
export interface OnDevice {
  /** Its owner is whoever made the engine. */
  readonly device: GPUDevice;
}

/** An engine that also chooses kernels, if it has a choice, and lends its GPU, if it has one. */
export type RunEngine = Engine & Partial<KernelChooser> & Partial<OnDevice>;
