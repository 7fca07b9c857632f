import readPlane from '../../../shaders/room/read-plane.wgsl';
import type { Kernel } from '../kernel.ts';
import { PLANE_PART } from './layouts.ts';

/** The part of a plane that lies in a slab. */
export interface PlanePart {
  /** Index of its first node in the state, and distances there to the next along u and v. */
  readonly first: number;
  readonly stride: readonly [u: number, v: number];
  /** Nodes along u and v. */
  readonly size: readonly [u: number, v: number];
  /** Where it begins in the values. */
  readonly to: number;
}

/** Threads of a workgroup along u and v. */
const GROUP = [16, 8] as const;

/** Gathers a part of a plane: the state, the values; and at a dynamic offset the part (`PLANE_PART`). */
export const readPlaneKernel: Kernel = {
  label: 'read plane',
  code: PLANE_PART.declaration + readPlane,
  constants: { GROUP_U: GROUP[0], GROUP_V: GROUP[1] },
  groups: [['read', 'read_write'], ['dynamic-uniform']],
};

export function readPlaneWorkgroups({ size: [width, height] }: PlanePart): [number, number, number] {
  return [Math.ceil(width / GROUP[0]), Math.ceil(height / GROUP[1]), 1];
}

type PartValues = Parameters<(typeof PLANE_PART)['uniform']>[0];

/** The part as the kernel takes it. */
export function planePartValues({ first, stride, size, to }: PlanePart): PartValues {
  return { first, strideU: stride[0], strideV: stride[1], width: size[0], height: size[1], to };
}
