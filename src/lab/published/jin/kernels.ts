import planes from '../../../../shaders/lab/published/jin/planes.wgsl';
import oneStep from '../../../../shaders/lab/published/jin/one-step.wgsl';
import twoSteps from '../../../../shaders/lab/published/jin/two-steps.wgsl';
import fill from '../../../../shaders/lab/published/jin/fill.wgsl';
import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { shellPoints } from '../../../scheme/shells.ts';

/** The diffusion equation with 7 points on planes of a cube: [Jin2013], slides Stencil computation and MMT. */
export interface DiffusionKernel extends Kernel {
  /** Workgroups for so many planes. */
  readonly workgroups: (planes: number) => readonly [number, number, number];
}

/** k Δt / Δx²: stable up to 1/6. */
const WEIGHT = 0.125;

const FACES = shellPoints([1, 0, 0]);

/** Diffusion as a stencil: u + Σ w (u_l − u). */
export const DIFFUSION: Pick<InteriorStencil, 'offsets' | 'weights'> = {
  offsets: FACES,
  weights: FACES.map(() => WEIGHT),
};

/** Threads along x, and along y of kernels that read through the cache: those of their texts. */
const ACROSS = 32;
const DOWN = 8;

/** Planes that a workgroup walks through. Two steps read four planes more than they make. */
const WALK = { one: 16, two: 48 } as const;

const GROUPS = [['read', 'read_write', 'uniform']] as const;

const byColumns = (label: string, text: string, side: number): DiffusionKernel => ({
  label,
  code: planes + text,
  constants: { SIDE: side, WALK: WALK.one, DIFFUSION: WEIGHT },
  groups: GROUPS,
  workgroups: (count) => [Math.ceil(side / ACROSS), Math.ceil(side / DOWN), Math.ceil(count / WALK.one)],
});

/** One step of a cube of this side. */
export const oneStepKernel = (side: number): DiffusionKernel => byColumns('diffusion', oneStep, side);

/** Writes noise in place of the result. */
export const fillKernel = (side: number): DiffusionKernel => byColumns('noise of a domain', fill, side);

/** Nodes beyond a tile that two steps read. */
const REACH = 2;

/** Two steps in one kernel. @param maxThreads of a workgroup */
export function twoStepsKernel(side: number, maxThreads: number): DiffusionKernel {
  const down = maxThreads >= 512 ? 16 : 8;
  return {
    label: 'diffusion, two steps',
    code: `const DOWN = ${down}u;\n${planes}${twoSteps}`,
    constants: { SIDE: side, WALK: WALK.two, DIFFUSION: WEIGHT },
    groups: GROUPS,
    workgroups: (count) => [
      Math.ceil(side / (ACROSS - 2 * REACH)),
      Math.ceil(side / (down - 2 * REACH)),
      Math.ceil(count / WALK.two),
    ],
  };
}
