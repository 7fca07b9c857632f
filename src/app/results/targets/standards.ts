import { InputError } from '../../../units/errors.ts';
import type { Target, TargetBand } from './target.ts';

/** A kind of room in a standard, whose target follows from the volume. */
interface StandardTarget {
  readonly id: string;
  readonly title: string;
  /** Volumes for which the standard gives one, m³. */
  readonly volumes: readonly [number, number];
  /** Reverberation time by octave. */
  readonly bands: (cubicMetres: number) => readonly TargetBand[];
}

/** Tolerance of rooms for music and speech over the nominal time, by octave (DIN 18041:2016-03, figure 2). */
const MUSIC_AND_SPEECH: readonly (readonly [number, number, number])[] = [
  [125, 0.65, 1.45],
  [250, 0.8, 1.2],
  [500, 0.8, 1.2],
  [1000, 0.8, 1.2],
  [2000, 0.8, 1.2],
  [4000, 0.65, 1.2],
];

/** Tolerance of rooms for sport, taken from {@link MUSIC_AND_SPEECH}. */
const SPORT = MUSIC_AND_SPEECH.filter(([centreHz]) => centreHz >= 250 && centreHz <= 2000);

const within = (nominal: number, tolerance: typeof MUSIC_AND_SPEECH): TargetBand[] =>
  tolerance.map(([centreHz, low, high]) => ({ centreHz, from: low * nominal, to: high * nominal }));

/** Kinds of use of DIN 18041:2016-03, group A: T = a lg(V / 1 m³) + b (table 2). */
const din = (
  id: string,
  title: string,
  [a, b]: readonly [number, number],
  volumes: readonly [number, number],
  tolerance = MUSIC_AND_SPEECH,
): StandardTarget => ({
  id: `din-18041-${id}`,
  title: `DIN 18041:2016, ${title}`,
  volumes,
  bands: (cubicMetres) => within(a * Math.log10(cubicMetres) + b, tolerance),
});

/** ANSI/ASA S12.60-2010/Part 1, table 1: of core learning spaces up to 10 000 and 20 000 cubic feet. */
const CLASSROOM = { small: 283, large: 566 } as const;

const STANDARD_TARGETS: readonly StandardTarget[] = [
  din('a1', 'A1, music', [0.45, 0.07], [30, 1000]),
  din('a2', 'A2, speech and lectures', [0.37, -0.14], [50, 5000]),
  din('a3', 'A3, lessons and communication', [0.32, -0.17], [30, 5000]),
  din('a4', 'A4, lessons and communication, inclusive', [0.26, -0.14], [30, 500]),
  din('a5', 'A5, sport', [0.75, -1], [200, 10_000], SPORT),
  {
    id: 'ansi-s12.60',
    title: 'ANSI/ASA S12.60, core learning space',
    volumes: [0, CLASSROOM.large],
    bands: (cubicMetres) =>
      [500, 1000, 2000].map((centreHz) => ({ centreHz, from: null, to: cubicMetres <= CLASSROOM.small ? 0.6 : 0.7 })),
  },
];

/** How requests name the targets of standards. */
export const TARGET_NAMES: readonly string[] = STANDARD_TARGETS.map(({ id }) => id);

/** The targets of standards by the names of requests, with their titles. */
export const TARGET_TITLES: ReadonlyMap<string, string> = new Map(STANDARD_TARGETS.map(({ id, title }) => [id, title]));

/**
 * The target of a standard for a room.
 *
 * @throws InputError if the standard has none for the volume.
 */
export function standardTarget(id: string, cubicMetres: number, path: string): Target {
  const kind = STANDARD_TARGETS.find((one) => one.id === id)!;
  const [least, most] = kind.volumes;
  if (!(cubicMetres >= least && cubicMetres <= most)) {
    throw new InputError(
      path,
      `${kind.title} is for rooms from ${least} to ${most} m³, and this one has ${cubicMetres.toFixed(0)} m³`,
      'Name another target, or give your own as a file.',
    );
  }
  return { name: kind.title, figure: 't20Seconds', bands: kind.bands(cubicMetres) };
}
