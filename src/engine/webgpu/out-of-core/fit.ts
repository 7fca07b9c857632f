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
  /** What the processor copies for a node that is loaded, ns. */
  readonly hostNs: number;
  /** What the device copies for a node that is loaded and stored, ns. */
  readonly deviceNs: number;
  /**
   * A step of the air of some slices, besides their nodes, ns: dispatches wait for each other, and end with few
   * workgroups left.
   */
  readonly dispatchNs: number;
  /** A dispatch besides those of the interior and of nodes near walls, ns. */
  readonly listNs: number;
  /** What the host takes to record a dispatch, ns. */
  readonly recordNs: number;
  /** What the host takes for a visit besides, ns. */
  readonly visitNs: number;
}

/**
 * Measured on an NVIDIA H200 through Dawn for Node: the processor copies 8 bytes a node at 9 GB/s into mapped memory,
 * and the device writes them to the host's memory at 51 GB/s. docs/measurements/out-of-core.md
 */
export const USUAL_COSTS: VisitCosts = {
  stepNs: 0.007,
  hostNs: 0.9,
  deviceNs: 0.18,
  dispatchNs: 70e3,
  listNs: 8e3,
  recordNs: 8e3,
  visitNs: 2e6,
};

/**
 * Planes that a kernel walks through at a time: before the first it reads as many more as the stencil reaches both
 * ways.
 */
const WALK = 64;

/** How a room would run, and how fast. */
export interface Fit {
  readonly settings: OutOfCoreSettings;
  /** Predicted time of a step of a node, ns. */
  readonly nodeNs: number;
}

/**
 * Multiples of the thinnest slice that are tried: thicker slices have fewer dispatches, and make fewer steps a visit.
 */
const THICKER = [1, 1.5, 2, 3, 4, 6, 8];

/** Slices that a visit brings to the end, by trial. */
const BLOCKS = [1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 160, 192, 256];

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

/** Slices on their way to the device at a time: those of a visit, or two of them. */
export function stagedSlices({ block, overlapped }: Pick<OutOfCoreSettings, 'block' | 'overlapped'>): number {
  return overlapped ? block : 2;
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
  const stepOf = stepTimes(shape, costs);
  const { steps } = settings;
  const sweep =
    settings.shared === 'loaded again'
      ? apartSweep(settings, shape, slices, costs, stepOf)
      : skewedSweep(settings, shape, slices, costs, stepOf);
  return sweep / (steps * slices * sliceNodes(shape));
}

/** @returns the time on the device of a step of so many slices, ns */
function stepTimes(shape: RingShape, { stepNs, dispatchNs, listNs }: VisitCosts): (slices: number) => number {
  const { planes, reach, shared, lists } = shape;
  const dispatches = dispatchNs + (shared - 2) * listNs;
  return (slices) => {
    if (slices <= 0) return 0;
    const begins = 1 + 2 * reach.update * (1 / Math.min(WALK, slices * planes) - 1 / WALK);
    return slices * (stepNs * Math.max(1, begins) * sliceNodes(shape) + lists * listNs) + dispatches;
  };
}

type StepTimes = ReturnType<typeof stepTimes>;

/** What the host does for a visit besides copying, ns. */
function recording(
  steps: number,
  slices: number,
  { shared, lists }: RingShape,
  { recordNs, visitNs }: VisitCosts,
): number {
  return visitNs + steps * recordNs * (shared + lists * slices);
}

/** Time of a sweep whose visits load and compute slices again, ns. */
function apartSweep(
  { block, steps }: OutOfCoreSettings,
  shape: RingShape,
  slices: number,
  costs: VisitCosts,
  stepOf: StepTimes,
): number {
  const nodes = sliceNodes(shape);
  const loaded = Math.min(slices, block + 2 * (steps + 1));
  const computed = Math.min(slices, block + steps + 1);
  const copies = loaded * nodes * (costs.hostNs + costs.deviceNs);
  return Math.ceil(slices / block) * (steps * stepOf(computed) + copies + recording(steps, computed, shape, costs));
}

/** Time of a sweep whose visits share slices, ns: visit after visit, with what waits for what. */
function skewedSweep(
  settings: OutOfCoreSettings,
  shape: RingShape,
  slices: number,
  costs: VisitCosts,
  stepOf: StepTimes,
): number {
  const { block, steps, overlapped, turning } = settings;
  const nodes = sliceNodes(shape);
  const visits = Math.ceil(slices / block);
  const staying = Math.max(0, block * (visits - 1) - 1 - steps);
  const present = turning ? slices - staying : 0;
  let [hostFree, begun, ended] = [0, 0, 0];
  for (let from = 0; from < slices; from += block) {
    const to = Math.min(slices, from + block);
    const loads = Math.max(0, to - Math.max(from, present));
    const isLast = to === slices;
    // Every step of a visit between the ends is made of as many slices.
    const different = !isLast && from > steps ? 1 : steps;
    let computing = 0;
    for (let step = 0; step < different; step++) {
      const high = isLast ? slices : Math.max(0, to - 1 - step);
      computing += (steps / different) * stepOf(high - Math.max(0, from - 1 - step));
    }
    // Buffers are free when the device has begun with the visit before.
    const filled =
      Math.max(hostFree, overlapped ? begun : ended) +
      loads * nodes * costs.hostNs +
      recording(steps, to - from, shape, costs);
    hostFree = filled;
    begun = Math.max(filled, ended);
    ended = begun + loads * nodes * costs.deviceNs + computing;
  }
  return ended;
}
