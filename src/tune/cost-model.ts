import type { StepPasses } from '../engine/engine-kind.ts';
import type { Scheme } from '../scheme/scheme.ts';
import type { Cost, WallCosts } from './profile-walls.ts';
import type { ProfileCurve, StencilCosts } from './profile.ts';
import { traitsOf, type ReferenceCosts, type StencilTraits } from './reference-costs.ts';

/** The few numbers of a device that the costs of all stencils follow from. */
export interface DeviceNumbers {
  /** Time of a pass that waits for the one before, ns. */
  readonly passNs: number;
  /** Time of such a pass at walls, where passes read lists, ns: at least as long. */
  readonly wallPassNs: number;
  /** What memory and caches allow: ns a node of the light stencil, by the number of nodes. */
  readonly memory: ProfileCurve;
  /** Time of loads and arithmetic, of a node near walls, and of opening a room; over those of the table's device. */
  readonly work: number;
  readonly nearWall: number;
  readonly opening: number;
  /** Time that this machine takes to prepare a room, over that of the table's machine. */
  readonly host: number;
  /** How many times longer one thread of the processor takes than all: 1 on a GPU. */
  readonly oneThread: number;
  /** Rooms that were timed. */
  readonly rooms: number;
}

/**
 * The numbers of a processor in rooms of one plane. Threads share out planes, so one of them does all the work there,
 * and waits for none.
 */
export function inOneThread(device: DeviceNumbers): DeviceNumbers {
  const { oneThread } = device;
  return {
    ...device,
    passNs: oneThread > 1 ? 0 : device.passNs,
    wallPassNs: oneThread > 1 ? 0 : device.wallPassNs,
    memory: device.memory.map(([nodes, ns]) => [nodes, oneThread * ns]),
    work: oneThread * device.work,
    nearWall: oneThread * device.nearWall,
  };
}

/** Passes of the smallest step: those of the air (`stepPasses`). */
type Passes = number;

/** Counts of nodes at which the model's curves have points: a quarter of a decade apart, up to the largest rooms. */
const COUNTS = Array.from({ length: 25 }, (_, i) => Math.round(10 ** (3.5 + i / 4)));

/**
 * The time of a step of n nodes of the air, ns, without nodes near walls (docs/contribute/tuner.md, eq. T2):
 * t = passes d + ((c f)^q + (n a)^q)^(1/q), with a = ((b m(n))^q + (c w)^q)^(1/q), the time of a node.
 */
export function airNs(
  { fill, traffic, work }: Pick<StencilTraits, 'fill' | 'traffic' | 'work'>,
  device: Pick<DeviceNumbers, 'passNs' | 'memory' | 'work'>,
  overlap: number,
  passes: Passes,
  nodes: number,
): number {
  const both = (a: number, b: number): number => (a ** overlap + b ** overlap) ** (1 / overlap);
  const node = both(traffic * memoryAt(device.memory, nodes), device.work * work);
  return passes * device.passNs + both(device.work * fill, nodes * node);
}

/** A curve over the logarithm of the count: straight between its points, level beyond. */
export function memoryAt(curve: ProfileCurve, count: number): number {
  const next = curve.findIndex(([at]) => at >= count);
  if (next === 0) return curve[0][1];
  if (next < 0) return curve.at(-1)![1];
  const [[from, low], [to, high]] = [curve[next - 1], curve[next]];
  return low + ((high - low) * Math.log(count / from)) / Math.log(to / from);
}

/** Predicts what a stencil costs on a device from a few of its numbers and a table measured on a device of its kind. */
export function modelStencil(
  reference: ReferenceCosts,
  device: DeviceNumbers,
  scheme: Scheme,
  dimensions: 2 | 3,
  passes: Passes,
): StencilCosts {
  const traits = traitsOf(reference, scheme, dimensions);
  const [fixed, each] = traits.open;
  return {
    interior: COUNTS.map((nodes) => [nodes, airNs(traits, device, reference.overlap, passes, nodes)]),
    nearWallNs: device.nearWall * traits.nearWall,
    openMs: COUNTS.map((nodes) => [nodes, device.opening * (fixed + each * nodes)]),
    spread: 0,
  };
}

/**
 * Predicts what walls cost on a device: as on that of the table, in proportion to its nodes near walls. What does not
 * depend on their number are passes.
 *
 * @param passes Passes of a step of a room that has all of them.
 */
export function modelWalls(reference: ReferenceCosts, device: DeviceNumbers, passes: StepPasses): WallCosts {
  const { walls } = reference;
  const cost = ({ each }: Cost, waits: number): Cost => ({
    fixed: waits * device.wallPassNs,
    each: device.nearWall * each,
  });
  return {
    face: cost(walls.face, passes.faces),
    cutFace: cost(walls.cutFace, passes.faces),
    tapNs: device.nearWall * walls.tapNs,
    branchNs: device.nearWall * walls.branchNs,
    cut: cost(walls.cut, passes.cut),
    damped: cost(walls.damped, passes.damped),
    solidNs: device.work * walls.solidNs,
    openFaceMs: device.host * walls.openFaceMs,
    openCutMs: device.host * walls.openCutMs,
    preparingSeconds: device.host * walls.preparingSeconds,
    preparingLargeSeconds: device.host * walls.preparingLargeSeconds,
    spread: 0,
  };
}
