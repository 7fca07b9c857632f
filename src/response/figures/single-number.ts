import { figureKind, type FigureName } from './catalogue.ts';
import type { BandFigures, ResponseFigures } from './figures.ts';
import type { BandFigureName, RoomFigures } from './room-figures.ts';

/** A single-number value and how far it is certain. */
export interface SingleNumber {
  readonly value: number;
  /** Half of the interval that holds it in nine cases of ten; null if it is not known. */
  readonly uncertainty: number | null;
}

/**
 * The single-number value of a figure: its mean over octaves (ISO 3382-1:2009, table A.1, which says over which), or the
 * speech transmission index.
 *
 * @returns null unless all those octaves lie wholly in the valid band and have the figure.
 */
export function singleNumber({ bands, speech }: ResponseFigures, name: FigureName): SingleNumber | null {
  if (name === 'sti') {
    return speech && speech.sti !== null ? { value: speech.sti, uncertainty: speech.stiUncertainty } : null;
  }
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
  };
}

/** A figure of a band; null if it is not there. */
export const bandValue = (band: Partial<Record<BandFigureName, number | null>>, name: BandFigureName): number | null =>
  band[name] ?? null;

/** Half of the interval that holds a figure of a band in nine cases of ten; null if it is not known. */
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
