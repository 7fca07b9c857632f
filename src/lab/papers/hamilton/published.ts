/** Numbers that [Hamilton2015] prints. Figures 7 to 9 are drawn without a table, so they have none. */

/** Section 1 and its footnote: 27 points against 125 at two percent of dispersion, single and double precision. */
export const SECTION_1 = {
  /** Share of the wavenumbers that keep two percent. */
  bands: { 'compact-3': 0.4, 'box-222': 0.85 },
  fewerUpdates: 20,
  ctpnRatio: { single: 3.6, double: 6.6 },
} as const;

/** Section 3: the Tesla K20. */
export const TESLA_K20 = {
  peakGigabytes: 208,
  copyGigabytes: 172,
  memoryMebibytes: 5119,
  teraflops: { single: 3.52, double: 1.17 },
} as const;

/** Section 3.2: grids by precision. The text swaps the two names. */
export const GRIDS = {
  single: { medium: [720, 640, 560], large: [928, 800, 750] },
  double: { medium: [640, 480, 420], large: [672, 660, 600] },
} as const;

/** Section 3.2: points of the smallest and the largest stencil of a family. */
export const POINTS = { 'compact-1': 7, 'compact-2': 19, 'compact-3': 27, 'box-222': 125, 'compact-22': 461 } as const;

/**
 * Section 4.2: the texture cache in single precision, TB/s, and its rate in double precision over that, %; global reads
 * over writes of compact stencils up to and above 27 points, and the most of leggy ones; most of the peak FLOPS, %.
 */
export const SECTION_4_2 = {
  textureTerabytes: 1.1,
  textureOfDoubles: 60,
  readsOverWrites: { upTo27: 3, above27: 4, leggy: 25 },
  peakShare: { single: 8, double: 15 },
} as const;

/** Section 3.3 and 4.3: blocks on the Tesla K20 and on the GTX 660 Ti. */
export const BLOCKS = { k20: [32, 4, 2], gtx660: [32, 8, 4] } as const;

/** Table 1: CTPN in ns on a GTX 670 with shared memory and on a GTX 660 Ti with textures, and their ratio. */
export const TABLE_1 = [
  { stencil: 'leggy-1', grid: [370, 259, 148], gtx670: 0.239, gtx660: 0.162, ratio: 1.47 },
  { stencil: 'leggy-2', grid: [321, 224, 128], gtx670: 0.27, gtx660: 0.256, ratio: 1.06 },
  { stencil: 'leggy-3', grid: [301, 211, 120], gtx670: 0.318, gtx660: 0.271, ratio: 1.18 },
  { stencil: 'leggy-4', grid: [290, 203, 116], gtx670: 0.347, gtx660: 0.366, ratio: 0.95 },
  { stencil: 'leggy-5', grid: [283, 198, 113], gtx670: 0.424, gtx660: 0.375, ratio: 1.13 },
  { stencil: 'leggy-6', grid: [278, 195, 111], gtx670: 0.471, gtx660: 0.441, ratio: 1.07 },
  { stencil: 'leggy-7', grid: [275, 192, 110], gtx670: 0.49, gtx660: 0.574, ratio: 0.85 },
  { stencil: 'leggy-8', grid: [272, 190, 108], gtx670: 0.43, gtx660: 0.567, ratio: 0.76 },
  { stencil: 'compact-3', grid: [642, 449, 256], gtx670: 0.725, gtx660: 0.294, ratio: 2.46 },
] as const;
