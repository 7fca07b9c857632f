import type { SlabShape } from '../../kernel/kernel.ts';

/** Enough workgroups to keep a large GPU busy to the end: about four times what an NVIDIA H200 runs at once. */
const WANTED_WORKGROUPS = 4096;

/**
 * A walk reads 2h planes before its first output. With so many planes for each step of reach, they are a quarter of it.
 */
const LEAST_PLANES_A_REACH = 8;

/**
 * Planes that a workgroup walks along z: as many as possible with enough workgroups, in layers of about equal depth.
 * @param tile nodes along x and y that a workgroup updates
 */
export function walkedPlanes(
  { pitch, rows, planes }: SlabShape,
  tile: readonly [number, number],
  reach: number,
): number {
  const tiles = Math.ceil(pitch / tile[0]) * Math.ceil(rows / tile[1]);
  const most = Math.max(1, Math.floor(planes / (LEAST_PLANES_A_REACH * reach)));
  return Math.ceil(planes / Math.min(most, Math.ceil(WANTED_WORKGROUPS / tiles)));
}
