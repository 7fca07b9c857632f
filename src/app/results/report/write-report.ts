import program from '../../../../package.json' with { type: 'json' };
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import { comparisonOf } from '../compare/compare-results.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { against, simulatedOf } from '../analyse/analyse-measured.ts';
import { inRoomOf, listeningConditions, type ListeningRequest } from '../measured/listening-conditions.ts';
import { rangeWarnings } from '../measured/range-warnings.ts';
import { readMeasuredResponses, type ChannelUse } from '../measured/measured-responses.ts';
import { reportPath } from '../read/read-report.ts';
import { measuredResult, readResult, type Result } from '../read/result.ts';
import { judgeResult } from '../targets/judge-result.ts';
import type { JudgedTarget } from '../targets/target.ts';
import { USUAL_CHAPTERS, type Chapter } from './content/chapters.ts';
import { readCompany } from './company.ts';
import type { ReportContent, ReportedResult } from './report-content.ts';
import { shownFigures, wholeBands } from '../read/means.ts';
import type { ReportLanguage } from './words/languages.ts';
import { bandUncertainty, bandValue } from '../../../response/figures/single-number.ts';

/** What to report, and what is known of speech and noise where responses were measured. */
export interface ReportRequest extends ListeningRequest {
  /** Folders of renderings; at least one. Further ones are variants of the first. */
  readonly resultFolders: readonly string[];
  /** Responses that were measured in the room of the first, as WAV files named after its sources and receivers. */
  readonly measuredFiles?: readonly string[] | undefined;
  /** The signal that was played, if they are recordings of one. */
  readonly referenceFile?: string | undefined;
  /** Names of simulated responses, such as `S1-R2`, by those of measured ones whose own name does not say it. */
  readonly positions?: ReadonlyMap<string, string> | undefined;
  /** What the channels of the measured files are; responses, if left out. */
  readonly channels?: ChannelUse | undefined;
  /** Names of targets of standards, or paths of files. */
  readonly targets?: readonly string[] | undefined;
  /** Path of a company file. */
  readonly companyFile?: string | undefined;
  /** The chapters to print, in the order of the report; those of a usual report, if left out. */
  readonly chapters?: readonly Chapter[] | undefined;
  /** Language of the page; English, if left out. Tables and data are in English. */
  readonly language?: ReportLanguage | undefined;
  /** Path of the page; tables and data get its name with `.csv` and `.json`. */
  readonly outFile: string;
}

/** What was written. */
export interface WrittenReport {
  readonly folder: string;
  readonly files: readonly string[];
  /** Verdicts, also in words. */
  readonly targets: readonly (Pick<JudgedTarget, 'name' | 'met' | 'summary'> & { readonly folder: string })[];
}

/** How the data beside a page begin, by which an earlier page is known. */
const DATA_BEGINS = /^\s*\{\s*"date":\s*"[^"]*",\s*"program":\s*"/;

/**
 * Writes one page of HTML that says all of some renderings, with the same as CSV and JSON.
 *
 * @throws InputError for what cannot be read, and if a file that is read, or one that is no such page, would be
 *   replaced; RunError if writing fails.
 */
export async function writeReport(
  request: ReportRequest,
  { host, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<WrittenReport> {
  const { files } = host;
  const { folder, name } = files.split(request.outFile);
  const stem = name.replace(/\.html?$/i, '');
  const names = { page: name === stem ? `${stem}.html` : name, table: `${stem}.csv`, data: `${stem}.json` };
  const inputs = [
    ...request.resultFolders.map((result) => reportPath(result, files)),
    ...(request.measuredFiles ?? []),
    ...(request.targets ?? []),
    ...[request.referenceFile, request.companyFile, request.speechLevel, request.noise].filter(
      (path) => typeof path === 'string',
    ),
  ];
  await files.checkFolder(folder, 'outFile', {
    names: Object.values(names),
    inputs,
    mark: { name: names.data, begins: DATA_BEGINS },
  });
  const company = request.companyFile === undefined ? null : await readCompany(request.companyFile, files);
  const results: ReportedResult[] = [];
  for (const [index, resultFolder] of request.resultFolders.entries()) {
    results.push(
      await reported(
        await readResult(resultFolder, files),
        index === 0 ? request : { ...request, measuredFiles: [] },
        files,
      ),
    );
  }
  const content: ReportContent = {
    company,
    date: new Date().toISOString(),
    program: program.version,
    results,
    comparison: results.length > 1 ? comparisonOf(results.map(({ result }) => result)) : null,
  };
  const { chapters = USUAL_CHAPTERS, language = 'en' } = request;
  const { reportPage } = await import('./page.ts');
  await files.writeTogether(
    folder,
    new Map([
      [names.table, figuresCsv(results)],
      [names.data, `${jsonText(dataOf(content), 2)}\n`],
      [names.page, reportPage(content, { chapters, language })],
    ]),
    signal,
  );
  return {
    folder,
    files: Object.values(names),
    targets: results.flatMap(({ result, targets }) =>
      targets.map(({ name, met, summary }) => ({ folder: result.folder, name, met, summary })),
    ),
  };
}

async function reported(
  result: Result,
  request: ReportRequest,
  files: Controls['host']['files'],
): Promise<ReportedResult> {
  const { measuredFiles = [], referenceFile, channels } = request;
  const conditions = inRoomOf(await listeningConditions(request, files), result.report);
  const recorded = await readMeasuredResponses(measuredFiles, referenceFile, files, channels);
  return {
    result,
    targets: await judgeResult(result, request.targets ?? [], files),
    measured: recorded.map((response) => {
      const measured = measuredResult(response, conditions);
      const simulated = simulatedOf(request.positions?.get(measured.name) ?? measured.name, response.path, result);
      return {
        measured,
        simulated,
        against: against(measured, simulated),
        warnings: [...response.warnings, ...rangeWarnings(measured.figures)],
      };
    }),
  };
}

/** Every figure of every response and octave. */
function figuresCsv(results: readonly ReportedResult[]): string {
  const heading: CsvCell[] = ['rendering', 'response', 'figure', 'unit', 'octave Hz', 'value', 'plus or minus'];
  return csvText([
    heading,
    ...results.flatMap(({ result }) =>
      result.responses.flatMap((response) =>
        shownFigures([response]).flatMap(({ name, symbol, unit }) =>
          wholeBands(response.figures.bands).map((band): CsvCell[] => [
            result.folder,
            response.name,
            symbol,
            unit,
            band.centreHz,
            bandValue(band, name),
            bandUncertainty(band, name),
          ]),
        ),
      ),
    ),
  ]);
}

/** The page as data: without samples and pictures. */
function dataOf({ company, date, program: version, results, comparison }: ReportContent): object {
  return {
    date,
    program: version,
    company: company && { name: company.name, lines: company.lines },
    results: results.map(({ result, targets, measured }) => ({
      folder: result.folder,
      report: result.report,
      targets,
      measured: measured.map(({ measured: own, against: compared, warnings }) => ({
        name: own.name,
        figures: own.figures,
        against: compared,
        warnings,
      })),
    })),
    comparison,
  };
}
