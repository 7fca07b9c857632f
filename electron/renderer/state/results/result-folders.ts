import type { ResultFolder } from '../../core/protocol.ts';
import { results, type RenderedResult } from './results.ts';

/** The results as the use-cases read them: each has a folder of its own, named after it. */
export function foldersOf(chosen: readonly RenderedResult[]): ResultFolder[] {
  return chosen.map((result) => ({ folder: folderName(result), files: neededFiles(result) }));
}

/** A result as overviews and comparisons read it: report and areas; responses only where figures are missing. */
export function figuresFolderOf(result: RenderedResult): ResultFolder {
  const { report, files } = result.outcome;
  const unread = report.responses.flatMap(({ file, figures: known }) => (known ? [] : [file]));
  const names = [REPORT, ...unread, ...report.areas.flatMap(({ file }) => file ?? [])];
  return { folder: folderName(result), files: filesNamed(names, files) };
}

/** What is read of a result: the report, the responses and the areas. */
function neededFiles({ outcome: { report, files } }: RenderedResult): ReadonlyMap<string, Uint8Array> {
  const responses = report.responses.flatMap(({ file, direction }) => [file, ...(direction ? [direction.file] : [])]);
  const names = [REPORT, ...responses, ...report.areas.flatMap(({ file }) => file ?? [])];
  return filesNamed(names, files);
}

const filesNamed = (
  names: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> =>
  new Map(names.flatMap((name) => (files.has(name) ? [[name, files.get(name)!] as const] : [])));

const REPORT = 'report.json';

/** Its name in the window, without what would be a path, and with a number if another has the same. */
function folderName({ id, name }: RenderedResult): string {
  const plain = (text: string): string => text.replace(/[/\\]/g, '-').replace(/^\.+/, '') || 'result';
  // The latest comes first, so that the oldest keeps the plain name.
  const before = results.value.filter((other) => other.id < id && plain(other.name) === plain(name)).length;
  return before === 0 ? plain(name) : `${plain(name)} (${before + 1})`;
}
