import type { Scene, SceneFullBand, SceneOfFile } from '../../../scene/scene.ts';
import { sceneFullBand } from '../../../scene/schema/full-band-schema.ts';
import { FREQUENCY, requireWithin, WITHIN_TIME } from '../../../scene/schema/ranges.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { hertz, type Hertz, type Seconds } from '../../../units/quantities.ts';
import { bandOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../../../material/bands.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { keptTo } from '../../../response/band-limit.ts';
import { HIGH_PASS_CORNER } from '../../../response/high-pass.ts';
import { roomDimensions } from '../scene/extents.ts';
import type { LoadedScene } from '../scene/geometry.ts';
import { porousFaults } from './porous-for-rays.ts';

/** What a request says of the band above the simulated one. */
export interface FullBandRequest {
  readonly sceneFile: string;
  readonly maxFrequency?: Hertz | undefined;
  /** Whether image sources and rays compute sound above the simulated band; if left out, as the scene says. */
  readonly fullBand?: boolean | undefined;
  /** Where waves end and rays begin; with it, sound above is computed. 1 to 1 000 000 Hz. */
  readonly crossover?: Hertz | undefined;
  /**
   * Waves end and rays begin at the highest crossover with which a rendering is predicted to take no longer; with it,
   * sound above is computed. 1 s to a day. It replaces the highest frequency of the scene, not that of the request.
   */
  readonly time?: Seconds | undefined;
  /** Whether rays and image sources compute all there is, without waves; if left out, as the scene says. */
  readonly raysOnly?: boolean | undefined;
}

/** The crossover lies at this share of the band of the waves: both are then right half an octave on either side. */
export const CROSSOVER_SHARE = 0.7;

/** The highest frequency that waves are needed for, with a crossover. */
export const wavesFor = (crossover: Hertz): Hertz => hertz(crossover / CROSSOVER_SHARE);

/** The highest frequency of a scene without waves: its figures end there. */
const RAYS_END = hertz(OCTAVES.at(-1)!.upperHz);

/** Rays are traced in octaves up to here, Hz. */
const RAYS_REACH = bandOf(OCTAVE_CENTRES.at(-1)!, 1).upper;

/** Crossovers that time chooses, Hz: below, too little of the band is left to compare both halves in. */
export const LOWEST_BY_TIME = 100;
const MOST_BY_TIME = 10_000;

/** Rounding may lift what is needed so far above what there is, relatively. */
const ROUNDING = 1e-9;

/** A frequency to the tenth, Hz: those that follow from others have no end. */
const rounded = (frequency: number): number => Number(frequency.toFixed(1));

/** How sound above the simulated band is computed, and how high waves have to go. */
interface WantedBand {
  readonly fullBand: SceneFullBand | undefined;
  readonly maxFrequency: Hertz;
}

/**
 * How sound above the simulated band is computed, and how high waves then have to go: not above what a crossover needs.
 *
 * @throws InputError if the crossover lies above the band of the waves, or a request says twice where waves end.
 */
export function wantedBand(
  request: FullBandRequest,
  scene: Pick<SceneOfFile, 'fullBand' | 'maxFrequency' | 'sampleRate'>,
): WantedBand {
  const { sceneFile, maxFrequency, fullBand, crossover } = request;
  requireWithin('crossover', 'a frequency', FREQUENCY, 'Hz', crossover);
  requireWithin('time', 'a time', WITHIN_TIME, 's', request.time);
  requireOneEnd(request);
  const highest = maxFrequency ?? scene.maxFrequency;
  if (!(fullBand ?? (asksForRays(request) || scene.fullBand !== undefined)))
    return { fullBand: undefined, maxFrequency: highest };
  const { time, raysOnly } = request;
  const { crossover: ofScene, time: timeOfScene, isRaysOnly, ...others } = scene.fullBand ?? sceneFullBand();
  const saysEnd = crossover !== undefined || time !== undefined;
  if (raysOnly ?? (isRaysOnly && !saysEnd))
    return {
      fullBand: { ...others, isRaysOnly: true },
      maxFrequency: hertz(Math.min(RAYS_END, keptTo(RAYS_END, scene.sampleRate))),
    };
  if (time !== undefined)
    return { fullBand: { ...others, time }, maxFrequency: maxFrequency ?? highestByTime(scene.sampleRate) };
  const at = crossover ?? ofScene;
  if (at === undefined)
    return { fullBand: { ...others, ...(timeOfScene && { time: timeOfScene }) }, maxFrequency: highest };
  const path = crossover === undefined ? `${sceneFile}: fullBand.crossoverHz` : 'crossover';
  if (wavesFor(at) <= HIGH_PASS_CORNER)
    throw new InputError(
      path,
      `with a crossover of ${at} Hz waves end at ${rounded(wavesFor(at))} Hz, within the high-pass that removes the constant, ${HIGH_PASS_CORNER} Hz`,
      `Give more than ${CROSSOVER_SHARE * HIGH_PASS_CORNER} Hz, or take rays only.`,
    );
  if (wavesFor(at) > highest * (1 + ROUNDING)) {
    throw new InputError(
      path,
      `${at} Hz needs waves that are right up to ${Math.ceil(wavesFor(at))} Hz, and they are computed up to ${rounded(highest)} Hz`,
      `Give at most ${Math.floor(CROSSOVER_SHARE * highest)} Hz, or raise the maximum frequency to ${Math.ceil(wavesFor(at))} Hz.`,
    );
  }
  return { fullBand: { ...others, crossover: at }, maxFrequency: wavesFor(at) };
}

/** Whether a value of a request is given, and does not say no. */
const isAsked = (value: unknown): boolean => value !== undefined && value !== false;

/** Whether a request itself asks for sound above the waves. */
const asksForRays = ({ fullBand, crossover, time, raysOnly }: Omit<FullBandRequest, 'sceneFile'>): boolean =>
  Boolean(fullBand ?? (crossover !== undefined || time !== undefined || raysOnly));

/** How errors name what asks for rays: the value of the request, else that of the scene. */
export const pathOfRays = (request: FullBandRequest): string =>
  (['raysOnly', 'time', 'crossover', 'fullBand'] as const).find((key) => isAsked(request[key])) ??
  `${request.sceneFile}: fullBand`;

/** How high waves go at most where nothing but time limits them: some of the band is left to rays. */
function highestByTime(sampleRate: Hertz): Hertz {
  const end = keptTo(hertz(Infinity), sampleRate) * (1 - ROUNDING);
  const centres = THIRD_OCTAVE_CENTRES.filter((centre) => centre <= MOST_BY_TIME && wavesFor(hertz(centre)) < end);
  return wavesFor(hertz(centres.at(-1) ?? LOWEST_BY_TIME));
}

/** Values of a request that say where waves end, and what messages call them. */
const ENDS = { time: 'the time', crossover: 'the crossover', raysOnly: 'rays alone' } as const;

/** @throws InputError if there are several */
function requireOneEnd(request: FullBandRequest): void {
  const [first, other] = (['time', 'crossover', 'raysOnly'] as const).filter((key) => isAsked(request[key]));
  if (other !== undefined)
    throw new InputError(
      first,
      `${ENDS[first]} and ${ENDS[other]} both say where waves end`,
      'Leave one of the two out.',
    );
}

/** What of a request does not go with the whole band, and what concerns waves only. */
export interface FullBandUses {
  readonly raw?: boolean | undefined;
  readonly extend?: boolean | undefined;
  readonly maxFrequency?: Hertz | undefined;
  readonly scheme?: string | undefined;
  readonly tolerance?: number | undefined;
  readonly walls?: string | undefined;
  readonly measure?: boolean | undefined;
  readonly keepRuns?: boolean | undefined;
  readonly checkpoint?: number | null | undefined;
}

/** Values that mean nothing without waves. */
const OF_WAVES = ['maxFrequency', 'scheme', 'tolerance', 'walls', 'measure', 'keepRuns', 'checkpoint'] as const;

/**
 * Makes sure that rays know everything in a scene of which the whole band is wanted.
 *
 * @param path How errors name what asks for the whole band.
 * @throws InputError with everything that they do not know.
 */
export function requireForRays(
  { scene, geometry }: Pick<LoadedScene, 'geometry'> & { readonly scene: Omit<Scene, 'duration'> },
  uses: FullBandUses,
  path: string,
  sceneFile: string,
): void {
  const { raw, extend } = uses;
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
  for (const fault of porousFaults({ scene, geometry }, sceneFile, without)) faults.push(fault);
  if (raw) refuse('raw', 'samples of the simulation have no sound above its band', 'Leave one of the two out.');
  if (extend) refuse('extend', 'with the whole band there is nothing above to add', 'Leave one of the two out.');
  const end = keptTo(hertz(Infinity), scene.sampleRate);
  const isRaysOnly = scene.fullBand?.isRaysOnly ?? false;
  if (isRaysOnly) {
    for (const key of OF_WAVES)
      if (uses[key] !== undefined && uses[key] !== null && uses[key] !== false)
        refuse(key, 'it is said how waves are computed, and rays compute alone', 'Leave one of the two out.');
  }
  if (!isRaysOnly && end > RAYS_REACH && scene.maxFrequency >= RAYS_REACH)
    refuse(
      `${sceneFile}: maxFrequencyHz`,
      `waves reach ${scene.maxFrequency} Hz, and rays know bands up to ${Math.floor(RAYS_REACH)} Hz`,
      `Lower it, ${without}`,
    );
  if (!isRaysOnly && end <= scene.maxFrequency)
    refuse(
      `${sceneFile}: sampleRateHz`,
      `files of ${scene.sampleRate} samples a second hold sound up to ${Math.floor(end)} Hz, which waves reach alone`,
      `Raise it, such as to 48000, ${without}`,
    );
  if (faults.length > 0) throw allTogether(faults);
}
