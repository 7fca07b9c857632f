import { REPORT } from '../../outputs/response/file-names.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';

/** Responses and tables: what other programs open by itself, and therefore has a name of its own. */
const NAMED_APART = /\.(wav|csv|svg|sofa|h5)$/i;
/** Names that the report has by the name of an area. */
const BY_AREA = /\.map\.svg$/i;

/**
 * The files of a rendering with names that begin alike: `shoebox-draft-S1-R1.wav`. `report.json` keeps its name, and
 * names the responses as they are now, so that the folder is still read as a rendering.
 *
 * @param prefix Letters, digits, points and hyphens.
 */
export async function exportFiles(
  files: ReadonlyMap<string, Blob>,
  prefix: string,
): Promise<ReadonlyMap<string, Blob | string>> {
  const reportFile = files.get(REPORT);
  const areaTables = new Set<string>();
  const named = (name: string): string =>
    NAMED_APART.test(name) && !BY_AREA.test(name) && !areaTables.has(name) ? `${prefix}-${name}` : name;
  const renamed = new Map<string, Blob | string>();
  let report: string | null = null;
  if (reportFile) {
    const content = JSON.parse(await reportFile.text()) as AnyReport;
    for (const { table } of content.areas) if (table !== null) areaTables.add(table);
    const responses = content.responses.map((response) => ({
      ...response,
      file: named(response.file),
      picture: response.picture === null ? null : named(response.picture),
      ...(response.extension && { extension: { ...response.extension, file: named(response.extension.file) } }),
      ...(response.direction && { direction: { ...response.direction, file: named(response.direction.file) } }),
    }));
    const sofa = content.sofa && { sofa: content.sofa.map(named) };
    const hdf5 = content.hdf5 !== undefined && { hdf5: named(content.hdf5) };
    report = `${JSON.stringify({ ...content, responses, ...sofa, ...hdf5 }, null, 2)}\n`;
  }
  for (const [name, contents] of files) renamed.set(named(name), name === REPORT ? report! : contents);
  return renamed;
}
