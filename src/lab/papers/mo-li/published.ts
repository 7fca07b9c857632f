/** Numbers that [MoLi2018] prints, on a Tesla C2050. Figure 3 is drawn without a table. */

/** Table 1, and the cubes of section 6.1: all tests are means over the three, tables 2 and 3 also show 256. */
export const TABLE_1 = { clockGHz: 1.115, peakGigabytes: 144, singleGflops: 1030, doubleGflops: 515 } as const;
export const CUBES = [192, 256, 512] as const;
export const SHOWN_CUBE = 256;

/** Section 4.3: the tile, and bytes of memory traffic for each point with its ghost zone. */
export const TILE = [32, 6, 1] as const;
export const GHOST_BYTES = 12;
export const TRANSIT_BYTES = 8;

export const TABLE_2 = { gigabytes: 112.7, gigapoints: 14.1, seconds: 1.2e-3, mean: 13.5 } as const;
/** Section 6.1: share of the bandwidth of table 1 that the mean of table 2 is. */
export const SHARE_OF_PEAK = 75;

export const TABLE_3 = {
  global: { gigabytes: 126, gigapoints: 10.5, seconds: 1.61e-3, mean: 8.7 },
  texture: { gigabytes: 161, gigapoints: 13.4, seconds: 1.26e-3, mean: 12.8 },
} as const;

/**
 * Bytes that a point takes with its ghost zone: section 6.2, from the means of tables 2 and 3 by the texture; and those
 * of the update, in the conclusions.
 */
export const EFFECTIVE_BYTES = { texture: 8.4, update: 8.9 } as const;

/**
 * Section 6.3: operations of 27 points in the text of the kernel, and with common subexpressions; instructions of its
 * loop, a multiply-add being one, and the GP/s that 515·10⁹ instructions a second allow.
 */
export const SECTION_6_3 = { operations: 53, shared: 18, instructions: 53, constraint: 9.7 } as const;

export const TABLE_4 = { ipcPercent: 93, gigapoints: 9.1, gigaflops: 472, transitPercent: 71 } as const;

/** Table 5: GP/s and GFLOP/s, single and double precision; null where the paper has no number. */
export const TABLE_5 = [
  { policy: 'this paper', type: '7 points', single: [12.3, 97], double: [6.5, 51] },
  { policy: 'this paper', type: '27 points', single: [8.9, 472], double: [3.1, 153] },
  { policy: 'FDTD3d (Nvidia)', type: '7 points', single: [6.7, 54], double: null },
  { policy: 'Holewinski et al.', type: '7 points', single: [5.9, 48], double: [3.2, 26] },
  { policy: 'Kamil et al., GTX 280', type: '7 points', single: null, double: [1.6, 13] },
  { policy: 'Nguyen et al.', type: '7 points', single: [9.2, 74], double: [4.6, 37] },
  { policy: 'Nguyen et al.', type: '7 points, time steps', single: [17, 136], double: null },
  { policy: 'Christen et al.', type: '7 points', single: [3, 24], double: null },
  { policy: 'Zhang and Mueller', type: '7 points', single: [10.9, 87], double: [5.7, 46] },
  { policy: 'Naoya et al.', type: '7 points, approximate ghosts', single: [16.4, 131], double: null },
] as const;

/** Operations of a point as table 5 counts them. */
export const FLOP = { seven: 8, twentySeven: SECTION_6_3.operations } as const;
