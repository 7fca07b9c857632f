import type { MaterialDefinition } from './definition.ts';

/** Quantities of materials that can be uncertain. */
export const UNCERTAIN_QUANTITIES = [
  'absorption',
  'flowResistance',
  'massPerArea',
  'transmissionLoss',
  'flowResistivity',
] as const;
export type UncertainQuantity = (typeof UNCERTAIN_QUANTITIES)[number];

/** Uncertainty of an absorption in one octave. */
export interface OctaveUncertainty {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly percent: number;
}

/**
 * How uncertain a material is: the percentage by which its quantity, or each of its quantities, is larger or smaller
 * than given, as a factor, at most, in nine of ten cases. One for all, or octaves of an absorption without a gap,
 * rising, or by quantity.
 */
export type Uncertainty = number | readonly OctaveUncertainty[] | ReadonlyMap<UncertainQuantity, number>;

/** Normal standard deviations on either side that hold nine of ten values. */
export const NINE_OF_TEN = 1.6448536269514722;

/**
 * The uncertainty of a quantity as a mean over octaves, %; undefined if nothing is said of the quantity. Beyond the
 * octaves that are given the outermost one counts.
 *
 * @param centres Nominal centres of the octaves, Hz, at least one.
 */
export function uncertaintyPercent(
  uncertainty: Uncertainty,
  quantity: UncertainQuantity,
  centres: readonly number[],
): number | undefined {
  if (typeof uncertainty === 'number') return uncertainty;
  if (!isByOctave(uncertainty)) return uncertainty.get(quantity);
  if (quantity !== 'absorption') return undefined;
  return centres.reduce((sum, centreHz) => sum + octavePercent(uncertainty, centreHz), 0) / centres.length;
}

/** Whether an uncertainty is given by octaves. */
export const isByOctave = (uncertainty: Uncertainty): uncertainty is readonly OctaveUncertainty[] =>
  Array.isArray(uncertainty);

function octavePercent(octaves: readonly OctaveUncertainty[], frequency: number): number {
  const nearest = (a: OctaveUncertainty, b: OctaveUncertainty): OctaveUncertainty =>
    Math.abs(Math.log(b.centreHz / frequency)) < Math.abs(Math.log(a.centreHz / frequency)) ? b : a;
  return octaves.reduce(nearest).percent;
}

/**
 * Largest deviation of the logarithm of a quantity in nine of ten cases.
 *
 * @param percent Uncertainty of the quantity, %.
 */
export const logarithmOff = (percent: number): number => Math.log1p(percent / 100);

/**
 * The factor by which a quantity is off: its logarithm is normal, so that it is never negative, and lies between those
 * of 1 / (1 + u) and 1 + u in nine of ten cases.
 *
 * @param percent 100 u.
 * @param deviations Number of standard deviations by which it is off.
 */
export const factorOff = (percent: number, deviations: number): number =>
  Math.exp((logarithmOff(percent) * deviations) / NINE_OF_TEN);

/** Quantities of a material that can be uncertain: none of one that absorbs nothing, and of an opening. */
export function uncertainQuantities(definition: MaterialDefinition): readonly UncertainQuantity[] {
  switch (definition.kind) {
    case 'open':
    case 'rigid':
      return [];
    case 'sheet':
    case 'partition':
      return UNCERTAIN_QUANTITIES.filter((quantity) => quantity in definition);
    case 'porousVolume':
      return ['flowResistivity'];
    default:
      return ['absorption'];
  }
}
