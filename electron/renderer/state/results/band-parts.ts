import { computed } from '@preact/signals';
import { partOfBand, partRanges, type BandPart, type FullBandReport } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { chosen, compared, type ChosenResponse, type ShownResponse } from './results.ts';

/** How the band above the waves was computed; null for waves alone, and for a measured response. */
export const fullBandOf = (response: ShownResponse | ChosenResponse | null): FullBandReport | null =>
  response && 'result' in response ? (response.result.outcome.report.fullBand ?? null) : null;

/** That of the shown response. */
export const shownFullBand = computed(() => fullBandOf(chosen.value));
/** That of the compared response. */
export const comparedFullBand = computed(() => fullBandOf(compared.value));

/** The ends of a band, Hz. */
interface Band {
  readonly lowerHz: number;
  readonly upperHz: number;
}

/** What a band comes from; null where waves alone were computed. */
export const partOf = (fullBand: FullBandReport | null, band: Band | undefined): BandPart | null =>
  fullBand && band ? partOfBand(band, fullBand.crossoverHz) : null;

/** What an octave of a result comes from; null where waves alone were computed. */
export const partOfOctave = (fullBand: FullBandReport | undefined, centreHz: number): BandPart | null =>
  fullBand?.octaves.find((octave) => octave.centreHz === centreHz)?.from ?? null;

/** A range of frequencies with the part that computed it. */
export interface NamedRange {
  readonly part: BandPart;
  /** Hz */
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** What computed the frequencies of the shown response, rising; nothing where waves alone were computed. */
export const shownParts = computed<readonly NamedRange[]>(() => {
  const fullBand = shownFullBand.value;
  if (!fullBand) return [];
  return partRanges(fullBand.crossoverHz, fullBand.validToHz).map(({ part, fromHz, toHz }) => ({
    part,
    from: fromHz,
    to: toHz,
    label: words.fullBand.by(words.fullBand.parts[part]),
  }));
});
