import { FIGURES, type FigureKind } from '../../../response/figures/catalogue.ts';
import type { BandFigures } from '../../../response/figures/figures.ts';
import { bandUncertainty, bandValue, isUnsupported, singleNumber } from '../../../response/figures/single-number.ts';
import { spreadOf } from '../../../response/several/spread.ts';
import type { FigureDifference } from '../compare/differences.ts';
import { shownFigures, valuesAt, wholeBands } from '../read/means.ts';
import type { Result, ResultResponse } from '../read/result.ts';
import type { InsulationEntry } from '../../outputs/response/insulation.ts';
import { insulationRows } from '../../outputs/response/insulation-table.ts';
import {
  agreementOf,
  DIFFERENCE_DIGITS,
  isBeyond,
  type MeanDifference,
} from '../../outputs/response/full-band/agreement.ts';
import type { FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import type { JudgedTarget } from '../targets/target.ts';
import { decimals, hertzHeads, htmlTable, numberCell, paragraph, type Cell } from './html.ts';
import type { ReportWords } from './words/report-words.ts';

/** Symbol and unit of a figure: `C80 (dB)`. */
export const label = ({ symbol, shown }: FigureKind): string =>
  shown.unit === '' ? symbol : `${symbol} (${shown.unit})`;

/** A value of a figure as tables have it, with its uncertainty if that is known; a dash for none. */
export function valueText(
  value: number | null,
  half: number | null | undefined,
  { shown }: FigureKind,
  words: ReportWords,
): string {
  if (value === null) return '–';
  const about = half === null || half === undefined ? '' : ` ± ${decimals(half * shown.factor, shown.digits, words)}`;
  return decimals(value * shown.factor, shown.digits, words) + about;
}

/** Mean and spread of every figure over the responses, by octave. */
export function meanTable({ responses }: Pick<Result, 'responses'>, words: ReportWords): string {
  const kinds = shownFigures(responses);
  const bands = wholeBands(responses[0]?.figures.bands ?? []);
  const octaves = bands.map(({ centreHz }) => centreHz);
  const rows = kinds.map((kind): Cell[] => [
    label(kind),
    ...octaves.map((centreHz): Cell => {
      const values = valuesAt(responses, kind.name, centreHz);
      if (values.length === 0) return { number: '–' };
      const { mean, standardDeviation } = spreadOf(values);
      const about = standardDeviation === null ? '' : ` (${valueText(standardDeviation, null, kind, words)})`;
      return { number: valueText(mean, null, kind, words) + about };
    }),
  ]);
  return htmlTable([words.figure, ...hertzHeads(octaves)], [...partRow(bands, words), ...rows]);
}

/** What each band comes from, as a row; none where waves computed everything. */
function partRow(bands: readonly BandFigures[], words: ReportWords): Cell[][] {
  if (bands.every(({ from }) => from === undefined)) return [];
  return [[words.from, ...bands.map(({ from }): Cell => ({ number: words.parts[from ?? 'waves'] }))]];
}

/** Every figure of one response by octave, with its uncertainty; a question mark where that is too large. */
export function responseTable(response: ResultResponse, words: ReportWords): string {
  const bands = wholeBands(response.figures.bands);
  const rows = shownFigures([response]).map((kind): Cell[] => [
    label(kind),
    ...bands.map((band): Cell => {
      const value = bandValue(band, kind.name);
      const mark = value !== null && isUnsupported(band, kind.name) ? '?' : '';
      return { number: valueText(value, bandUncertainty(band, kind.name), kind, words) + mark };
    }),
  ]);
  const heads = hertzHeads(bands.map(({ centreHz }) => centreHz));
  return htmlTable([words.figure, ...heads], [...partRow(bands, words), ...rows]);
}

/** The single-number values of every response. */
export function singleTable(responses: readonly ResultResponse[], words: ReportWords): string {
  const kinds = FIGURES.filter(({ name }) => responses.some(({ figures }) => singleNumber(figures, name) !== null));
  if (kinds.length === 0) return '';
  return htmlTable(
    [words.response, ...kinds.map((kind) => ({ number: label(kind) }))],
    responses.map(({ name, figures }): Cell[] => [
      name,
      ...kinds.map((kind): Cell => {
        const single = singleNumber(figures, kind.name);
        return { number: valueText(single?.value ?? null, single?.uncertainty, kind, words) };
      }),
    ]),
  );
}

/** Sound insulation from one room to another, by third octave. */
export function insulationHtml({ thirdOctaves }: Pick<InsulationEntry, 'thirdOctaves'>, words: ReportWords): string {
  if (thirdOctaves.length === 0) return paragraph(words.noThirdOctave);
  return htmlTable(
    words.insulationHeads.map((number) => ({ number })),
    insulationRows(thirdOctaves).map((cells) => cells.map((number) => ({ number: words.localised(number) }))),
  );
}

/** Differences of figures by octave: both values, and in brackets their difference in just noticeable differences. */
export function differenceTable(differences: readonly FigureDifference[], words: ReportWords): string {
  const octaves = [...new Set(differences.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  const kinds = FIGURES.filter(({ name }) => differences.some(({ figure }) => figure === name));
  const rows = kinds.map((kind): Cell[] => [
    label(kind),
    ...octaves.map((centreHz): Cell => {
      const found = differences.find((one) => one.figure === kind.name && one.centreHz === centreHz);
      if (!found) return { number: '–' };
      const [first, second] = [found.first, found.second].map((value) => valueText(value, null, kind, words));
      const { noticeable } = found;
      const inJnd = noticeable === null ? '' : ` (${decimals(noticeable, 1, words)})`;
      return { number: `${first} → ${second}${inJnd}`, isNoticed: noticeable !== null && Math.abs(noticeable) > 1 };
    }),
  ]);
  return htmlTable([words.figure, ...hertzHeads(octaves)], rows);
}

/** Pairs whose differences are listed one by one. */
const MOST_PAIRS = 12;

/** Differences of rays and waves in the octave that both computed, by pair, with their means and limits. */
export function agreementTable(
  fullBand: Pick<FullBandReport, 'compared' | 'differences' | 'mean'>,
  words: ReportWords,
): string {
  const { differences, mean } = fullBand;
  const agreement = agreementOf(fullBand);
  const figures = ['levelDb', 't20Percent', 'c80Db'] as const;
  const row = (name: string, of: MeanDifference | null, isJudged: boolean): Cell[] => [
    name,
    ...figures.map((figure): Cell => {
      const isNoticed = isJudged && of !== null && isBeyond(of, agreement, figure);
      return { number: decimals(of?.[figure] ?? null, DIFFERENCE_DIGITS[figure], words), isNoticed };
    }),
  ];
  const [pairs, ...heads] = words.agreementHeads;
  return htmlTable(
    [pairs, ...heads.map((number) => ({ number }))],
    [
      ...differences
        .slice(0, MOST_PAIRS)
        .map(({ source, receiver, difference }) => row(words.pair(source, receiver), difference, false)),
      row(words.meanOf(differences.length), mean, true),
      [
        words.agreeUpTo,
        ...figures.map((figure): Cell => ({
          number: `±${decimals(agreement[figure], DIFFERENCE_DIGITS[figure], words)}`,
        })),
      ],
    ],
  );
}

/** A target, band by band. */
export function targetTable({ figure, bands }: JudgedTarget, words: ReportWords): string {
  const kind = FIGURES.find(({ name }) => name === figure)!;
  const hasParts = bands.some(({ part }) => part !== undefined);
  const { factor, digits } = kind.shown;
  const limit = (value: number | null): Cell => numberCell(value === null ? null : value * factor, digits, words);
  const [octave, from, to] = words.targetHeads;
  return htmlTable(
    [
      octave,
      ...[from, to, words.found(label(kind))].map((text) => ({ number: text })),
      words.verdictHead,
      ...(hasParts ? [words.foundBy] : []),
    ],
    bands.map((band) => [
      `${band.centreHz}`,
      limit(band.from),
      limit(band.to),
      { number: valueText(band.found, band.uncertainty, kind, words) },
      words.verdicts[band.verdict] + (band.standing === 'unsure' ? words.unsureMark : ''),
      ...(hasParts ? [band.part ? words.foundByParts[band.part] : ''] : []),
    ]),
  );
}
