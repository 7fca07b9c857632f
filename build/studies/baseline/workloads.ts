import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';

/** A command whose time is measured. */
export interface Workload {
  readonly name: string;
  /** Arguments of the program. */
  readonly command: readonly string[];
  /** What of its output is measured besides: the report of a rendering, or the rooms of a bench. */
  readonly tells?: 'rendering' | 'rooms';
  /** Measured only on a device of this kind. */
  readonly only?: 'gpu';
}

/** Shipped scenes of small rooms, and the sound that is rendered of them on the processor and on a GPU, s. */
const SMALL_ROOMS = [
  { scene: 'shoebox', processor: '0.05', gpu: '0.5' },
  { scene: 'lecture-hall', processor: '0.02', gpu: '0.5' },
] as const;

/**
 * The commands: start-up, figures, the small rooms whole, a sweep, and on a GPU whole rooms of the bench.
 *
 * @param folder Receives what they need and what they write.
 * @param engine `cpu`, or options that name a GPU.
 */
export function workloads(root: string, folder: string, engine: readonly string[], isGpu: boolean): Workload[] {
  const sound = join(folder, 'response.wav');
  writeFileSync(sound, decayingNoise());
  const scene = (name: string): string => join(root, 'scenes', `${name}.json`);
  const sweep = join(folder, 'sweep');
  return [
    { name: 'start-up', command: ['--version'] },
    { name: 'figures of a response', command: ['analyse', sound, '--json', '--out', join(folder, 'analysed')] },
    ...SMALL_ROOMS.flatMap((room): Workload[] => [
      { name: `check of ${room.scene}`, command: ['check', scene(room.scene), '--json'] },
      {
        name: `render of ${room.scene}`,
        command: [
          ...['render', scene(room.scene), ...engine, '--duration', isGpu ? room.gpu : room.processor, '--timing'],
          ...['--no-cache', '--json', '--out', join(folder, room.scene)],
        ],
        tells: 'rendering',
      },
    ]),
    {
      name: 'plan of a sweep',
      command: ['sweep', 'plan', join(root, 'scenes/sweeps/rooms.json'), ...engine, '--out', sweep],
    },
    {
      name: 'run of a sweep',
      command: ['sweep', 'run', join(sweep, 'manifest.jsonl'), ...engine, '--out', join(folder, 'results')],
      only: 'gpu',
    },
    {
      name: 'rooms',
      command: ['bench', '--rooms', 'small,furnished', ...engine, '--json'],
      tells: 'rooms',
      only: 'gpu',
    },
  ];
}

const RATE = 48_000;
const SECONDS = 2;
/** e-fold of the pressure, s: a reverberation time of 0.9 s. */
const FALLS_IN = 0.13;

/** A response of noise that decays, the same each time. */
function decayingNoise(): Uint8Array {
  let state = 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const samples = Float32Array.from({ length: RATE * SECONDS }, (_, n) => noise() * Math.exp(-n / RATE / FALLS_IN));
  return encodeWav(samples, hertz(RATE));
}
