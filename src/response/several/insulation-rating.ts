/** Bands that a single-number value needs, and what it compares them with. */
interface ReferenceBands {
  /** Nominal centres, Hz. */
  readonly centresHz: readonly number[];
  /** Reference curve, dB (ISO 717-1:2020, table 3). */
  readonly referenceDb: readonly number[];
  /** Largest sum of unfavourable deviations, dB (4.4). */
  readonly mostDb: number;
  /** Levels of pink noise and of traffic, A-weighted, dB (table 4). */
  readonly pinkDb: readonly number[];
  readonly trafficDb: readonly number[];
}

const THIRDS: ReferenceBands = {
  centresHz: [100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150],
  referenceDb: [33, 36, 39, 42, 45, 48, 51, 52, 53, 54, 55, 56, 56, 56, 56, 56],
  mostDb: 32,
  pinkDb: [-29, -26, -23, -21, -19, -17, -15, -13, -12, -11, -10, -9, -9, -9, -9, -9],
  trafficDb: [-20, -20, -18, -16, -15, -14, -13, -12, -11, -9, -8, -9, -10, -11, -13, -15],
};

const OCTAVES: ReferenceBands = {
  centresHz: [125, 250, 500, 1000, 2000],
  referenceDb: [36, 45, 52, 55, 56],
  mostDb: 10,
  pinkDb: [-21, -14, -8, -5, -4],
  trafficDb: [-14, -10, -7, -4, -6],
};

/** The third octaves that a single-number value is taken from, Hz. */
export const RATED_THIRDS = THIRDS.centresHz;

/** A single-number value of sound insulation with its adaptation terms (ISO 717-1:2020), whole dB. */
export interface InsulationRating {
  readonly weightedDb: number;
  /** C: the sum is the insulation of pink noise, A-weighted. */
  readonly cDb: number;
  /** C_tr: that of urban traffic. */
  readonly ctrDb: number;
  readonly from: 'third octaves' | 'octaves';
}

/** A value by the nominal centre of its band; undefined or null where it is not known. */
type ValueAt = (centreHz: number) => number | null | undefined;

/**
 * The single-number value of sound insulation: from third octaves where all of them are known, else from octaves, as
 * the standard allows for measurements in buildings (ISO 717-1:2020, 4.4 and 4.5).
 *
 * @returns null if a band is missing in both.
 */
export function insulationRating(inThirds: ValueAt, inOctaves: ValueAt): InsulationRating | null {
  const thirds = valuesOf(THIRDS, inThirds);
  if (thirds) return { ...rated(THIRDS, thirds), from: 'third octaves' };
  const octaves = valuesOf(OCTAVES, inOctaves);
  return octaves && { ...rated(OCTAVES, octaves), from: 'octaves' };
}

/** The values of all bands, to a tenth of a decibel; null if one is missing. */
function valuesOf({ centresHz }: ReferenceBands, valueAt: ValueAt): number[] | null {
  const values = centresHz.flatMap((centre) => valueAt(centre) ?? []);
  return values.length === centresHz.length ? values.map((value) => Math.round(10 * value) / 10) : null;
}

function rated(bands: ReferenceBands, values: readonly number[]): Omit<InsulationRating, 'from'> {
  const { centresHz, referenceDb, mostDb, pinkDb, trafficDb } = bands;
  const deviations = (shift: number): number =>
    referenceDb.reduce((sum, reference, band) => sum + Math.max(0, reference + shift - values[band]), 0);
  // Above this shift the sum is too large in one band alone.
  let shift = Math.floor(Math.min(...values.map((value, band) => value - referenceDb[band]))) + mostDb;
  // Values are tenths of a decibel: a smaller excess is rounding.
  while (deviations(shift) > mostDb + 0.01) shift--;
  const weightedDb = referenceDb[centresHz.indexOf(500)] + shift;
  const adaptation = (spectrum: readonly number[]): number =>
    Math.round(-10 * Math.log10(spectrum.reduce((sum, level, band) => sum + 10 ** ((level - values[band]) / 10), 0))) -
    weightedDb;
  return { weightedDb, cDb: adaptation(pinkDb), ctrDb: adaptation(trafficDb) };
}
