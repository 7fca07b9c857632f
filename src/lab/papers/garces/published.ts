/** Numbers that [Garces2011] prints, on a GeForce GTX 295. Figures 3.1 to 3.6 are drawn without their values. */

/** Sections 3.1 and 3.2: a matrix of 256 MB; iterations of 5 and of 27 points; operations of a point (section 1.2). */
export const MATRIX_MEGABYTES = 256;
export const FIVE = { iterations: 1500, flop: 5 } as const;
export const TWENTY_SEVEN = { iterations: 750, flop: 30 } as const;

/** Table 3.1: rows × columns of the block, seconds, GFlop/s. */
export const TABLE_3_1 = [
  { version: '8x16, DIR_FUSION', seconds: 19.97, gigaflops: 25.11 },
  { version: '16x16, SOL_REG', seconds: 16.45, gigaflops: 30.47 },
] as const;

/** Table 3.2. */
export const TABLE_3_2 = [
  { version: '8x16, DIR_UNROLL2_CSE', seconds: 15.5, gigaflops: 93.65 },
  { version: '8x32, SOL_UNROLL4_CSE', seconds: 8.51, gigaflops: 170.48 },
  { version: '12x32, SOL_UNROLL2_CSE', seconds: 8.54, gigaflops: 170.04 },
] as const;
