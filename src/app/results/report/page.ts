import { htmlPage } from './html-page.ts';
import { escaped } from '../../../text/markup.ts';
import { dataUri } from './data-uri.ts';
import { drawDecays } from '../analyse/draw-decays.ts';
import type { AgainstSimulation } from '../analyse/analyse-measured.ts';
import type { ComparisonReport } from '../compare/compare-results.ts';
import { speechText } from '../../outputs/response/figure-table.ts';
import { insulationRatings, insulationTitle } from '../../outputs/response/insulation-table.ts';
import { fullBandTexts } from '../../outputs/response/full-band-text.ts';
import { wholeBands } from '../read/means.ts';
import type { Result, ResultResponse } from '../read/result.ts';
import type { JudgedTarget } from '../targets/target.ts';
import type { Company } from './company.ts';
import { roomFigures } from './drawings.ts';
import { schemeFacts, roomFacts } from './facts.ts';
import { figureDrawings } from '../targets/figure-drawings.ts';
import { factTable, figureHtml, htmlList, paragraph } from './html.ts';
import { REPORT_STYLE } from './style.ts';
import {
  agreementTable,
  differenceTable,
  insulationHtml,
  materialTable,
  meanTable,
  pointTable,
  responseTable,
  singleTable,
  targetTable,
} from './tables.ts';

/** A measured response beside the simulated one. */
export interface MeasuredBeside {
  readonly measured: ResultResponse;
  readonly simulated: ResultResponse;
  readonly against: AgainstSimulation;
  /** What is to be known of the file. */
  readonly warnings: readonly string[];
}

/** What a page says of one rendering. */
export interface ReportedResult {
  readonly result: Result;
  readonly targets: readonly JudgedTarget[];
  readonly measured: readonly MeasuredBeside[];
}

/** What a page says. */
export interface ReportContent {
  readonly company: Company | null;
  /** Date of the report, ISO 8601. */
  readonly date: string;
  /** Version of this program. */
  readonly program: string;
  readonly results: readonly ReportedResult[];
  /** Comparison of the renderings with the first; null for one. */
  readonly comparison: ComparisonReport | null;
}

/** Responses whose tables and decays are drawn one by one; more are in the tables of means and single numbers. */
const MOST_RESPONSES = 12;

/** The report as one page of HTML without any other file: it opens offline and prints. */
export function reportPage(content: ReportContent): string {
  const { company, results, date, program, comparison } = content;
  const title = results[0].result.report.title || results[0].result.folder;
  return htmlPage(
    `Room acoustics: ${title}`,
    REPORT_STYLE,
    `${company ? companyHeader(company) : ''}
<h1>${escaped(`Room acoustics: ${title}`)}</h1>
<p class="small">${escaped(`${date.slice(0, 10)}, written by Wavehall ${program}`)}</p>
${results.map((one) => resultSection(one, results.length > 1)).join('\n')}
${comparison ? comparisonSection(comparison) : ''}`,
  );
}

function companyHeader({ name, lines, logo }: Company): string {
  const picture = logo === null ? '' : `<img src="${escaped(logo)}" alt="${escaped(name)}">`;
  return `<header class="company">${picture}<div><p><strong>${escaped(name)}</strong></p>${lines
    .map(paragraph)
    .join('')}</div></header>`;
}

function resultSection(reported: ReportedResult, isOneOfSeveral: boolean): string {
  const { result, targets, measured } = reported;
  const { report, responses, folder, maps } = result;
  const octaves = wholeBands(responses[0]?.figures.bands ?? []);
  return `<section class="result">
${isOneOfSeveral ? `<h2>${escaped(report.title || folder)}</h2>${paragraph(folder)}` : ''}
<h2>Room</h2>
${factTable(roomFacts(report))}
${roomFigures(report.scene)}
${pointTable(report.scene)}
<h2>Materials</h2>
${paragraph(
  report.scheme
    ? 'Absorption at random incidence: as specified, and of the wall that was simulated, up to the highest frequency.'
    : 'Absorption at random incidence, as specified, by octave.',
)}
${materialTable(report.scene)}
<h2>Simulation</h2>
${factTable(schemeFacts(report))}
${fullBandSection(report.fullBand)}
<h2>Figures</h2>
${octaves.length === 0 ? paragraph('No octave lies wholly in the band simulated, so there are no figures.') : ''}
${responses.length > 1 ? `${paragraph('Means over all responses, and in brackets their standard deviation, by octave.')}${meanTable(result)}` : ''}
${figureDrawings(responses, targets, 'usual')
  .map(({ caption, svg }) => figureHtml(caption, svg))
  .join('\n')}
${singleHeading(responses)}
${insulationSection(report)}
${targets.map((target) => `<h2>${escaped(`Target: ${target.name}: ${target.summary}`)}</h2>${targetTable(target)}`).join('\n')}
${maps.length > 0 ? `<h2>Maps</h2>${maps.map(mapFigure).join('\n')}` : ''}
${measured.length > 0 ? measuredSection(measured) : ''}
<h2>Responses</h2>
${responses.slice(0, MOST_RESPONSES).map(responseSection).join('\n')}
${responses.length > MOST_RESPONSES ? paragraph(`${responses.length - MOST_RESPONSES} more responses stand in the report as JSON and CSV.`) : ''}
<h2>Uncertainty and remarks</h2>
${paragraph('A value ± another holds the true one in nine cases of ten: it takes in what the grid does to the paths of sound, to the volume and to the absorbing walls, and how much a decay scatters by itself. What a material really absorbs is not part of it. Figures without ± have no stated uncertainty.')}
${htmlList(report.warnings)}
</section>`;
}

