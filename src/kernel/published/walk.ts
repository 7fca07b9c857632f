import type { SlabShape } from '../kernel.ts';

/** Workgroups that keep a large GPU busy to the end: some four times what an NVIDIA H200 holds at once. */
const WANTED_WORKGROUPS = 4096;

/** The 2h planes at the start of a walk that give no output are at most a quarter of it. */
const LEAST_PLANES_A_REACH = 8;

/**
 * Planes that a workgroup walks along z: as many as leave enough workgroups, in layers of about equal depth.
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
