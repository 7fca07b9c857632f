/** Natural logarithms of a millionfold fall of energy, times 4: Sabine's formula is A = 24 ln(10) V/(c T). */
const SABINE = 24 * Math.LN10;

/**
 * Level difference D of two rooms while a source sounds in the first (ISO 16283-1:2014, 3.9), dB.
 *
 * @param inSourceRoom Levels at the receivers in the room of the source, dB; any reference, at least one.
 * @param inReceivingRoom Levels at those in the other room, dB, of the same reference; at least one.
 */
export function levelDifference(inSourceRoom: readonly number[], inReceivingRoom: readonly number[]): number {
  return meanLevel(inSourceRoom) - meanLevel(inReceivingRoom);
}

/**
 * Apparent sound reduction index R' = D + 10 lg(S/A) of what separates two rooms (ISO 16283-1:2014, 3.12), dB.
 *
 * @param difference D, dB.
 * @param squareMetres S, the area of the partition that both rooms share.
 * @param absorptionSquareMetres A, the equivalent absorption area of the receiving room.
 */
export function apparentReduction(difference: number, squareMetres: number, absorptionSquareMetres: number): number {
  return difference + 10 * Math.log10(squareMetres / absorptionSquareMetres);
}

/** Equivalent absorption area of a room by its reverberation time, m²: Sabine's formula. */
export function absorptionArea(cubicMetres: number, reverberationSeconds: number, soundSpeed: number): number {
  return (SABINE * cubicMetres) / (soundSpeed * reverberationSeconds);
}

/** Levels at the receivers of two rooms while one source sounds, dB of any reference. */
export interface LevelsOfSource {
  /** Levels in the room of the source, at least one. */
  readonly here: readonly number[];
  /** Levels in the other room, at least one. */
  readonly there: readonly number[];
}

/** What is known of two rooms in a band. */
export interface BandOfRooms {
  /** [source] those of the first room that have levels in both rooms. */
  readonly levels: readonly LevelsOfSource[];
  /** Reverberation times of the receiving room, s, each of a source in it at a receiver in it. */
  readonly times: readonly number[];
  /** Volume of the receiving room, m³. */
  readonly cubicMetres: number;
  /** Area of what sound goes through; null if nothing joins the two rooms directly. */
  readonly squareMetres: number | null;
  readonly soundSpeed: number;
}

/** Sound insulation between two rooms, dB. */
export interface Insulation {
  /** Level difference D; null if no source has levels in both rooms. */
  readonly dDb: number | null;
  /** Standardised level difference DnT, for a reverberation time of 0.5 s; null also if the room's is not known. */
  readonly dnTDb: number | null;
  /** Apparent sound reduction index R'; null also if nothing joins the two rooms directly. */
  readonly rDb: number | null;
}

/** The insulation in a band. */
export interface BandInsulation extends Insulation {
  /** Mean reverberation time of the receiving room. */
  readonly t20Seconds: number | null;
  /**
   * Standard uncertainty of each, as the positions scatter; null where a room has one position only. The grid's errors
   * and the size of the partition are not in it.
   */
  readonly standardUncertainty: Insulation;
}

/** Reverberation time that DnT refers to (ISO 16283-1:2014, 3.10), s. */
const REFERENCE_TIME = 0.5;

/**
 * Level difference, standardised level difference and apparent reduction index (ISO 16283-1:2014). Each source has its
 * own level difference; that of several is the level of the mean of their energy ratios, as for a loudspeaker that is
 * moved.
 */
export function bandInsulation({ levels, times, cubicMetres, squareMetres, soundSpeed }: BandOfRooms): BandInsulation {
  const ratios = levels.map(({ here, there }) => -levelDifference(here, there));
  const dDb = levels.length > 0 ? -meanLevel(ratios) : null;
  const t20Seconds = times.length > 0 ? mean(times) : null;
  const timed = dDb !== null && t20Seconds !== null;
  const dnTDb = timed ? dDb + 10 * Math.log10(t20Seconds / REFERENCE_TIME) : null;
  const rDb =
    timed && squareMetres !== null
      ? apparentReduction(dDb, squareMetres, absorptionArea(cubicMetres, t20Seconds, soundSpeed))
      : null;
  const ofD = dDb === null ? null : uncertaintyOfDifference(levels);
  const ofTime = t20Seconds === null ? null : relativeUncertainty(times);
  const both = ofD === null || ofTime === null ? null : Math.hypot(ofD, DECIBELS * ofTime);
  return {
    ...{ dDb, dnTDb, rDb, t20Seconds },
    standardUncertainty: { dDb: ofD, dnTDb: dnTDb === null ? null : both, rDb: rDb === null ? null : both },
  };
}

/** A small relative change of an energy, in dB. */
const DECIBELS = 10 / Math.LN10;

/** Standard uncertainty of a level difference over all positions of its sources and receivers, dB. */
function uncertaintyOfDifference(levels: readonly LevelsOfSource[]): number | null {
  const parts = levels.flatMap(({ here, there }) => [here, there].map((of) => relativeUncertainty(of.map(energyOf))));
  if (parts.some((part) => part === null)) return null;
  return (DECIBELS * Math.hypot(...(parts as number[]))) / levels.length;
}

/** Standard uncertainty of a mean over the mean; null for one value. */
function relativeUncertainty(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return Math.sqrt(variance / values.length) / middle;
}

const energyOf = (level: number): number => 10 ** (level / 10);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The level of the mean energy (ISO 16283-1:2014, 3.1), dB. */
function meanLevel(levels: readonly number[]): number {
  return 10 * Math.log10(mean(levels.map(energyOf)));
}
