import { NORMAL, shareBelow } from '../../../rays/late/method-spread.ts';
import { figureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import type { BandFigures } from '../../../response/figures/figures.ts';
import { bandUncertainty } from '../../../response/figures/single-number.ts';
import { AVERAGED, sharedUncertainty, type Averaged } from '../../../response/figures/shared-uncertainty.ts';
import { placeSpread } from '../../../response/figures/uncertainty.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';

type Place = readonly number[];

/** A figure of a response in an octave, with where its sound starts and is heard. */
export interface PlacedBand {
  readonly band: BandFigures;
  /** Place of the source; undefined where a report does not have it. */
  readonly source: Place | undefined;
  readonly receiver: Place | undefined;
}

/**
 * Half of the interval that holds the mean of a figure over responses in nine of ten cases (docs/theory/figures.md, eq.
 * U8): what all have in common counts whole; what differs from place to place, as far as places are alike. Figures of
 * which this was not measured have the mean of their halves.
 *
 * @param bands Those that have the figure, at least one.
 * @returns null if one of them has no uncertainty.
 */
export function meanHalf(report: AnyReport, figure: FigureName, bands: readonly PlacedBand[]): number | null {
  const halves = bands.map(({ band }) => bandUncertainty(band, figure as Averaged));
  if (halves.some((half) => half === null)) return null;
  const known = halves as number[];
  if (!isAveraged(figure) || report.dimensions === 2) return meanOf(known);
  const own = bands.map(({ band }, at) => Math.min(known[at], ownHalf(report, figure, band, known[at])));
  const shared = meanOf(known.map((half, at) => Math.sqrt(half ** 2 - own[at] ** 2)));
  const waveNumber = (2 * Math.PI * bands[0].band.centreHz) / report.soundSpeedMetresPerSecond;
  let variance = 0;
  for (const [a, one] of bands.entries()) {
    for (const [b, other] of bands.entries()) {
      const alike = likeness(one.source, other.source, waveNumber) * likeness(one.receiver, other.receiver, waveNumber);
      variance += own[a] * own[b] * alike;
    }
  }
  return Math.hypot(shared, Math.sqrt(variance) / bands.length);
}

const isAveraged = (figure: FigureName): figure is Averaged => AVERAGED.some((one) => one === figure);

/** The part of a half that is a place's own. */
function ownHalf(report: AnyReport, figure: Averaged, band: BandFigures, half: number): number {
  const crossover = report.fullBand?.crossoverHz;
  if (band.from === undefined || band.from === 'waves') {
    const decay =
      'errors' in report ? report.errors.find(({ centreHz }) => centreHz === band.centreHz)?.decay : undefined;
    const shared = decay === undefined ? null : sharedUncertainty(band, figure, decay);
    return shared === null ? 0 : Math.sqrt(Math.max(0, half ** 2 - shared ** 2));
  }
  // Of rays the place is known to be a place's own; how much of clarity it is depends on the direct sound.
  if (figureKind(figure).unit !== 's') return 0;
  const place = placeSpread({ figures: band, bandwidthHz: band.upperHz - band.lowerHz, earlyShare: 1, share: 1 })[
    figure
  ];
  const ofRays = band.from === 'rays' ? 1 : 1 - shareBelow(band, crossover ?? 0);
  return ofRays * NORMAL * (place ?? 0);
}

/**
 * Correlation of the energies at two places of a diffuse field, (sin kr/kr)² the square of that of pressures
 * [Cook1955]: 1 at the same place, and where one is not known.
 */
function likeness(one: Place | undefined, other: Place | undefined, waveNumber: number): number {
  if (!one || !other) return 1;
  const phase = waveNumber * Math.hypot(...one.map((at, axis) => at - other[axis]));
  return phase === 0 ? 1 : (Math.sin(phase) / phase) ** 2;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
