/** What designs say of a workgroup that a caller names. */
import type { Workgroup } from '../kernel.ts';
import type { DeviceTraits } from './design.ts';

/** The parameters of a design for a workgroup that a caller names; the reason, if it cannot have it. */
export type Shaped<P> = P | string;

/** Why a design of which each workgroup has one thread along z cannot have this one; null if it can. */
export const refusesDepth = ([, , z]: Workgroup): string | null =>
  z === 1 ? null : `its workgroups have one thread along z, and this one has ${z}`;

/**
 * Why what a workgroup shares does not fit its memory on a device; null if it does.
 *
 * @param bytes It shares.
 */
export const refusesBytes = (bytes: number, { workgroupBytes }: DeviceTraits): string | null =>
  bytes <= workgroupBytes
    ? null
    : `its threads share ${(bytes / 1024).toFixed(1)} KiB, and the device has ${(workgroupBytes / 1024).toFixed(1)} KiB for a workgroup`;
