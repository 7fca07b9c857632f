import { InputError } from '../../../units/errors.ts';
import { issueInWords } from '../../../units/issue-words.ts';
import { areaFile } from '../../inputs/areas/area-files.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { REPORT } from '../../outputs/response/file-names.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { reportShape } from './report-shape.ts';

/** The report of a rendering, and the names of areas that lead to other files. */
export interface ReadReport {
  readonly path: string;
  readonly report: AnyReport;
  /** Areas of receivers with a file of their own. */
  readonly areas: readonly string[];
}

/** The path of the report in the folder of a rendering. */
export const reportPath = (folder: string, files: Pick<Files, 'beside'>): string => files.beside(`${folder}/.`, REPORT);

/**
 * Reads `report.json` from the folder of a rendering.
 *
 * @throws InputError if there is none, or one of another version; the path is that of the first wrong value.
 */
export async function readReport(folder: string, files: Files): Promise<ReadReport> {
  const path = reportPath(folder, files);
  const remedy = 'Choose a run of this version, or run the scene again.';
  const text = await readOrRefuse(files.readText(path), { path, wanted: 'the report of a run', remedy });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', remedy, { cause });
  }
  const { error, data } = reportShape.safeParse(content);
  if (error) {
    const [{ path: place, message }] = error.issues;
    const at = place.length > 0 ? `${path}: ${place.join('.')}` : path;
    throw new InputError(at, `the report of this run cannot be read: ${issueInWords(message)}`, remedy);
  }
  const areas = data.areas.flatMap(({ area, file }) => (file === areaFile(area) ? [area] : []));
  return { path, report: content as AnyReport, areas };
}
