import { decodeWav } from '../../../response/decode-wav.ts';
import type { LaidArea } from '../../../scene/areas/area.ts';
import type { Source } from '../../../scene/scene.ts';
import type { SourceSignal } from '../../../scene/walk.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { writePath } from '../../../scene/json-path.ts';

/**
 * Reads what sources play. Sources that play nothing stay as they are.
 *
 * @throws InputError if a file is no WAV file, or silent where it needs a level.
 */
export async function readSignals(
  sources: readonly Source[],
  sceneFile: string,
  files: Files,
): Promise<readonly Source[]> {
  const read: Source[] = [];
  for (const source of sources) {
    const { signal, name } = source;
    read.push(signal ? { ...source, signal: await readSignal(signal, name, sceneFile, files) } : source);
  }
  return read;
}

/** What is to be known of the files that a scene names: sounds that are cut, tables in another encoding. */
export const fileWarnings = (sources: readonly Source[], areas: readonly LaidArea[]): string[] => [
  ...areas.flatMap(({ note }) => note ?? []),
  ...sources.flatMap(({ name, signal }) => {
    const cut = signal?.sound?.cut ?? null;
    return cut === null ? [] : [`${signal!.file}, which ${name} plays, ${cut}`];
  }),
];

async function readSignal(
  signal: SourceSignal,
  source: string,
  sceneFile: string,
  files: Files,
): Promise<SourceSignal> {
  const file = files.beside(sceneFile, signal.file);
  const bytes = await readOrRefuse(files.readBytes(file), {
    path: `${sceneFile}: ${writePath(['sources', source, 'signal'])}`,
    what: file,
    wanted: 'a sound',
    remedy: 'Give the path of a WAV file from the folder of the scene file, recorded without a room.',
  });
  const sound = decodeWav(bytes, file);
  if (signal.levelDb !== null && sound.samples.every((sample) => sample === 0)) {
    throw new InputError(file, 'it is silent, and has no level', 'Choose another sound.');
  }
  return { ...signal, sound };
}
