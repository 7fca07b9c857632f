import { channelsKey } from '../../../sofa/room-responses.ts';
import { readRoomResponses } from '../../../sofa/read-single-room.ts';
import { MOST_FILE_BYTES } from '../../../sofa/hdf5.ts';
import { InputError } from '../../../units/errors.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { turns } from '../../ports/host/turns.ts';
import { REPORT } from '../../outputs/response/file-names.ts';
import { readReport } from '../read/read-report.ts';
import { responseFiles, resultResponses } from '../../rendering/written/result-responses.ts';
import { readSidecar, SIDECAR, sidecarResponses, wavFiles } from '../../outputs/response/sidecar.ts';
import { sofaFiles } from '../../rendering/written/sofa-files.ts';
import type { SofaLayout } from '../../inputs/request/sofa-layout.ts';

/** Responses to write in another format: SOFA, or WAV with `responses.json`. */
export interface ConvertRequest extends SofaLayout {
  /** A folder of a rendering, a folder of WAV files with `responses.json`, that file itself, or a SOFA file. */
  readonly input: string;
  /** The SOFA file, or the folder for WAV files; named after the input if not given. */
  readonly out?: string | undefined;
  /** When the files are written. */
  readonly date: Date;
}

/** What was converted. */
export interface ConvertReport {
  readonly input: string;
  readonly to: 'sofa' | 'wav';
  readonly folder: string;
  /** Names of the files in the folder. */
  readonly files: readonly string[];
  readonly sources: number;
  readonly receivers: number;
  readonly sampleRateHz: number;
  /** Samples of a response. */
  readonly length: number;
  /** What is to be known of the files that were read. */
  readonly warnings: readonly string[];
}

/**
 * Converts responses between SOFA and WAV. A rendering and WAV files with their sidecar become SOFA files, a SOFA file
 * becomes WAV files with a sidecar.
 *
 * @throws InputError if the input cannot be read or does not say what is needed; CancelledError if stopped.
 */
export async function convertResponses(
  request: ConvertRequest,
  { host: { files }, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<ConvertReport> {
  const { input, date } = request;
  const isSofa = /\.sofa$/i.test(input);
  if (/\.wav$/i.test(input)) {
    throw new InputError(
      input,
      'a WAV file does not say where the source and the receiver are, which a SOFA file must',
      `Write ${SIDECAR} beside it, as docs/use/files.md describes, and convert the folder.`,
    );
  }
  const turn = turns(signal);
  const warned = new Set<string>();
  const groups = isSofa ? [await readSofa(input, files)] : await readFolder(input, files, (text) => warned.add(text));
  const target = targetOf(request, isSofa, files);
  await turn();
  const written: ReadonlyMap<string, Uint8Array | string> = isSofa
    ? wavFiles(groups)
    : await sofaFiles(groups, target.stem, request, date, turn);
  await files.checkFolder(target.folder, 'out', { names: [...written.keys()], inputs: [input] });
  if (isSofa) await refuseOthers(target.folder, written, files);
  await files.writeTogether(target.folder, written, signal);
  const [{ sources, sampleRateHz, length }] = groups;
  return {
    input,
    to: isSofa ? 'wav' : 'sofa',
    folder: target.folder,
    files: [...written.keys()],
    sources: sources.length,
    receivers: groups.reduce((sum, { receivers }) => sum + receivers.length, 0),
    sampleRateHz,
    length,
    warnings: [...warned],
  };
}

function targetOf(
  { input, out }: ConvertRequest,
  isSofa: boolean,
  files: Files,
): { readonly folder: string; readonly stem: string } {
  const trimmed = input.replace(/[/\\]+$/, '');
  const base = trimmed.replace(/\.sofa$/i, '').replace(new RegExp(`[/\\\\]${SIDECAR}$`), '');
  if (isSofa) return { folder: out ?? base, stem: '' };
  if (out !== undefined && !/\.sofa$/i.test(out)) {
    throw new InputError('out', `${out} is no name of a SOFA file`, 'Give it the ending .sofa.');
  }
  const { folder, name } = files.split(out ?? `${base === SIDECAR ? 'responses' : base}.sofa`);
  return { folder, stem: name.replace(/\.sofa$/i, '') };
}

async function readSofa(path: string, files: Files): ReturnType<typeof readRoomResponses> {
  const remedy = 'Give the path of a SOFA file of responses of a room.';
  return readRoomResponses(
    await readOrRefuse(files.readBytes(path, MOST_FILE_BYTES), { path, wanted: 'a SOFA file', remedy }),
    path,
  );
}

async function readFolder(
  input: string,
  files: Files,
  warn: (warning: string) => void,
): Promise<ReturnType<typeof resultResponses>> {
  const isSidecar = /\.json$/i.test(input) && !(await files.isFolder(input));
  const sidecar = isSidecar ? input : files.beside(`${input}/.`, SIDECAR);
  const text = await textOr(sidecar, files, isSidecar);
  if (text === null) {
    await requireReport(input, files);
    const { path, report } = await readReport(input, files);
    return resultResponses(report, await readAll(responseFiles(report), path, files));
  }
  const content = readSidecar(text, sidecar);
  const names = content.responses.map(({ file }) => file);
  return sidecarResponses(content, sidecar, await readAll(names, sidecar, files), channelsKey, warn);
}

/** A text; null if there is none and it need not be there. */
async function textOr(path: string, files: Files, mustBe: boolean): Promise<string | null> {
  try {
    await files.sizeOf(path);
  } catch (error) {
    if (!mustBe) return null;
    return readOrRefuse(Promise.reject(error as Error), { path, wanted: SIDECAR, remedy: 'Give its path.' });
  }
  return readOrRefuse(files.readText(path), { path, wanted: SIDECAR, remedy: 'Give its path.' });
}

/** Refuses a folder whose sidecar is that of other responses: nothing would say any more where those are. */
async function refuseOthers(folder: string, written: ReadonlyMap<string, unknown>, files: Files): Promise<void> {
  const sidecar = files.beside(`${folder}/.`, SIDECAR);
  const text = await textOr(sidecar, files, false);
  const other = text === null ? undefined : readSidecar(text, sidecar).responses.find(({ file }) => !written.has(file));
  if (!other) return;
  throw new InputError(
    'out',
    `${folder} has ${SIDECAR} of other responses, such as ${other.file}`,
    'Give another folder.',
  );
}

async function requireReport(folder: string, files: Files): Promise<void> {
  if (await files.isFolder(folder)) {
    try {
      await files.sizeOf(files.beside(`${folder}/.`, REPORT));
      return;
    } catch {
      throw new InputError(
        folder,
        `this folder has neither ${REPORT} of a rendering nor ${SIDECAR}, which say where sources and receivers are`,
        `Render a scene, or write ${SIDECAR} as docs/use/files.md describes.`,
      );
    }
  }
  throw new InputError(
    folder,
    'this is neither a folder, nor a SOFA file',
    `Give the folder of a rendering, a SOFA file, or a folder of WAV files with ${SIDECAR}.`,
  );
}

async function readAll(names: readonly string[], beside: string, files: Files): Promise<(name: string) => Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  for (const name of names) {
    const path = files.beside(beside, name);
    const remedy = 'Put it there, or render the scene again.';
    contents.set(name, await readOrRefuse(files.readBytes(path), { path, wanted: 'a response', remedy }));
  }
  return (name) => contents.get(name)!;
}
