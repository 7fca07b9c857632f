import { volumesOf, type Scene, type SceneFullBand, type SceneOfFile } from '../../../scene/scene.ts';
import { sceneFullBand } from '../../../scene/schema/full-band-schema.ts';
import { FREQUENCY, requireWithin } from '../../../scene/schema/ranges.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { keptTo } from '../../../response/band-limit.ts';
import { roomDimensions } from '../scene/extents.ts';
import type { LoadedScene } from '../scene/geometry.ts';

/** What a request says of the band above the simulated one. */
export interface FullBandRequest {
  readonly sceneFile: string;
  readonly maxFrequency?: Hertz | undefined;
  /** Whether image sources and rays compute sound above the simulated band; if left out, as the scene says. */
  readonly fullBand?: boolean | undefined;
  /** Where waves end and rays begin; with it, sound above is computed. 1 to 1 000 000 Hz. */
  readonly crossover?: Hertz | undefined;
}

/** The crossover lies at this share of the band of the waves: both are then right half an octave on either side. */
export const CROSSOVER_SHARE = 0.7;

/** The highest frequency that waves are needed for, with a crossover. */
export const wavesFor = (crossover: Hertz): Hertz => hertz(crossover / CROSSOVER_SHARE);

/**
 * How sound above the simulated band is computed, and how high waves then have to go: not above what a crossover needs.
 *
 * @throws InputError if the crossover lies above the band of the waves.
 */
export function wantedBand(
  { sceneFile, maxFrequency, fullBand, crossover }: FullBandRequest,
  scene: Pick<SceneOfFile, 'fullBand' | 'maxFrequency'>,
): { readonly fullBand: SceneFullBand | undefined; readonly maxFrequency: Hertz } {
  requireWithin('crossover', 'a frequency', FREQUENCY, 'Hz', crossover);
  const highest = maxFrequency ?? scene.maxFrequency;
  const isWanted = fullBand ?? (crossover !== undefined || scene.fullBand !== undefined);
  if (!isWanted) return { fullBand: undefined, maxFrequency: highest };
  const ofScene = scene.fullBand ?? sceneFullBand();
  const at = crossover ?? ofScene.crossover;
  if (at === undefined) return { fullBand: ofScene, maxFrequency: highest };
  const most = Math.floor(CROSSOVER_SHARE * highest);
  if (at > CROSSOVER_SHARE * highest) {
    throw new InputError(
      crossover === undefined ? `${sceneFile}: fullBand.crossoverHz` : 'crossover',
      `${at} Hz needs waves that are right up to ${Math.ceil(wavesFor(at))} Hz, and they are computed up to ${highest} Hz`,
      `Give at most ${most} Hz, or raise the maximum frequency to ${Math.ceil(wavesFor(at))} Hz.`,
    );
  }
  return { fullBand: { ...ofScene, crossover: at }, maxFrequency: wavesFor(at) };
}

/** What of a request does not go with the whole band. */
export interface FullBandUses {
  readonly raw?: boolean | undefined;
  readonly extend?: boolean | undefined;
}

/**
 * Makes sure that rays know everything in a scene of which the whole band is wanted.
 *
 * @param path How errors name what asks for the whole band.
 * @throws InputError with everything that they do not know.
 */
export function requireForRays(
  { scene, geometry }: Pick<LoadedScene, 'geometry'> & { readonly scene: Omit<Scene, 'duration'> },
  { raw, extend }: FullBandUses,
  path: string,
  sceneFile: string,
): void {
  const faults: InputError[] = [];
  const refuse = (at: string, message: string, remedy: string): void => {
    faults.push(new InputError(at, message, remedy));
  };
  const without = 'or render without the whole band.';
  if (roomDimensions(geometry) === 2)
    refuse(path, 'the room has two dimensions, and rays need three', `Give the room a height, ${without}`);
  for (const [key, points] of [
    ['sources', scene.sources],
    ['receivers', scene.receivers],
  ] as const) {
    for (const { name, walk } of points)
      if (walk)
        refuse(`${sceneFile}: ${key}.${name}.walk`, 'rays do not follow what moves', `Let it stand, ${without}`);
  }
  for (const { name, directivity } of scene.sources)
    if (directivity?.kind === 'points' || directivity?.kind === 'piston')
      refuse(
        `${sceneFile}: sources.${name}`,
        'rays do not know yet how a source that is made of points radiates',
        `Give it a pattern or a measured directivity, ${without}`,
      );
  for (const { name, direction } of scene.receivers)
    if (direction?.kind === 'array')
      refuse(
        `${sceneFile}: receivers.${name}`,
        'rays do not know yet what the microphones of an array hear',
        `Give a receiver with ambisonics, or one for each microphone, ${without}`,
      );
  if (volumesOf(scene.geometry).length > 0 || (geometry.kind === 'mesh' && geometry.porous))
    refuse(
      `${sceneFile}: geometry`,
      'rays do not go through porous volumes',
      `Give the wall a porous layer, ${without}`,
    );
  if (raw) refuse('raw', 'samples of the simulation have no sound above its band', 'Leave one of the two out.');
  if (extend) refuse('extend', 'with the whole band there is nothing above to add', 'Leave one of the two out.');
  const end = keptTo(hertz(Infinity), scene.sampleRate);
  if (end <= scene.maxFrequency)
    refuse(
      `${sceneFile}: sampleRateHz`,
      `files of ${scene.sampleRate} samples a second hold sound up to ${Math.floor(end)} Hz, which waves reach alone`,
      `Raise it, such as to 48000, ${without}`,
    );
  if (faults.length > 0) throw allTogether(faults);
}
