import { shownName } from '../../../material/names/shown-name.ts';
import { FIGURES, type FigureKind } from '../../../response/figures/catalogue.ts';
import type { BandFigures } from '../../../response/figures/figures.ts';
import { bandUncertainty, bandValue, singleNumber } from '../../../response/figures/single-number.ts';
import type { FigureDifference } from '../compare/differences.ts';
import { shownFigures, valuesAt, wholeBands } from '../read/means.ts';
import type { Result, ResultResponse } from '../read/result.ts';
import type { InsulationEntry } from '../../outputs/response/insulation.ts';
import { INSULATION_HEADINGS, insulationRows } from '../../outputs/response/insulation-table.ts';
import { agreementOf, DIFFERENCE_DIGITS, isBeyond, type MeanDifference } from '../../outputs/response/agreement.ts';
import type { FullBandReport } from '../../outputs/response/full-band-report.ts';
import type { SceneSummary } from '../../outputs/scene/scene-summary.ts';
import type { JudgedTarget } from '../targets/target.ts';
import { decimals, htmlTable, paragraph, type Cell } from './html.ts';

const label = ({ symbol, shown }: FigureKind): string => (shown.unit === '' ? symbol : `${symbol} (${shown.unit})`);

/** Half of the interval that follows a value, in the unit of tables. */
const plusMinus = (half: number | null | undefined, { shown }: FigureKind): string =>
  half === null || half === undefined ? '' : ` ± ${decimals(half * shown.factor, shown.digits)}`;

/** Mean and spread of every figure over the responses, by octave. */
export function meanTable({ responses }: Pick<Result, 'responses'>): string {
  const kinds = shownFigures(responses);
  const bands = wholeBands(responses[0]?.figures.bands ?? []);
  const octaves = bands.map(({ centreHz }) => centreHz);
  const rows = kinds.map((kind): Cell[] => [
    label(kind),
    ...octaves.map((centreHz): Cell => {
      const values = valuesAt(responses, kind.name, centreHz);
      const { factor, digits } = kind.shown;
      if (values.length === 0) return { number: '–' };
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const spread = Math.sqrt(
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
      );
      const about = values.length > 1 ? ` (${decimals(spread * factor, digits)})` : '';
      return { number: decimals(mean * factor, digits) + about };
    }),
  ]);
  return htmlTable(
    ['Figure', ...octaves.map((centreHz) => ({ number: `${centreHz} Hz` }))],
    [...partRow(bands), ...rows],
  );
}

/** What each band comes from, as a row; none where waves computed everything. */
function partRow(bands: readonly BandFigures[]): Cell[][] {
  if (bands.every(({ from }) => from === undefined)) return [];
  return [['From', ...bands.map(({ from }): Cell => ({ number: from ?? 'waves' }))]];
}

/** Every figure of one response by octave, with its uncertainty. */
export function responseTable(response: ResultResponse): string {
  const bands = wholeBands(response.figures.bands);
  const rows = shownFigures([response]).map((kind): Cell[] => [
    label(kind),
    ...bands.map((band): Cell => {
      const value = bandValue(band, kind.name);
      const half = bandUncertainty(band, kind.name);
      return {
        number:
          decimals(value === null ? null : value * kind.shown.factor, kind.shown.digits) +
          (value === null ? '' : plusMinus(half, kind)),
      };
    }),
  ]);
  return htmlTable(
    ['Figure', ...bands.map(({ centreHz }) => ({ number: `${centreHz} Hz` }))],
    [...partRow(bands), ...rows],
  );
}

/** The single-number values of every response. */
export function singleTable(responses: readonly ResultResponse[]): string {
  const kinds = FIGURES.filter(({ name }) => responses.some(({ figures }) => singleNumber(figures, name) !== null));
  if (kinds.length === 0) return '';
  return htmlTable(
    ['Response', ...kinds.map((kind) => ({ number: label(kind) }))],
    responses.map(({ name, figures }): Cell[] => [
      name,
      ...kinds.map((kind): Cell => {
        const single = singleNumber(figures, kind.name);
        if (!single) return { number: '–' };
        const { factor, digits } = kind.shown;
        return { number: decimals(single.value * factor, digits) + plusMinus(single.uncertainty, kind) };
      }),
    ]),
  );
}

/** Sound insulation from one room to another, by third octave. */
export function insulationHtml({ thirdOctaves }: Pick<InsulationEntry, 'thirdOctaves'>): string {
  if (thirdOctaves.length === 0) return paragraph('No third octave lies wholly in the band simulated.');
  return htmlTable(
    INSULATION_HEADINGS.map((number) => ({ number })),
    insulationRows(thirdOctaves).map((cells) => cells.map((number) => ({ number }))),
  );
}

/** Materials: absorption specified and simulated, by band; without waves no wall was fitted, and octaves say all. */
export function materialTable({ materials }: SceneSummary): string {
  if (materials.every(({ bands }) => bands.length === 0)) return specifiedTable(materials);
  const centres = [...new Set(materials.flatMap(({ bands }) => bands.map(({ centreHz }) => centreHz)))].sort(
    (a, b) => a - b,
  );
  const rows = materials.flatMap(({ name, squareMetres, bands }): Cell[][] => {
    const row = (of: (band: (typeof bands)[number]) => number | null): Cell[] =>
      centres.map((centreHz) => {
        const band = bands.find((one) => one.centreHz === centreHz);
        return { number: decimals(band ? of(band) : null, 2) };
      });
    const area: Cell = { number: decimals(squareMetres, 1) };
    const asked = bands.some((band) => band.asked !== null);
    return [
      ...(asked ? [[shownName(name), area, 'specified', ...row((band) => band.asked)]] : []),
      [asked ? '' : shownName(name), asked ? '' : area, 'simulated', ...row((band) => band.random)],
    ];
  });
  return htmlTable(
    ['Material', { number: 'Area (m²)' }, 'Absorption', ...centres.map((centreHz) => ({ number: `${centreHz} Hz` }))],
    rows,
  );
}

