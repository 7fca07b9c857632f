import { PACKED_WAV, packWav, unpackWav } from '../../../response/packed-wav.ts';

/** Sounds of runs, which the program itself wrote; recordings of the user's own stay as they are. */
const SOUND = /\.wav$/i;
const PACKED_SOUND = /^runs\/.*\.wav\.packed$/i;

/** Whether a path leads to what {@link withSounds} unpacks. */
export const isOfRun = (path: string): boolean => path.startsWith('runs/');

/** A file of a run as a project keeps it, with the end of its name. */
export async function keptForm(name: string, contents: Blob): Promise<readonly [name: string, contents: Blob]> {
  const packed = SOUND.test(name) ? packWav(new Uint8Array(await contents.arrayBuffer())) : null;
  return packed ? [name + PACKED_WAV, new Blob([packed])] : [name, contents];
}

/**
 * The entries of a project with the sounds of its runs as WAV files. A project of version 1 has no others.
 *
 * @param file How errors name the project.
 * @throws InputError if one is damaged.
 */
export async function withSounds(entries: ReadonlyMap<string, Blob>, file: string): Promise<ReadonlyMap<string, Blob>> {
  const whole = new Map<string, Blob>();
  for (const [path, contents] of entries) {
    if (!PACKED_SOUND.test(path)) whole.set(path, contents);
    else {
      const wav = unpackWav(new Uint8Array(await contents.arrayBuffer()), `${file}: ${path}`);
      whole.set(path.slice(0, -PACKED_WAV.length), new Blob([wav]));
    }
  }
  return whole;
}