/** How the band above the waves was computed, and how far it fits to them; nothing without either. */
function fullBandSection(fullBand: Result['report']['fullBand']): string {
  // Facts of the simulation say all of rays alone.
  if (!fullBand?.compared) return '';
  return `<h2>Waves and rays</h2>
${htmlList(fullBandTexts(fullBand))}
${fullBand.differences.length > 0 ? agreementTable(fullBand) : ''}`;
}

function singleHeading(responses: readonly ResultResponse[]): string {
  const table = singleTable(responses);
  const speech = responses.flatMap(({ name, figures }) => {
    const text = speechText(figures.speech);
    return text === null ? [] : [`${name}: ${text}`];
  });
  return (
    (table && `<p>Single-number values (ISO 3382-1:2009, table A.1) of each response.</p>${table}`) +
    htmlList(speech.slice(0, MOST_RESPONSES))
  );
}

/** Sound insulation between the rooms of a scene, by third octave. */
function insulationSection({ overall }: Result['report']): string {
  const entries = overall?.insulation ?? [];
  if (entries.length === 0) return '';
  const about =
    'By third octave (ISO 16283-1): level difference D, reverberation time of the receiving room, standardised level ' +
    "difference DnT, apparent sound reduction index R'. ± is the standard uncertainty as positions scatter.";
  return `<h2>Sound insulation</h2>
${paragraph(about)}
${entries.map((entry) => `${paragraph(`From ${insulationTitle(entry)}.`)}${insulationHtml(entry)}${paragraph(`${insulationRatings(entry)}.`)}`).join('\n')}`;
}

/** A map stands in an image element, because it comes from a file; its title is in the picture. */
const mapFigure = ({ name, bytes }: Result['maps'][number]): string =>
  `<figure><img src="${dataUri('image/svg+xml', bytes)}" alt="${escaped(name.replace(/\.map\.svg$/, ''))}"></figure>`;

function responseSection(response: ResultResponse): string {
  return `<h3>${escaped(response.name)}</h3>
${responseTable(response)}
${figureHtml('Decays by octave', drawDecays(response, undefined, ['', '']))}`;
}

function measuredSection(measured: readonly MeasuredBeside[]): string {
  return `<h2>Measured and simulated</h2>
${paragraph('Each cell has the measured and the simulated value, and in brackets their difference in just noticeable differences (JND); above one it is marked.')}
${measured.map(measuredPart).join('\n')}`;
}

function measuredPart({ measured, simulated, against, warnings }: MeasuredBeside): string {
  const gain = against.gainDb === null ? '' : `; a gain of ${against.gainDb.toFixed(1)} dB gives it the same energy`;
  const speech = speechText(measured.figures.speech);
  const { delaySeconds } = against;
  const later = `${(1000 * Math.abs(delaySeconds)).toFixed(1)} ms ${delaySeconds < 0 ? 'earlier' : 'later'}`;
  return `<h3>${escaped(against.name)}</h3>
${paragraph(`Aligned by the direct sound: the measured one comes ${later}${gain}.`)}
${speech === null ? '' : paragraph(`Measured: ${speech}.`)}
${htmlList(warnings)}
${differenceTable(against.differences)}
${figureHtml('Decays, measured and simulated', drawDecays(measured, simulated, ['measured', 'simulated']))}`;
}

function comparisonSection({ first, others }: ComparisonReport): string {
  return `<section class="result"><h2>Variants</h2>
${others
  .map(
    ({
      folder,
      title,
      changes,
      gridWarning,
      means,
    }) => `<h3>${escaped(`${title || folder} beside ${first.title || first.folder}`)}</h3>
${paragraph(`${folder} beside ${first.folder}. What changed:`)}
${htmlList(changes.length > 0 ? changes : ['nothing that a report tells'])}
${gridWarning === null ? '' : paragraph(`Warning: ${gridWarning}.`)}
${paragraph('Means over the responses that both have: the first, the variant, and in brackets the difference in just noticeable differences (JND); above one it is marked.')}
${differenceTable(means)}`,
  )
  .join('\n')}
</section>`;
}
