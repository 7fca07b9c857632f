import program from '../../../../package.json' with { type: 'json' };
import { channelsKey, type RoomResponses } from '../../../sofa/room-responses.ts';
import { encodeRoomResponses, type SofaOrigin } from '../../../sofa/single-room.ts';
import { fileStem } from '../../../scene/file-stem.ts';
import { turns } from '../../ports/host/turns.ts';
import { REPORT } from '../../outputs/response/file-names.ts';
import type { AnyReport } from '../finished/render-report.ts';
import { kindEnding, SOFA_STEM, type SofaLayout } from '../../inputs/request/sofa-layout.ts';
import { responseFiles, resultResponses, type FileOf } from './result-responses.ts';

/**
 * SOFA files of responses: one for all sources and all receivers that have the same channels, or one for each source.
 *
 * @param groups Receivers with the same channels, by group.
 * @param stem How their names begin.
 * @param date When they are written.
 * @returns Contents by name.
 */
export async function sofaFiles(
  groups: readonly RoomResponses[],
  stem: string,
  layout: SofaLayout,
  date: Date,
  turn: () => Promise<void>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const origin: SofaOrigin = {
    ...{ program: 'Wavehall', programVersion: program.version, date },
    ...{ author: layout.author, organisation: layout.organisation, licence: layout.licence },
  };
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const group of groups) {
    const kind = kindEnding(channelsKey(group.receivers[0].channels), groups.length);
    const { sources } = group;
    if (layout.eachSource) {
      for (const [index, { name }] of sources.entries()) {
        await turn();
        const ending = sources.length === 1 ? '' : `-${fileStem(name) || index + 1}`;
        files.set(`${stem}${ending}${kind}.sofa`, await encodeRoomResponses(group, index, origin));
      }
    } else {
      await turn();
      files.set(`${stem}${kind}.sofa`, await encodeRoomResponses(group, sources.length === 1 ? 0 : null, origin));
    }
  }
  return files;
}

/**
 * The responses of a rendering as SOFA files, for the folder of the rendering.
 *
 * @throws InputError if the rendering has no responses, or too many for one file.
 */
export const resultSofa = (
  report: AnyReport,
  fileOf: FileOf,
  layout: SofaLayout,
  date: Date,
  turn: () => Promise<void>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> =>
  sofaFiles(resultResponses(report, fileOf), SOFA_STEM, layout, date, turn);

/**
 * The SOFA files of a rendering from all its files.
 *
 * @throws InputError as `resultSofa`; CancelledError if stopped.
 */
export async function sofaOfFiles(
  files: ReadonlyMap<string, Blob>,
  layout: SofaLayout,
  date: Date,
  signal: AbortSignal,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const report = JSON.parse(await files.get(REPORT)!.text()) as AnyReport;
  const contents = new Map<string, Uint8Array>();
  for (const name of responseFiles(report)) contents.set(name, new Uint8Array(await files.get(name)!.arrayBuffer()));
  return resultSofa(report, (name) => contents.get(name)!, layout, date, turns(signal));
}
