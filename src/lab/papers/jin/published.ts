/** Numbers that the slides of [Jin2013] print, on a Tesla M2050. Their two figures are drawn without values. */

/** Slide TSUBAME 2.0: rates and memory of the GPU, the bus and the host. */
export const TSUBAME = {
  deviceGigabytes: 150,
  busGigabytes: 8,
  hostGigabytes: 32,
  gigaflopsDouble: 515,
  memoryGigabytes: 3,
} as const;

/** Slide Performance evaluations: cubes from 240³ to 2160³. */
export const SHORTEST_SIDE = 240;
export const LONGEST_SIDE = 2160;

/** Speed-up of MP-MMTB over other methods on an average, and over the naive method on the bigger domains. */
export const SPEED_UPS = { overOthers: 1.35, overNaive: 16.74 } as const;
