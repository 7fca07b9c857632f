/** What requests may say that run a scene several times to find something. */
import * as z from 'zod';
import {
  CANDIDATE_KINDS,
  DECAY_FIGURES,
  DESK_GOALS,
  GOALS,
  hertz,
  metres,
  percent,
  seconds,
  SPEAKER_GOALS,
  type MaterialUncertainty,
} from '../app/index.ts';
import {
  asked,
  flag,
  number,
  OF_DURATION,
  OF_SCENE,
  OF_SCHEME,
  ONE_SCENE,
  parsed,
  quantity,
  text,
  texts,
} from './parameters.ts';

const { fullBand, crossoverHz, raysOnly, ...ofRoom } = OF_SCENE;
const ofSearch = { ...ONE_SCENE, ...ofRoom, ...OF_SCHEME, outFolder: text('folder for the files; none if left out') };

const calibrate = z.strictObject({
  ...ofSearch,
  ...OF_DURATION,
  measured: z.array(z.string(), 'a list of paths').min(1, 'at least one path'),
  reference: text('a table with measured absorption'),
  materials: texts('those that may move'),
  mostFactor: number('largest factor of an absorption'),
  withinPercent: number('how near decay times have to come'),
  figures: z.array(z.enum(DECAY_FIGURES)).optional(),
  mostRuns: number('most runs'),
});

const design = z.strictObject({
  ...ofSearch,
  ...{ fullBand, crossoverHz, raysOnly },
  ...OF_DURATION,
  targets: texts('standards or files, such as din-18041:A3'),
  goals: texts('such as STI>=0.6, C50>=2@500 or spread(G)<=2@500'),
  materials: texts('names of the library that may be used; all absorbers if left out'),
  prices: text('path of a table (CSV) with the columns material and price of a square metre'),
  uses: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('surfaces by material, such as {"curtain-heavy": ["walls"]}; others go where the library says'),
  limits: z
    .record(z.string(), z.number())
    .optional()
    .describe('most that may be covered by surface, %, such as {"ceiling": 40}; 0 keeps a surface as it is'),
  parts: number('parts into which a face is cut; 5 if left out'),
  confidencePercent: number('probability with which each goal must be met; 95 if left out'),
  mostRuns: number('largest number of simulated designs; 20 if left out'),
});

const modes = z.strictObject({
  ...ofSearch,
  upToHz: number('all modes up to this frequency'),
  count: number('so many of the lowest, in place of upToHz'),
  shapes: number('draw so many of the lowest'),
  check: flag('compare the lowest modes with a run in the same room'),
});

const candidateNames = `a list of ${CANDIDATE_KINDS.join(', ')} and names of areas`;
const ofPlaces = {
  ...ofSearch,
  ...OF_DURATION,
  candidates: z.array(z.string(), candidateNames).optional().describe(`where they may stand: ${candidateNames}`),
  spacingMetres: number('distance of candidates from one another'),
  clearanceMetres: number('distance of candidates from walls'),
  heightMetres: number('height of candidates'),
  seats: texts('receivers and areas that are seats; all receivers if left out'),
};
const ofDrives = {
  counts: z.array(z.number()).optional().describe('how many at once, such as [1, 2]'),
  mostAttenuationDb: number('largest attenuation of one'),
  mostDelaySeconds: number('largest delay of one'),
  best: number('how many of the best sets are answered'),
  seed: number('of the random numbers'),
};
const weights = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .partialRecord(z.enum(names), z.number())
    .optional()
    .describe(`weights by name: ${names.join(', ')}`);
const band = z
  .tuple([z.number(), z.number()], 'two frequencies such as [20, 120]')
  .optional()
  .describe('from and to, such as [20, 120]');

const subwoofers = {
  for: z.literal('subwoofers'),
  ...{ ...ofPlaces, ...ofDrives, bandHz: band, goals: weights(GOALS) },
  polarity: flag('whether polarities may be turned'),
  equaliserBands: number('bands of an equaliser for all'),
};
const places = z.discriminatedUnion('for', [
  z.strictObject(subwoofers),
  z.strictObject({
    for: z.literal('speakers'),
    ...{ ...ofPlaces, ...ofDrives, quiet: texts('seats that are to hear little'), goals: weights(SPEAKER_GOALS) },
  }),
  z.strictObject({ for: z.literal('desks'), ...ofPlaces, bandHz: band, goal: z.enum(DESK_GOALS).optional() }),
]);

