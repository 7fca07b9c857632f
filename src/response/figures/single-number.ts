import { articulationUncertainty } from '../speech/transmission-index.ts';
import { figureKind, isWhole, type FigureName, type WholeFigureName } from './catalogue.ts';
import type { BandFigures, ResponseFigures } from './figures.ts';
import { bassRatio, schroederFrequency } from './reverberation.ts';
import type { BandFigureName, RoomFigures } from './room-figures.ts';

/** A single-number value and how far it is certain. */
export interface SingleNumber {
  readonly value: number;
  /** Half of the interval that holds it in nine of ten cases; null if it is not known. */
  readonly uncertainty: number | null;
  /** Whether decay times of {@link isReducedRange} are in it. */
  readonly isReduced: boolean;
}

/** The figures that single-number values are taken from. */
type ForSingleNumber = Pick<ResponseFigures, 'bands' | 'speech' | 'schroederHz'>;

/**
 * The single-number value of a figure: its mean over octaves (ISO 3382-1:2009, table A.1, which says over which), or
 * the figure of the whole response.
 *
 * @returns null unless all those octaves lie wholly in the valid band and have the figure.
 */
export function singleNumber(figures: ForSingleNumber, name: FigureName): SingleNumber | null {
  if (isWhole(name)) return wholeFigure(figures, name);
  const { bands } = figures;
  const { averagedHz, averagesEnergy } = figureKind(name);
  const own = averagedHz!.map((centre) =>
    bands.find(({ centreHz, validity }) => centreHz === centre && validity === 'whole'),
  );
  const values = own.map((band) => (band ? bandValue(band, name) : null));
  if (values.some((value) => value === null)) return null;
  // The errors of octaves have much in common, so that of the mean is their mean.
  const halves = own.map((band) => (band ? bandUncertainty(band, name) : null));
  const isKnown = halves.every((half) => half !== null);
  return {
    value: averagesEnergy ? meanLevel(values as number[]) : mean(values as number[]),
    uncertainty: isKnown ? mean(halves) : null,
    isReduced: own.some((band) => band && isReducedRange(band, name)),
  };
}

/** A figure of a whole response. */
function wholeFigure({ bands, speech, schroederHz }: ForSingleNumber, name: WholeFigureName): SingleNumber | null {
  const without = (value: number | null | undefined, isReduced = false): SingleNumber | null =>
    typeof value === 'number' ? { value, uncertainty: null, isReduced } : null;
  if (name === 'bassRatio') {
    const ratio = bassRatio(bands);
    return without(ratio?.value, ratio?.isReduced);
  }
  // The volume is in the value; which times it is taken from does not depend on it.
  if (name === 'schroederHz') return without(schroederHz, schroederFrequency(bands, 1)?.isReduced);
  const value = without(speech?.[name]);
  const half = speech?.stiUncertainty ?? null;
  if (!value || half === null || name === 'stipa') return value;
  return { ...value, uncertainty: name === 'sti' ? half : articulationUncertainty(speech!.sti!, half) };
}

/** Whether a decay time of a band was fitted with less distance to the noise than the standard asks. */
export const isReducedRange = ({ reducedRange }: Pick<BandFigures, 'reducedRange'>, name: FigureName): boolean =>
  (reducedRange as readonly FigureName[] | undefined)?.includes(name) ?? false;

/** A figure of a band; null if it is not there. */
export const bandValue = (band: Partial<Record<BandFigureName, number | null>>, name: BandFigureName): number | null =>
  band[name] ?? null;

/** Half of the interval that holds a figure of a band in nine of ten cases; null if it is not known. */
export function bandUncertainty(
  { uncertainty }: Pick<BandFigures, 'uncertainty'>,
  name: BandFigureName,
): number | null {
  const known = determinedBy(name);
  return uncertainty && known in uncertainty ? uncertainty[known as keyof RoomFigures] : null;
}

/** A level is the strength and the power of the source, which is as it was given. */
const determinedBy = <Name extends FigureName>(name: Name): Name | 'gDb' => (name === 'lpDb' ? 'gDb' : name);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const meanLevel = (levels: readonly number[]): number =>
  10 * Math.log10(mean(levels.map((level) => 10 ** (level / 10))));

/** Whether a band has a figure that its grid does not determine. */
export const isUnsupported = ({ unsupported }: Pick<BandFigures, 'unsupported'>, name: FigureName): boolean =>
  (unsupported as readonly FigureName[]).includes(determinedBy(name));
