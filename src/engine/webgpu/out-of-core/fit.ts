import { VALUE } from '../../../kernel/room/layouts.ts';
import { BLOCK } from '../block.ts';
import {
  copiedSlices,
  METHOD_SETTINGS,
  residentSlices,
  type Method,
  type VisitSettings,
} from '../../out-of-core/visits.ts';
import { ringBytes, sliceNodes, type RingShape } from './ring.ts';

/** How a room is run out of core. */
export interface OutOfCoreSettings extends VisitSettings {
  /** Planes of a slice; more if a step needs more. */
  readonly slicePlanes: number;
}

/** Times from which visits are chosen. */
export interface VisitCosts {
  /** One step of a node, in memory, ns. */
  readonly stepNs: number;
  /** What the processor copies for a node of a visit, ns. */
  readonly hostNs: number;
  /** What the device copies for a node of a visit, to the host and back, ns. */
  readonly deviceNs: number;
  /** A step of a slice, besides its nodes, ns: its dispatches wait for each other. */
  readonly sliceNs: number;
}

/**
 * Measured on an NVIDIA H200 through Dawn for Node: the processor copies 8 bytes a node at 9 GB/s into mapped memory, and
 * the device writes them to the host's memory at 51 GB/s; a step of a slice takes some 45 µs longer than its nodes.
 */
export const USUAL_COSTS: VisitCosts = { stepNs: 0.007, hostNs: 0.9, deviceNs: 0.18, sliceNs: 45e3 };

/** How a room would run, and how fast. */
export interface Fit {
  readonly settings: OutOfCoreSettings;
  /** Predicted time of a step of a node, ns. */
  readonly nodeNs: number;
}

/** Multiples of the thinnest slice that are tried: thicker slices have fewer dispatches, and make fewer steps a visit. */
const THICKER = [1, 1.5, 2, 3, 4, 6, 8];

/** Slices that a visit brings to the end, by trial. */
const BLOCKS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];

/**
 * The fastest way to run a room by a method in so much memory of a device.
 *
 * @param shapeOf Makes the ring for slices of at least so many planes.
 * @param allPlanes of the room
 * @param bytes for states, those on their way included
 * @returns null if no slices fit.
 */
export function fitVisits(
  method: Method,
  shapeOf: (slicePlanes: number) => RingShape,
  allPlanes: number,
  bytes: number,
  costs: VisitCosts = USUAL_COSTS,
): Fit | null {
  const thinnest = shapeOf(1).planes;
  let best: Fit | null = null;
  for (const thicker of THICKER) {
    const shape = shapeOf(Math.ceil(thicker * thinnest));
    const slices = Math.ceil(allPlanes / shape.planes);
    for (const block of BLOCKS) {
      if (block > slices) break;
      const steps = method === 'naive' ? 1 : mostSteps(method, shape, slices, block, bytes);
      for (let k = steps; k >= 1; k = method === 'MM' || method === 'MMT' ? Math.floor(0.8 * k) : 0) {
        const settings = { ...METHOD_SETTINGS[method], block, steps: k, slicePlanes: shape.planes };
        if (stateBytes(settings, shape, slices) > bytes) continue;
        const nodeNs = predicted(settings, shape, slices, costs);
        if (!best || nodeNs < best.nodeNs) best = { settings, nodeNs };
      }
    }
  }
  return best;
}

/** Slices on their way to the device at a time: those of this visit and of the next, or two of the same. */
export function stagedSlices({ block, overlapped }: Pick<OutOfCoreSettings, 'block' | 'overlapped'>): number {
  return overlapped ? 2 * block : 2;
}

/** Bytes on the device for states, wherever they stand there. */
export function stateBytes(settings: OutOfCoreSettings, shape: RingShape, slices: number): number {
  const slots = Math.max(2, Math.min(slices, residentSlices(settings)));
  const others = Math.min(slices, copiedSlices(settings)) + Math.min(slices, stagedSlices(settings));
  return ringBytes(shape, slots) + others * 2 * VALUE.bytes * sliceNodes(shape);
}

function mostSteps(method: Method, shape: RingShape, slices: number, block: number, bytes: number): number {
  let most = 0;
  for (let steps = 1; steps <= BLOCK; steps++) {
    const settings = { ...METHOD_SETTINGS[method], block, steps, slicePlanes: shape.planes };
    if (stateBytes(settings, shape, slices) > bytes) break;
    most = steps;
  }
  return most;
}

/** Time of a step of a node, ns. */
function predicted(settings: OutOfCoreSettings, shape: RingShape, slices: number, costs: VisitCosts): number {
  const { block, steps, shared, overlapped } = settings;
  const again = shared === 'loaded again' ? 1 : 0;
  const loaded = Math.min(slices, block + 2 * again * (steps + 1)) / Math.min(slices, block);
  const computed = Math.min(slices, block + again * (steps + 1)) / Math.min(slices, block);
  const computing = computed * (costs.stepNs + costs.sliceNs / sliceNodes(shape));
  const device = (loaded * costs.deviceNs) / steps;
  const host = (loaded * costs.hostNs) / steps;
  return overlapped ? Math.max(computing + device, host) : computing + device + host;
}