const sensitivities = z.strictObject({
  ...ofSearch,
  ...OF_DURATION,
  uncertaintyPercent: z
    .union([z.number(), z.record(z.string(), z.number())], 'a number, or numbers by names of materials')
    .optional(),
  by: z.enum(['runs', 'walls']).optional(),
  draws: number('draws of uncertain materials'),
  seed: number('of the random numbers'),
});

const sweep = z.strictObject({
  ...ONE_SCENE,
  /** The content of a sweep file without `wavehallSweep` and `scene`. */
  sweep: z.record(z.string(), z.unknown(), 'the content of a sweep file as an object'),
  outFolder: z.string(),
  planOnly: flag('compute nothing'),
});

/** What searches take that an assistant may ask for; of places, those of subwoofers. */
export const SEARCH_SHAPES = { design, modes, subwoofers: z.strictObject(subwoofers) };

/** @throws InputError for what the request may not say, as do all below */
export function calibrateAsked(given: unknown) {
  const { scene, options } = asked(parsed(calibrate, given));
  const { measured, reference, withinPercent, ...others } = options;
  const within = quantity(percent, withinPercent);
  return { scene, options: { ...others, measuredFiles: measured, referenceFile: reference, within } };
}

export function designAsked(given: unknown) {
  const { scene, options } = asked(parsed(design, given));
  const { uses = {}, limits = {}, ...others } = options;
  const usesOf = Object.entries(uses).map(([material, surfaces]) => ({ material, surfaces }));
  const limitsOf = Object.entries(limits).map(([surface, share]) => ({ surface, atMost: share / 100 }));
  return { scene, options: { ...others, uses: usesOf, limits: limitsOf } };
}

export function modesAsked(given: unknown) {
  const { scene, options } = asked(parsed(modes, given));
  const { upToHz, ...others } = options;
  return { scene, options: { ...others, upTo: quantity(hertz, upToHz) } };
}

export function sensitivitiesAsked(given: unknown) {
  const { scene, options } = asked(parsed(sensitivities, given));
  const { uncertaintyPercent: uncertain, ...others } = options;
  const uncertainties: MaterialUncertainty[] =
    typeof uncertain === 'number'
      ? [{ material: null, percent: uncertain }]
      : Object.entries(uncertain ?? {}).map(([material, percentOf]) => ({ material, percent: percentOf }));
  return { scene, options: { ...others, uncertainties } };
}

/** What places are looked for, and the request of each use. */
export function placesAsked(given: unknown) {
  const wanted = parsed(places, Array.isArray(given) ? given : { for: 'subwoofers', ...(given as object | undefined) });
  if (wanted.for === 'desks') {
    const { scene, options } = asked(laid(wanted));
    const { for: use, bandHz, ...rest } = options;
    return { scene, use, options: { ...rest, band: bandOf(bandHz) } };
  }
  if (wanted.for === 'speakers') {
    const { scene, options } = asked(driven(laid(wanted)));
    const { for: use, ...rest } = options;
    return { scene, use, options: rest };
  }
  const { scene, options } = asked(driven(laid(wanted)));
  const { for: use, bandHz, polarity, ...rest } = options;
  return { scene, use, options: { ...rest, band: bandOf(bandHz), isPolarityFree: polarity } };
}

interface Laid {
  readonly spacingMetres?: number | undefined;
  readonly clearanceMetres?: number | undefined;
  readonly heightMetres?: number | undefined;
}

const laid = <Given extends Laid>({ spacingMetres, clearanceMetres, heightMetres, ...others }: Given) => ({
  ...others,
  spacing: quantity(metres, spacingMetres),
  clearance: quantity(metres, clearanceMetres),
  height: quantity(metres, heightMetres),
});

interface Driven {
  readonly mostAttenuationDb?: number | undefined;
  readonly mostDelaySeconds?: number | undefined;
}

const driven = <Given extends Driven>({ mostAttenuationDb, mostDelaySeconds, ...others }: Given) => ({
  ...others,
  mostAttenuation: mostAttenuationDb,
  mostDelay: quantity(seconds, mostDelaySeconds),
});

const bandOf = (given: readonly [number, number] | undefined) => given && { fromHz: given[0], toHz: given[1] };

export const sweepAsked = (given: unknown) => parsed(sweep, given);
