import {
  arrayPlanes,
  COPIED_PLANES,
  deviceValues,
  isThickEnough,
  subDomains,
  type DomainCut,
  type DomainMethod,
} from './methods.ts';

/** Times from which the cut of a domain is chosen, and its time predicted. */
export interface DomainCosts {
  /** A step of a node in memory by the kernel of one step and by that of two, ns. */
  readonly stepNs: Readonly<Record<1 | 2, number>>;
  /** A value that the processor copies to where the device reads it, ns. */
  readonly hostNs: number;
  /** A value that comes over the bus, either way, ns. */
  readonly busNs: number;
  /** A value that is copied on the device, ns. */
  readonly copyNs: number;
  /** What a pass takes besides, ns. */
  readonly passNs: number;
  /** What a visit takes besides, ns. */
  readonly visitNs: number;
}

/** What a domain may take. */
export interface DomainLimits {
  /** Bytes on the device. */
  readonly deviceBytes: number;
  /** Bytes of one array. */
  readonly arrayBytes: number;
}

/** A cut of a domain, and what it is expected to take. */
export interface DomainForecast {
  readonly cut: DomainCut;
  /** Time of a step of a node, ns. */
  readonly nodeNs: number;
}

const VALUE_BYTES = 4;

/** Steps of a visit that are tried: more would not be faster on any device. */
const MOST_STEPS = 256;

/** Whether a cut keeps limits (1) and (2) of the slides, and an array fits a buffer. */
export function isAllowed(method: DomainMethod, cut: DomainCut, { deviceBytes, arrayBytes }: DomainLimits): boolean {
  const bytesOf = (planes: number): number => VALUE_BYTES * planes * cut.side ** 2;
  return (
    isThickEnough(cut) &&
    VALUE_BYTES * deviceValues(method, cut) <= deviceBytes &&
    bytesOf(arrayPlanes(method, cut)) <= arrayBytes
  );
}

/** The fastest cut of a cube by a method within limits; null if none is within them. */
export function forecastOf(
  method: DomainMethod,
  side: number,
  limits: DomainLimits,
  costs: DomainCosts,
): DomainForecast | null {
  let best: DomainForecast | null = null;
  const isTried = new Set<string>();
  for (let count = 1; count <= side / COPIED_PLANES + 1; count++) {
    for (let steps = method.steps ?? method.stepsOfPass; steps <= MOST_STEPS; steps += method.stepsOfPass) {
      const planes = Math.ceil((method.shared === 'copied' ? side + steps : side) / count);
      const cut = { side, planes, steps };
      const key = `${planes} ${steps}`;
      if (!isTried.has(key) && isAllowed(method, cut, limits)) {
        isTried.add(key);
        const nodeNs = predicted(method, cut, costs);
        if (!best || nodeNs < best.nodeNs) best = { cut, nodeNs };
      }
      if (method.steps !== null || steps >= planes) break;
    }
  }
  return best;
}

/** Time of a step of a node, ns. */
function predicted(method: DomainMethod, cut: DomainCut, costs: DomainCosts): number {
  const { side, planes, steps } = cut;
  const plane = side ** 2;
  const count = subDomains(method, cut);
  const passes = steps / method.stepsOfPass;
  const isApart = method.shared === 'loaded again';
  const loaded = Math.min(side, isApart ? planes + 2 * steps : planes);
  /** Planes of all passes of a visit: those around its own grow fewer by each step. */
  const made = passes * planes + (isApart ? passes * (steps - method.stepsOfPass) : 0);
  const stepNs = method.stepsOfPass * costs.stepNs[method.stepsOfPass];
  const copied = isApart ? 0 : 2 * COPIED_PLANES * passes;
  const host = loaded * plane * costs.hostNs;
  const device =
    (loaded + planes) * plane * costs.busNs +
    Math.min(made, passes * side) * plane * stepNs +
    copied * plane * costs.copyNs +
    passes * costs.passNs +
    costs.visitNs;
  const sweep = method.isOverlapped ? host + count * Math.max(host, device) : count * (host + device);
  return sweep / (steps * side ** 3);
}
