import { InputError } from '../../../units/errors.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import { EXTENDED } from '../../outputs/response/file-names.ts';
import type { RenderReport, ResponseEntry } from '../finished/render-report.ts';
import { extendedWav } from './extension.ts';
import { heardRoom } from './room.ts';

/**
 * Adds to the files of a rendering each response with its statistical extension, and to the report what it is.
 * Responses on areas have none. A response that cannot be extended gets a warning: a run is not lost for it.
 *
 * @param files Files by name, with the responses of the report.
 * @param turn Lets others compute between two responses.
 */
export async function extendedResponses(
  report: RenderReport,
  files: ReadonlyMap<string, Uint8Array | string>,
  turn: () => Promise<void>,
): Promise<{ readonly report: RenderReport; readonly files: ReadonlyMap<string, Uint8Array | string> }> {
  const all = new Map(files);
  const responses: ResponseEntry[] = [];
  const warnings = [...report.warnings];
  for (const entry of report.responses) {
    try {
      const extended = extendedWav(files.get(entry.file) as Uint8Array, heardRoom(report, entry));
      const file = `${responseStem(entry.source, entry.receiver)}${EXTENDED}`;
      all.set(file, extended.wav);
      responses.push({ ...entry, extension: { file, ...extended.report } });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      responses.push(entry);
      warnings.push(`${error.path}: ${error.message}`);
    }
    await turn();
  }
  return { report: { ...report, responses, warnings }, files: all };
}
