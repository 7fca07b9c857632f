import { FIGURES, figureKind } from '../../../response/figures/catalogue.ts';
import { singleNumber } from '../../../response/figures/single-number.ts';
import { sentence } from '../../../text/sentence.ts';
import { escaped } from '../../../text/markup.ts';
import { printedMapsOf } from '../../outputs/maps/maps-of-area.ts';
import { drawDecays } from '../analyse/draw-decays.ts';
import { shownFigures, wholeBands } from '../read/means.ts';
import type { Result, ResultResponse } from '../read/result.ts';
import type { SceneSummary } from '../../outputs/scene/scene-summary.ts';
import { figureDrawings } from '../targets/figure-drawings.ts';
import { MOST_MAPS, MOST_RESPONSES, type Chapter } from './content/chapters.ts';
import { mapFigure } from './map-figure.ts';
import { roomFigures } from './drawings.ts';
import { roomFacts, schemeFacts } from './facts.ts';
import { factTable, figureHtml, htmlList, htmlTable, paragraph, recomputedNote } from './html.ts';
import type { MeasuredBeside, ReportContent, ReportedResult } from './report-content.ts';
import { materialTable, pointTable } from './room-tables.ts';
import { summaryHtml } from './summary.ts';
import {
  agreementTable,
  differenceTable,
  insulationHtml,
  label,
  meanTable,
  responseTable,
  singleTable,
  targetTable,
} from './tables.ts';
import type { ReportWords } from './words/report-words.ts';

type ChapterWriter = (content: ReportContent, words: ReportWords) => string;

/** What each chapter holds, without its heading; empty where there is nothing to print. */
const WRITERS: Readonly<Record<Chapter, ChapterWriter>> = {
  summary: ({ results }, words) => summaryHtml(results[0], words),
  room: (content, words) =>
    eachOnce(
      content,
      ({ geometry, sources, receivers }) => [geometry.fingerprint, sources, receivers],
      ({ result: { report } }) =>
        [factTable(roomFacts(report, words)), roomFigures(report.scene, words), pointTable(report.scene, words)].join(
          '\n',
        ),
    ),
  materials: (content, words) =>
    eachOnce(
      content,
      (scene) => scene.materials.map(({ name, squareMetres, octaves }) => [name, squareMetres, octaves]),
      ({ result }) => materials(result, words),
    ),
  figures: ({ results: [{ result, targets }] }, words) => figures(result, targets, words),
  targets: ({ results }, words) =>
    titled(results, ({ targets }) =>
      targets
        .map(
          (target) =>
            `<h3>${escaped(`${target.name}: ${words.standings[target.standing]}`)}</h3>${targetTable(target, words)}`,
        )
        .join('\n'),
    ),
  insulation: ({ results }, words) => titled(results, ({ result }) => insulation(result, words)),
  maps: ({ results }, words) => titled(results, ({ result }) => maps(result, words)),
  measured: ({ results: [{ measured }] }, words) =>
    measured.length === 0
      ? ''
      : `${paragraph(words.measuredNote)}\n${measured.map((one) => measuredPart(one, words)).join('\n')}`,
  variants,
  method: ({ results: [{ result }] }, words) => method(result, words),
  definitions,
  remarks: ({ results }, words) => remarks(results, words),
  responses: ({ results }, words) => titled(results, ({ result }) => responses(result, words)),
};

export const chapterHtml = (chapter: Chapter, content: ReportContent, words: ReportWords): string =>
  WRITERS[chapter](content, words);

const nameOf = ({ result: { report, folder } }: ReportedResult): string => report.title || folder;

/** Joins what is written of each rendering, with its name if there are several. */
function titled(results: readonly ReportedResult[], write: (reported: ReportedResult) => string): string {
  const parts = results.map((one) => ({ one, html: write(one) })).filter(({ html }) => html !== '');
  if (results.length === 1) return parts.map(({ html }) => html).join('\n');
  return parts
    .map(({ one, html }) => `<h3>${escaped(`${nameOf(one)} (${one.result.folder})`)}</h3>\n${html}`)
    .join('\n');
}

/** Writes each of what renderings have in common once: of variants only what differs. */
function eachOnce(
  { results }: ReportContent,
  keyOf: (scene: SceneSummary) => unknown,
  write: (reported: ReportedResult) => string,
): string {
  const seen = new Set<string>();
  const different = results.filter(({ result }) => {
    const key = JSON.stringify(keyOf(result.report.scene));
    return !seen.has(key) && seen.add(key);
  });
  return titled(different, write);
}

function materials({ report }: Result, words: ReportWords): string {
  return `${paragraph(report.scheme ? words.materialNote : words.materialNoteRays)}
${materialTable(report.scene, report.extentsMetres, words)}`;
}

function figures(result: Result, targets: ReportedResult['targets'], words: ReportWords): string {
  const { responses } = result;
  if (responses.length === 0) return '';
  const octaves = wholeBands(responses[0].figures.bands);
  const single = singleTable(responses, words);
  const speech = responses.flatMap(({ name, figures: { speech: of } }) => {
    const text = words.speechText(of);
    return text === null ? [] : [words.named(name, text)];
  });
  return `${recomputedNote(result.report.recomputed, words)}${octaves.length === 0 ? paragraph(words.coversNothing) : ''}
${responses.length > 1 ? `${paragraph(words.meanNote)}${meanTable(result, words)}` : responseTable(responses[0], words)}
${undetermined(responses, words)}
${figureDrawings(responses, targets, 'usual', words)
  .map(({ caption, svg }) => figureHtml(caption, svg))
  .join('\n')}
${single && `<p>${escaped(words.singleNote)}</p>${single}`}
${htmlList(speech.slice(0, MOST_RESPONSES))}`;
}

