import type { LoadedScene } from '../scene/geometry.ts';
import type { PlannedFiles } from '../host/host.ts';
import type { RenderRequest } from '../scene/request.ts';

/** The file that says what was rendered. It is written last: a folder that has it is whole. */
export const REPORT = 'report.json';

/** Bytes of a sample. */
const SAMPLE = 4;
/** About as many bytes as a picture of a response takes, at least. */
const PICTURE = 50_000;

/** The name of a response's files, without its ending. */
export const responseName = (source: string, receiver: string): string => `${source}-${receiver}`;

/** The files of a rendering, before it begins: all names, and about how many bytes they take at least. */
export function renderFiles(
  { sources, receivers, duration, sampleRate, maxFrequency }: LoadedScene['scene'],
  { raw, plot }: RenderRequest,
): Required<PlannedFiles> {
  const pairs = sources.flatMap((source) => receivers.map((receiver) => responseName(source.name, receiver.name)));
  const endings = plot ? ['.wav', '.svg'] : ['.wav'];
  // A simulation has at least two samples a period.
  const samples = duration * (raw ? 2 * maxFrequency : sampleRate);
  return {
    names: [...pairs.flatMap((name) => endings.map((ending) => name + ending)), REPORT],
    bytes: Math.ceil(pairs.length * (SAMPLE * samples + (plot ? PICTURE : 0))),
  };
}
