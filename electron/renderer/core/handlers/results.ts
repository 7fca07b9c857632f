import {
  compareResults,
  judgeRendering,
  measuredBeside,
  MemoryFiles,
  overviewOf,
  receiverTable as tableOfReceivers,
  refigure as refigureResult,
  unpacked,
  writeReport,
  type Host,
} from '../../../../src/app/index.ts';
import { emptyHost } from '../machine.ts';
import type { CompanyChoice, Recordings, ResultFolder, TargetChoice } from '../protocol.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

export const measured: Handler<'measured'> = ({ recordings, result, positions }) =>
  measuredBeside(
    {
      files: [...recordings.files.keys()],
      referenceFile: recordings.reference?.name,
      channels: recordings.channels,
      resultFolder: result?.folder,
      positions,
      ...recordings.known,
    },
    { host: hostWith(result ? [result] : [], recordedFiles(recordings)) },
  );

export const overview: Handler<'overview'> = ({ result, targets }) =>
  overviewOf(
    { resultFolder: result.folder, targets: targetNames(targets) },
    { host: hostWith([result], targets.files) },
  );

export const receiverTable: Handler<'receiverTable'> = async ({ result, band }, { give }) => {
  const table = await tableOfReceivers({ resultFolder: result.folder, band }, { host: hostWith([result]) });
  give(...table.columns.map(({ values }) => values));
  return table;
};

export const judge: Handler<'judge'> = ({ result, targets }) =>
  judgeRendering(
    { resultFolder: result.folder, targets: targetNames(targets) },
    { host: hostWith([result], targets.files) },
  );

export const compare: Handler<'compare'> = ({ results }) =>
  compareResults(
    results.map(({ folder }) => folder),
    { host: hostWith(results) },
  );

export const report: Handler<'report'> = async (argument, { signal }) => {
  const { results, recordings, positions, targets, company, choice, name } = argument;
  const host = hostWith(results, [...recordedFiles(recordings), ...targets.files, ...companyFiles(company)]);
  const written = await writeReport(
    {
      resultFolders: results.map(({ folder }) => folder),
      measuredFiles: recordings ? [...recordings.files.keys()] : [],
      referenceFile: recordings?.reference?.name,
      channels: recordings?.channels,
      positions,
      ...recordings?.known,
      targets: targetNames(targets),
      companyFile: company ? COMPANY : undefined,
      ...choice,
      outFile: `${OUT}/${name}.html`,
    },
    { host, signal },
  );
  return { written, files: writtenTo(host) };
};

export const refigure: Handler<'refigure'> = async ({ report, files, ran, now, sceneFile }, { signal, give }) => {
  const needed = new Set([
    ...report.responses.map(({ file }) => file),
    ...report.areas.flatMap(({ file }) => file ?? []),
  ]);
  const bytes = new Map<string, Uint8Array>();
  for (const [name, blob] of unpacked(files)) {
    if (needed.has(name)) bytes.set(name, new Uint8Array(await blob.arrayBuffer()));
  }
  const made = await refigureResult(report, (name) => bytes.get(name)!, { ran, now, file: sceneFile }, signal);
  const text = new TextEncoder();
  const changed = new Map(
    [...made.changed].map(([name, content]) => [name, typeof content === 'string' ? text.encode(content) : content]),
  );
  give(...(changed.values() as Iterable<Uint8Array<ArrayBuffer>>));
  return { report: made.report, changed, gone: made.gone };
};

/** How errors name what the window knows of the company. */
const COMPANY = 'company';

function companyFiles(company: CompanyChoice | null): (readonly [string, Blob])[] {
  if (!company) return [];
  const { name, lines, logo } = company;
  const text = JSON.stringify({ name, lines, ...(logo && { logo: logo.name }) });
  return [[COMPANY, new Blob([text])], ...(logo ? [[logo.name, logo.contents] as const] : [])];
}

const targetNames = ({ names, files }: TargetChoice): string[] => [...names, ...files.keys()];

const recordedFiles = (recordings: Recordings | null): (readonly [string, Blob])[] => [
  ...(recordings?.files ?? []),
  ...(recordings?.reference ? [[recordings.reference.name, recordings.reference.contents] as const] : []),
];

/** A host with the folders of results, and other files. */
export function hostWith(
  results: readonly ResultFolder[],
  others: Iterable<readonly [string, Blob]> = [],
): Host & { readonly files: MemoryFiles } {
  const all = results.flatMap(({ folder, files }) =>
    [...files].map(
      ([name, contents]) => [`${folder}/${name}`, new Blob([contents as Uint8Array<ArrayBuffer>])] as const,
    ),
  );
  return { ...emptyHost(), files: new MemoryFiles(new Map([...all, ...others])) };
}
