import { sofaChannelCount, type PlacedReceiver, type RoomResponses } from '../../../../sofa/room-responses.ts';
import { InputError } from '../../../../units/errors.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { Files } from '../../../ports/host/host.ts';
import { readOrRefuse } from '../../../ports/host/reading.ts';
import type { AnyReport, ResponseEntry } from '../../../rendering/finished/render-report.ts';
import { readReport } from '../../../results/read/read-report.ts';
import { responseFiles, resultResponses } from '../../../rendering/written/result-responses.ts';
import type { ManifestLine } from '../manifest.ts';
import { doneFolder, isLineOf, LINE_FILE } from '../sweep-folder.ts';

/** The response of a source at a receiver of a finished line. */
export interface DoneResponse {
  readonly report: AnyReport;
  readonly entry: ResponseEntry;
  /** Its WAV file, from the folder of the line. */
  readonly file: string;
  readonly source: Vec3;
  readonly receiver: PlacedReceiver;
  /** A signal for each channel. */
  readonly signals: readonly Float32Array[];
}

/**
 * The responses of a finished line, source after source.
 *
 * @throws InputError if its folder is not whole, or if it has no responses.
 */
export async function readDoneLine(
  { hash }: Pick<ManifestLine, 'hash'>,
  out: string,
  files: Files,
): Promise<readonly DoneResponse[]> {
  const folder = doneFolder(out, hash);
  const remedy = 'Remove this folder and run the sweep again.';
  try {
    const { path, report } = await readReport(folder, files);
    const lineFile = files.beside(path, LINE_FILE);
    const line = await readOrRefuse(files.readText(lineFile), {
      path: lineFile,
      wanted: 'the line of a result',
      remedy,
    });
    if (!isLineOf(line, hash))
      throw new InputError(lineFile, 'it is the line of another result, copied over this one', remedy);
    const contents = new Map<string, Uint8Array>();
    for (const name of responseFiles(report)) {
      const place = files.beside(path, name);
      contents.set(name, await readOrRefuse(files.readBytes(place), { path: place, wanted: 'a response', remedy }));
    }
    return resultResponses(report, (name) => contents.get(name)!).flatMap((group) => responsesOf(group, report));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new InputError(
      cause.path.startsWith(folder) ? cause.path : `${folder}: ${cause.path}`,
      cause.message,
      remedy,
      {
        cause,
      },
    );
  }
}

function responsesOf({ sources, receivers, response }: RoomResponses, report: AnyReport): DoneResponse[] {
  return sources.flatMap((source, s) =>
    receivers.map((receiver, r): DoneResponse => {
      const entry = report.responses.find((each) => each.source === source.name && each.receiver === receiver.name)!;
      const signals = response(s, r);
      if (signals.length !== sofaChannelCount(receiver.channels))
        throw new RangeError('channels differ from the report');
      return { report, entry, file: entry.direction?.file ?? entry.file, source: source.position, receiver, signals };
    }),
  );
}
