/** What a filter of an equaliser does, by its name in the text. */
export type FilterKind =
  'peak' | 'low-shelf' | 'high-shelf' | 'low-pass' | 'high-pass' | 'band-pass' | 'notch' | 'all-pass';

/** How wide a filter is. */
export type FilterWidth =
  | { readonly kind: 'q'; readonly q: number }
  /** Width in octaves, between the points of half the gain for a peak and of −3 dB else. */
  | { readonly kind: 'octaves'; readonly octaves: number }
  /** Slope S of a shelf: 1 is the steepest without overshoot, about 12 dB an octave for a large gain. */
  | { readonly kind: 'slope'; readonly slope: number };

/** A filter of second order. */
export interface EqualiserFilter {
  /** Number of its line in the text, from 1. */
  readonly line: number;
  readonly isOn: boolean;
  readonly kind: FilterKind;
  /**
   * Frequency of the filter; of a shelf the middle of its slope, where it has half its gain. What the text gives of LS
   * and HS is the corner, and was moved there.
   */
  readonly frequencyHz: number;
  /** Gain of a peak or a shelf; 0 for the other kinds. */
  readonly gainDb: number;
  readonly width: FilterWidth;
}

/** An equaliser: a gain, and filters one after the other. */
export interface Equaliser {
  readonly preampDb: number;
  readonly filters: readonly EqualiserFilter[];
}

/** An equaliser with the name of its file. */
export interface NamedEqualiser {
  readonly name: string;
  readonly equaliser: Equaliser;
}

/** Whether a kind of filter has a gain. */
export const hasGain = (kind: FilterKind): boolean => kind === 'peak' || kind === 'low-shelf' || kind === 'high-shelf';

/** The filters that are on. */
export const filtersOn = ({ filters }: Equaliser): readonly EqualiserFilter[] => filters.filter(({ isOn }) => isOn);
