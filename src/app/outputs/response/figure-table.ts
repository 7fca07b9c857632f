import { figureKind, FIGURES, isOfBand, isWhole, type FigureKind } from '../../../response/figures/catalogue.ts';
import type { BandFigures, ResponseFigures, TrustedFigures } from '../../../response/figures/figures.ts';
import type { BandFigureName, SpecialFigures } from '../../../response/figures/room-figures.ts';
import {
  bandUncertainty,
  bandValue,
  isReducedRange,
  isUnsupported,
  singleNumber,
} from '../../../response/figures/single-number.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';

/** The figures of a response from a source to a receiver. */
export interface FiguresOfPair {
  readonly source: string;
  readonly receiver: string;
  readonly figures: Pick<ResponseFigures, 'bands' | 'broadband' | 'speech' | 'thirdOctaves' | 'schroederHz'>;
}

/** The figures of a row of the table. */
type BandRow = TrustedFigures & SpecialFigures & Pick<BandFigures, 'reducedRange'>;

const withMinus = (text: string): string => text.replace('-', '−');

/** A value in the unit that tables have it in, with ± if its uncertainty is known; an en dash for none. */
export function figureText({ shown }: FigureKind, value: number | null, half: number | null = null): string {
  if (value === null) return '–';
  const text = (of: number): string => (shown.factor * of).toFixed(shown.digits);
  return `${withMinus(text(value))}${half === null ? '' : ` ± ${text(half)}`}`;
}

/** Heading of a figure in a table: `C80, dB`. */
export const figureHeading = ({ symbol, shown }: FigureKind): string =>
  shown.unit === '' ? symbol : `${symbol}, ${shown.unit}`;

/** Heading of a column of a table as CSV, with its unit: `EDT, s`. */
export const csvHeading = ({ symbol, unit }: FigureKind): string => (unit === '' ? symbol : `${symbol}, ${unit}`);

/**
 * All figures as CSV: for each response a row for each octave, each third octave if there are any, and one for the
 * whole band, which also holds the figures of the whole response, such as the speech transmission index. Times are in
 * seconds, levels in dB, ratios as numbers, of a whole from 0 to 1; a missing value is empty. A column after each
 * figure holds its uncertainty, if any is known; the last ones the figures that the simulation does not determine, and
 * those of reduced range, if there are any. Where rays computed a part, a column says what each band comes from.
 */
export function figuresCsv(
  pairs: readonly (FiguresOfPair & {
    /** Highest valid frequency of the response. */
    readonly validToHz: number;
  })[],
): string {
  const all = pairs.flatMap(({ figures }) => [...figures.bands, ...(figures.thirdOctaves ?? [])]);
  const kinds = FIGURES.filter(
    ({ name, universal }) => universal || isWhole(name) || all.some((band) => bandValue(band, name) !== null),
  );
  const hasUncertainty = all.some(({ uncertainty }) => uncertainty !== null);
  const number = (value: number | null): CsvCell => (value === null ? null : Number(value.toPrecision(6)));
  const named = (of: BandRow, has: (band: BandRow, name: BandFigureName) => boolean): string =>
    kinds
      .filter(isOfBand)
      .filter(({ name }) => has(of, name) && bandValue(of, name) !== null)
      .map(({ symbol }) => symbol)
      .join(' ');
  const hasReduced = pairs.some(({ figures: { bands, thirdOctaves, broadband } }) =>
    [...bands, ...(thirdOctaves ?? []), broadband].some(({ reducedRange = [] }) => reducedRange.length > 0),
  );
  /** @param whole The figures of the response, in the row of the whole band. */
  const cells = (of: BandRow, whole: FiguresOfPair['figures'] | null): CsvCell[] => [
    ...kinds.flatMap((kind) => {
      const single = isOfBand(kind) ? null : whole && singleNumber(whole, kind.name);
      const [value, half] = isOfBand(kind)
        ? [bandValue(of, kind.name), bandUncertainty(of, kind.name)]
        : [single?.value ?? null, single?.uncertainty ?? null];
      return hasUncertainty ? [number(value), number(value === null ? null : half)] : [number(value)];
    }),
    named(of, isUnsupported),
    ...(hasReduced ? [named(of, isReducedRange)] : []),
  ];
  const hasParts = all.some(({ from }) => from !== undefined);
  const part = (from: BandFigures['from'] | null): CsvCell[] => (hasParts ? [from ?? null] : []);
  const bandRow = (kind: string, band: BandFigures): CsvCell[] => [
    ...[kind, band.centreHz, band.validity],
    ...part(band.validity === 'outside' ? null : band.from),
  ];
  return csvText([
    [
      ...['source', 'receiver', 'band', 'centre, Hz', 'valid'],
      ...(hasParts ? ['from'] : []),
      ...kinds.flatMap((kind) => (hasUncertainty ? [csvHeading(kind), `± ${kind.symbol}`] : [csvHeading(kind)])),
      'not determined',
      ...(hasReduced ? ['reduced range'] : []),
    ],
    ...pairs.flatMap(({ source, receiver, figures, validToHz }) =>
      [
        ...figures.bands.map((band) => [...bandRow('octave', band), ...cells(band, null)]),
        ...(figures.thirdOctaves ?? []).map((band) => [...bandRow('third octave', band), ...cells(band, null)]),
        [
          'whole',
          null,
          `to ${Number(validToHz.toPrecision(6))} Hz`,
          ...part(null),
          ...cells(figures.broadband, figures),
        ],
      ].map((row) => [source, receiver, ...row]),
    ),
  ]);
}

const alConsText = (loss: number | null | undefined): string =>
  loss === null || loss === undefined ? '' : `, ALcons ${figureText(figureKind('alCons'), loss)} %`;

/** Speech at a listener in a line, such as `STI 0.62 ± 0.03 (D), speech at 54.1 dB(A)`. */
export function speechText(speech: ResponseFigures['speech']): string | null {
  if (!speech) return null;
  const missing = `${speech.missingHz.join(', ')} Hz`;
  if (speech.sti === null) return `No STI: the response has no valid sound in the octaves at ${missing}`;
  const half = speech.stiUncertainty === null ? '' : ` ± ${speech.stiUncertainty.toFixed(2)}`;
  const level = speech.levelDb === null ? '' : `, speech at ${speech.levelDb.toFixed(1)} dB(A)`;
  const holds = { room: 'reverberation alone', level: 'with masking, without noise', 'level and noise': 'with noise' };
  const extended =
    speech.extendedFromHz === null
      ? ''
      : `; the octaves at ${missing} are taken from that at ${speech.extendedFromHz} Hz`;
  return `STI ${speech.sti.toFixed(2)}${half} (${speech.qualification}), STIPA ${speech.stipa!.toFixed(2)}${alConsText(speech.alCons)}${level}, ${holds[speech.holds]}${extended}`;
}
