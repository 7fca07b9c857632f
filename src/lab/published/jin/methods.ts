/** How a method of [Jin2013] brings a domain that lies in the memory of the host through the device. */
export interface DomainMethod {
  /** Steps that a kernel makes: 2 are temporal blocking in workgroup memory. */
  readonly stepsOfPass: 1 | 2;
  /** Steps of a visit; null: as many as are fastest. */
  readonly steps: 1 | null;
  /**
   * Planes that two sub-domains need: both load and compute them, or four planes a pass are copied aside for the next
   * sub-domain (buffer-copy).
   */
  readonly shared: 'loaded again' | 'copied';
  /** Whether results are written some planes further, so that a sub-domain stays as thick as what it loads. */
  readonly isShifted: boolean;
  /** Whether the host copies for the next sub-domain while the device computes. */
  readonly isOverlapped: boolean;
}

const LOADED_AGAIN = { shared: 'loaded again', isShifted: false, isOverlapped: false } as const;

/** The methods of the slides for domains larger than the memory of the device, by their names. */
export const DOMAIN_METHODS = {
  naive: { ...LOADED_AGAIN, stepsOfPass: 1, steps: 1 },
  MM: { ...LOADED_AGAIN, stepsOfPass: 1, steps: null },
  MMT: { ...LOADED_AGAIN, stepsOfPass: 2, steps: null },
  MMTB: { stepsOfPass: 2, steps: null, shared: 'copied', isShifted: false, isOverlapped: false },
  'M-MMTB': { stepsOfPass: 2, steps: null, shared: 'copied', isShifted: true, isOverlapped: false },
  'MP-MMTB': { stepsOfPass: 2, steps: null, shared: 'copied', isShifted: true, isOverlapped: true },
} as const satisfies Readonly<Record<string, DomainMethod>>;

export type DomainMethodName = keyof typeof DOMAIN_METHODS;
export const DOMAIN_METHOD_NAMES = Object.keys(DOMAIN_METHODS) as DomainMethodName[];

/** How a cube is cut along z. */
export interface DomainCut {
  /** Nodes along each axis. */
  readonly side: number;
  /** Planes of a sub-domain. */
  readonly planes: number;
  /** Steps of a visit: TTS of the slides; even where a pass makes two. */
  readonly steps: number;
}

/** Planes that a sub-domain hands to the next before each pass: two steps read two planes further on both sides. */
export const COPIED_PLANES = 4;

/** Planes of one of the two arrays between which a visit steps. */
export function arrayPlanes({ shared, isShifted }: DomainMethod, { planes, steps }: DomainCut): number {
  if (shared === 'loaded again') return planes + 2 * steps;
  return isShifted ? planes + COPIED_PLANES : planes + steps + COPIED_PLANES / 2;
}

/** Planes of the buffer of the buffer-copy method. */
export const copiedPlanes = ({ shared }: DomainMethod, { steps }: DomainCut): number =>
  shared === 'copied' ? (COPIED_PLANES / 2) * steps : 0;

/**
 * Values that a method keeps on the device. That of MP-MMTB is limit (1) of the slides: Dx Dy (Dz / NSD + 4) 4 +
 * Dx Dy TTS 2; of its four arrays two are for values on their way.
 */
export function deviceValues(method: DomainMethod, cut: DomainCut): number {
  const arrays = method.isOverlapped ? 4 : 2;
  return cut.side ** 2 * (arrays * arrayPlanes(method, cut) + copiedPlanes(method, cut));
}

/** Limit (2) of the slides: TTS < Dz / NSD. A sub-domain also hands on whole passes. */
export const isThickEnough = ({ planes, steps }: DomainCut): boolean => steps < planes && planes >= COPIED_PLANES;

/** Sub-domains of a cut. With buffer-copy each ends as many planes lower as a visit has steps, the last one too. */
export const subDomains = ({ shared }: DomainMethod, { side, planes, steps }: DomainCut): number =>
  Math.ceil((shared === 'copied' ? side + steps : side) / planes);