/** What the question mark means, which tables of single responses have. */
const undetermined = ([first, ...others]: readonly ResultResponse[], words: ReportWords): string =>
  others.length === 0 && wholeBands(first.figures.bands).some(({ unsupported }) => unsupported.length > 0)
    ? `<p class="small">${escaped(words.undetermined)}</p>`
    : '';

/** Sound insulation between the rooms of a scene, by third octave. */
function insulation({ report: { overall } }: Result, words: ReportWords): string {
  const entries = overall?.insulation ?? [];
  if (entries.length === 0) return '';
  return `${paragraph(words.insulationNote)}
${entries
  .map(
    (entry) =>
      `<h3>${escaped(words.insulationFrom(entry))}</h3>${insulationHtml(entry, words)}${paragraph(`${words.insulationRatings(entry)}.`)}`,
  )
  .join('\n')}`;
}

function maps({ areas }: Result, words: ReportWords): string {
  const all = areas.flatMap(printedMapsOf);
  if (all.length === 0) return '';
  const more = all.length > MOST_MAPS ? paragraph(words.moreMaps(all.length - MOST_MAPS)) : '';
  const shown = all.slice(0, MOST_MAPS).map((map) => mapFigure(map, words));
  return `<div class="maps">${shown.join('\n')}</div>${more}`;
}

function measuredPart({ measured, simulated, against, warnings }: MeasuredBeside, words: ReportWords): string {
  const speech = words.speechText(measured.figures.speech);
  const { delaySeconds, gainDb } = against;
  const milliseconds = words.number(1000 * Math.abs(delaySeconds), 1);
  const gain = gainDb === null ? null : words.number(gainDb, 1);
  return `<div class="response"><h3>${escaped(against.name)}</h3>
${paragraph(words.aligned(milliseconds, delaySeconds < 0, gain))}
${speech === null ? '' : paragraph(words.measuredSpeech(speech))}
${htmlList(warnings.map((text) => words.said(text) ?? text))}
${differenceTable(against.differences, words)}
${figureHtml(words.decaysBeside, drawDecays(measured, simulated, words.curves, words))}</div>`;
}

function variants({ comparison }: ReportContent, words: ReportWords): string {
  if (!comparison) return '';
  const { first, others } = comparison;
  const firstName = first.title || first.folder;
  return others
    .map(({ folder, title, changes, gridWarning, means }) => {
      const heading = words.beside(title || folder, firstName);
      return `<h3>${escaped(heading)}</h3>
${paragraph(`${words.beside(folder, first.folder)}. ${words.changed}`)}
${htmlList(changes.length > 0 ? changes.map((text) => words.said(text) ?? text) : [words.changedNothing])}
${gridWarning === null ? '' : paragraph(words.warning(words.said(gridWarning) ?? gridWarning))}
${paragraph(words.variantNote)}
${differenceTable(means, words)}`;
    })
    .join('\n');
}

function method({ report }: Result, words: ReportWords): string {
  const { fullBand } = report;
  // Facts of the simulation say all of rays alone.
  const rays = fullBand?.compared
    ? `<h3>${escaped(words.wavesAndRays)}</h3>
${htmlList(words.raysTexts(fullBand))}
${fullBand.differences.length > 0 ? agreementTable(fullBand, words) : ''}`
    : '';
  return `${factTable(schemeFacts(report, words))}\n${rays}`;
}

/** The figures that the report shows, defined once. */
function definitions({ results }: ReportContent, words: ReportWords): string {
  const all = results.flatMap(({ result }) => result.responses);
  const ofBands = new Set<string>(shownFigures(all).map(({ name }) => name));
  const kinds = FIGURES.filter(
    ({ name }) => ofBands.has(name) || all.some((response) => singleNumber(response.figures, name) !== null),
  );
  if (kinds.length === 0) return '';
  return htmlTable(
    words.definitionHeads,
    kinds.map(({ name }) => {
      const kind = figureKind(name);
      return [label(kind), words.meaning(name), words.standard(name), noticeableText(kind, words)];
    }),
  );
}

function noticeableText({ justNoticeable, shown }: (typeof FIGURES)[number], words: ReportWords): string {
  if (!justNoticeable) return '–';
  if ('relative' in justNoticeable) return `${words.number(100 * justNoticeable.relative, 0)} %`;
  const value = justNoticeable.absolute * shown.factor;
  return words.localised(`${Number(value.toPrecision(2))} ${shown.unit}`.trimEnd());
}

function remarks(results: readonly ReportedResult[], words: ReportWords): string {
  const lists = titled(results, ({ result: { report } }) => {
    const said = report.warnings.flatMap((text) => words.said(text) ?? []);
    const foreign = report.warnings.filter((text) => words.said(text) === null);
    return [
      htmlList(said.map(sentence)),
      ...(foreign.length > 0
        ? [`<p class="small">${escaped(words.foreignNote)}</p><div lang="en">${htmlList(foreign.map(sentence))}</div>`]
        : []),
    ].join('');
  });
  return `${paragraph(words.uncertainty)}\n${lists && `<h3>${escaped(words.warningsHead)}</h3>\n${lists}`}`;
}

function responses({ report, responses: all }: Result, words: ReportWords): string {
  if (all.length === 0) return '';
  const more = all.length - MOST_RESPONSES;
  const parts = all.slice(0, MOST_RESPONSES).map(
    (response) => `<div class="response"><h3>${escaped(response.name)}</h3>
${responseTable(response, words)}
${figureHtml(words.decays, drawDecays(response, undefined, ['', ''], words))}</div>`,
  );
  return `${recomputedNote(report.recomputed, words)}<p class="small">${escaped(words.undetermined)}</p>
${parts.join('\n')}
${more > 0 ? paragraph(words.moreResponses(more)) : ''}`;
}
