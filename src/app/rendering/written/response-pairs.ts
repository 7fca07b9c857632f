import { sofaChannelCount, type PlacedReceiver } from '../../../sofa/room-responses.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { AnyReport, ResponseEntry } from '../finished/render-report.ts';
import { resultResponses, type FileOf } from './result-responses.ts';

/** The response of a source at a receiver of a rendering. */
export interface ResponsePair {
  readonly report: AnyReport;
  readonly entry: ResponseEntry;
  /** Its WAV file, from the folder of the rendering. */
  readonly file: string;
  readonly source: Vec3;
  readonly receiver: PlacedReceiver;
  /** A signal for each channel. */
  readonly signals: readonly Float32Array[];
}

/**
 * The responses of a rendering, source after source; those of receivers with the same channels come together.
 *
 * @param fileOf A file of the rendering by name; each is decoded when its response is asked for.
 * @throws InputError if the rendering has no responses, or one is not as its report says.
 */
export function* responsePairs(report: AnyReport, fileOf: FileOf): Generator<ResponsePair> {
  const entries = new Map(report.responses.map((entry) => [`${entry.source}\n${entry.receiver}`, entry]));
  for (const { sources, receivers, response } of resultResponses(report, fileOf)) {
    for (const [s, source] of sources.entries()) {
      for (const [r, receiver] of receivers.entries()) {
        const entry = entries.get(`${source.name}\n${receiver.name}`)!;
        const signals = response(s, r);
        if (signals.length !== sofaChannelCount(receiver.channels))
          throw new RangeError('channels differ from the report');
        yield { report, entry, file: entry.direction?.file ?? entry.file, source: source.position, receiver, signals };
      }
    }
  }
}