/** Materials: absorption by octave as specified. */
function specifiedTable(materials: SceneSummary['materials']): string {
  const centres = [...new Set(materials.flatMap(({ octaves }) => octaves.map(({ centreHz }) => centreHz)))].sort(
    (a, b) => a - b,
  );
  return htmlTable(
    ['Material', { number: 'Area (m²)' }, ...centres.map((centreHz) => ({ number: `${centreHz} Hz` }))],
    materials.map(({ name, squareMetres, octaves }): Cell[] => [
      shownName(name),
      { number: decimals(squareMetres, 1) },
      ...centres.map((at) => ({
        number: decimals(octaves.find(({ centreHz }) => centreHz === at)?.absorption ?? null, 2),
      })),
    ]),
  );
}

/** Sources and receivers with their coordinates. */
export function pointTable({ sources, receivers }: SceneSummary): string {
  const row = (kind: string, { name, position }: SceneSummary['sources'][number]): Cell[] => [
    kind,
    name,
    ...position.map((at): Cell => ({ number: decimals(at, 2) })),
  ];
  const shown = receivers.slice(0, MOST_POINTS);
  const more = receivers.length - shown.length;
  return (
    htmlTable(
      ['', 'Name', { number: 'x (m)' }, { number: 'y (m)' }, { number: 'z (m)' }],
      [...sources.map((source) => row('source', source)), ...shown.map((receiver) => row('receiver', receiver))],
    ) + (more > 0 ? `<p class="small">${more} more receivers stand in the report as JSON.</p>` : '')
  );
}

/** Receivers that are listed. */
const MOST_POINTS = 60;

/** Differences of figures by octave: both values, and in brackets their difference in just noticeable differences. */
export function differenceTable(differences: readonly FigureDifference[]): string {
  const octaves = [...new Set(differences.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  const kinds = FIGURES.filter(({ name }) => differences.some(({ figure }) => figure === name));
  const rows = kinds.map((kind): Cell[] => [
    label(kind),
    ...octaves.map((centreHz): Cell => {
      const found = differences.find((one) => one.figure === kind.name && one.centreHz === centreHz);
      if (!found) return { number: '–' };
      const [first, second] = [found.first, found.second].map((value) =>
        decimals(value * kind.shown.factor, kind.shown.digits),
      );
      const { noticeable } = found;
      const inJnd = noticeable === null ? '' : ` (${decimals(noticeable, 1)})`;
      return { number: `${first} → ${second}${inJnd}`, isNoticed: noticeable !== null && Math.abs(noticeable) > 1 };
    }),
  ]);
  return htmlTable(['Figure', ...octaves.map((centreHz) => ({ number: `${centreHz} Hz` }))], rows);
}

/** Differences of rays and waves in the octave that both computed, by pair, with their means and limits. */
export function agreementTable(fullBand: Pick<FullBandReport, 'compared' | 'differences' | 'mean'>): string {
  const { differences, mean } = fullBand;
  const agreement = agreementOf(fullBand);
  const figures = ['levelDb', 't20Percent', 'c80Db'] as const;
  const row = (name: string, of: MeanDifference | null, isJudged: boolean): Cell[] => [
    name,
    ...figures.map((figure): Cell => {
      const isNoticed = isJudged && of !== null && isBeyond(of, agreement, figure);
      return { number: decimals(of?.[figure] ?? null, DIFFERENCE_DIGITS[figure]), isNoticed };
    }),
  ];
  return htmlTable(
    ['Rays less waves', { number: 'Level (dB)' }, { number: 'T20 (%)' }, { number: 'C80 (dB)' }],
    [
      ...differences
        .slice(0, MOST_PAIRS)
        .map(({ source, receiver, difference }) => row(`${source} to ${receiver}`, difference, false)),
      row(`mean of ${differences.length}`, mean, true),
      [
        'agree up to',
        ...figures.map((figure): Cell => ({ number: `±${decimals(agreement[figure], DIFFERENCE_DIGITS[figure])}` })),
      ],
    ],
  );
}

/** Pairs whose differences are listed one by one. */
const MOST_PAIRS = 12;

/** A target, band by band. */
export function targetTable({ figure, bands }: JudgedTarget): string {
  const kind = FIGURES.find(({ name }) => name === figure)!;
  const shown = (value: number | null): Cell => ({
    number: decimals(value === null ? null : value * kind.shown.factor, kind.shown.digits),
  });
  const hasParts = bands.some(({ part }) => part !== undefined);
  const words = { met: 'met', low: 'too low', high: 'too high', unknown: 'not known' } as const;
  return htmlTable(
    [
      'Octave (Hz)',
      ...['from', 'to', `found: ${label(kind)}`].map((text) => ({ number: text })),
      'Verdict',
      ...(hasParts ? ['Found by'] : []),
    ],
    bands.map((band) => [
      `${band.centreHz}`,
      ...[band.from, band.to, band.found].map(shown),
      words[band.verdict],
      ...(hasParts ? [band.part ?? ''] : []),
    ]),
  );
}
