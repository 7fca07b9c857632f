import { FIGURES, figureKind, isWhole, type FigureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import { singleNumber } from '../../../response/figures/single-number.ts';
import { spreadOf } from '../../../response/several/spread.ts';
import { escaped } from '../../../text/markup.ts';
import { shownFigures, uncertaintyAt, valuesAt, wholeBands } from '../read/means.ts';
import type { ResultResponse } from '../read/result.ts';
import type { JudgedTarget } from '../targets/target.ts';
import { htmlTable, paragraph, recomputedNote, type Cell } from './html.ts';
import type { ReportedResult } from './report-content.ts';
import { roomPicture } from './picture/room-picture.ts';
import { label, valueText } from './tables.ts';
import { verdictSign } from './verdict-sign.ts';
import type { ReportWords } from './words/report-words.ts';

/** Figures of the summary, where there are values. */
const MAIN: readonly FigureName[] = ['t30Seconds', 't20Seconds', 'edtSeconds', 'c80Db', 'd50', 'gDb', 'lf', 'sti'];

/** The first page: the room, the verdicts, the main figures, and what they cover. */
export function summaryHtml({ result, targets }: ReportedResult, words: ReportWords): string {
  const { report, responses } = result;
  const { shape } = report.scene;
  const left = shape ? shape.total - shape.triangles.length : 0;
  const picture = shape
    ? `<figure class="room">${roomPicture(report.scene, shape)}<p class="small">${escaped(words.picture)}${left > 0 ? ` ${escaped(words.leftOut(left))}` : ''}</p></figure>`
    : '';
  return `${picture}
<h3>${escaped(words.verdict)}</h3>
${targets.length === 0 ? paragraph(words.noTarget) : targets.map((target) => verdictHtml(target, words)).join('\n')}
${mainFigures(responses, words)}
${recomputedNote(report.recomputed, words)}
${paragraph(coverText(result.report, responses, words))}`;
}

/** A sign, the verdict in words, and the octaves that decide it. */
function verdictHtml({ name, standing, bands }: JudgedTarget, words: ReportWords): string {
  const centres = (of: JudgedTarget['bands']): string => of.map(({ centreHz }) => centreHz).join(', ');
  const worse = bands.filter((band) => band.standing === standing);
  const unknown = bands.filter((band) => band.standing === 'unknown');
  const parts = [
    ...(standing === 'outside' || standing === 'unsure' ? [words.bandsAt(centres(worse))] : []),
    ...(unknown.length > 0 && standing !== 'unknown' ? [words.bandsUnknown(centres(unknown))] : []),
  ];
  const at = parts.length > 0 ? `<br/>${escaped(parts.join('; '))}` : '';
  return `<div class="standing ${standing}">${verdictSign(standing)}<p><strong>${escaped(name)}</strong>: ${escaped(words.standings[standing])}${at}</p></div>`;
}

/** The main figures: single numbers, or means over the octaves that there are. */
function mainFigures(responses: readonly ResultResponse[], words: ReportWords): string {
  const rows = MAIN.flatMap((name): Cell[][] => {
    const kind = figureKind(name);
    const main = mainValues(responses, kind);
    if (!main) return [];
    const { values, half, octaves } = main;
    const { mean, standardDeviation } = spreadOf(values);
    const text = (value: number): string => valueText(value, null, kind, words);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return [
      [
        `${label(kind)}, ${words.meaning(name)}`,
        octaves ?? words.wholeResponse,
        { number: valueText(mean, half, kind, words) },
        { number: standardDeviation === null ? '–' : text(standardDeviation) },
        { number: values.length === 1 ? '–' : `${text(least)} … ${text(most)}` },
      ],
    ];
  });
  if (rows.length === 0) return '';
  const [figure, octaves, ...numbers] = words.mainHeads;
  return `<h3>${escaped(words.mainFigures)}</h3>
${paragraph(words.mainNote(responses.length))}
${htmlTable([figure, octaves, ...numbers.map((number) => ({ number }))], rows)}`;
}

interface MainValues {
  /** One for each response that has the figure. */
  readonly values: readonly number[];
  readonly half: number | null;
  /** The octaves that are averaged; null for a figure of the whole response. */
  readonly octaves: string | null;
}

function mainValues(responses: readonly ResultResponse[], kind: FigureKind): MainValues | null {
  const { name } = kind;
  const singles = responses.flatMap(({ figures }) => singleNumber(figures, name) ?? []);
  if (singles.length > 0) {
    const halves = singles.map(({ uncertainty }) => uncertainty);
    const isKnown = halves.every((half) => half !== null);
    return {
      values: singles.map(({ value }) => value),
      half: isKnown ? spreadOf(halves).mean : null,
      octaves: kind.averagedHz && kind.averagedHz.join(', '),
    };
  }
  if (isWhole(name)) return null;
  // The band ends below the octaves of the standard: the highest octave that all show stands for them.
  const octave = wholeBands(responses.at(0)?.figures.bands ?? []).findLast(
    ({ centreHz }) => valuesAt(responses, name, centreHz).length > 0,
  );
  if (!octave) return null;
  const { centreHz } = octave;
  return {
    values: valuesAt(responses, name, centreHz),
    half: uncertaintyAt(responses, name, centreHz),
    octaves: String(centreHz),
  };
}

/** What the figures cover, how they were computed, and the uncertainty of the first main figure that has one. */
function coverText(
  { fullBand, validToHz, scheme }: ReportedResult['result']['report'],
  responses: readonly ResultResponse[],
  words: ReportWords,
): string {
  const bands = wholeBands(responses.at(0)?.figures.bands ?? []);
  if (bands.length === 0 || shownFigures(responses).length === 0) return words.coversNothing;
  const to = Math.round(validToHz);
  const crossover = fullBand?.crossoverHz ?? null;
  const how = !scheme
    ? words.byRays(to)
    : crossover === null
      ? words.byWaves(to)
      : words.byWavesAndRays(to, Math.round(crossover));
  const known = MAIN.flatMap((name) => {
    const kind = FIGURES.find((one) => one.name === name)!;
    const half = mainValues(responses, kind)?.half ?? null;
    return half === null ? [] : [`${kind.symbol} ± ${valueText(half, null, kind, words)} ${kind.shown.unit}`.trimEnd()];
  });
  const uncertain = known.length > 0 ? words.uncertain(words.and(known.slice(0, 3))) : words.uncertainNot;
  return words.covers(bands[0].centreHz, bands.at(-1)!.centreHz) + how + uncertain;
}
