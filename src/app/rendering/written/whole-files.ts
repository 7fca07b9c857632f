import { jsonText } from '../../../text/terminal.ts';
import { HDF5_FILE, REPORT } from '../../outputs/response/file-names.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';
import type { AnyReport } from '../finished/render-report.ts';
import { resultHdf5 } from './hdf5-file.ts';
import { resultSofa } from './sofa-files.ts';

/** The content of `report.json`. */
export const reportText = (report: AnyReport): string => `${jsonText(report, 2)}\n`;

/**
 * All files of a rendering, with the SOFA and HDF5 files that were asked for, and `report.json`, which names these, as
 * the last one.
 *
 * @param files The others, by name; those of responses are bytes.
 * @param sceneText The scene file.
 * @param turn Lets others compute meanwhile.
 * @throws InputError as `resultSofa` and `resultHdf5` do
 */
export async function wholeFiles<Report extends AnyReport>(
  report: Report,
  files: ReadonlyMap<string, Uint8Array | string>,
  { sofa, hdf5 }: Pick<RenderRequest, 'sofa' | 'hdf5'>,
  sceneText: string,
  turn: () => Promise<void>,
): Promise<{ readonly report: Report; readonly files: ReadonlyMap<string, Uint8Array | string> }> {
  const fileOf = (name: string): Uint8Array => files.get(name) as Uint8Array;
  const sofaFiles = sofa ? await resultSofa(report, fileOf, sofa, sofa.date, turn) : null;
  const whole: Report = {
    ...report,
    ...(sofaFiles && { sofa: [...sofaFiles.keys()] }),
    ...(hdf5 && { hdf5: HDF5_FILE }),
  };
  const texts = { report: reportText(whole), scene: sceneText };
  const all = new Map<string, Uint8Array | string>([...files, ...(sofaFiles ?? [])]);
  if (hdf5) all.set(HDF5_FILE, await resultHdf5(whole, fileOf, texts, turn));
  return { report: whole, files: all.set(REPORT, texts.report) };
}
