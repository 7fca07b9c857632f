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
import { asked, OF_DURATION, OF_SCENE, OF_SCHEME, ONE_SCENE, parsed, quantity } from './parameters.ts';

const flag = z.boolean().optional();
const text = z.string().optional();
const number = z.number().optional();
const texts = z.array(z.string()).optional();
const counts = z.array(z.number()).optional();

const { fullBand, crossoverHz, raysOnly, ...ofRoom } = OF_SCENE;
const ofSearch = { ...ONE_SCENE, ...ofRoom, ...OF_SCHEME, outFolder: text };

const calibrate = z.strictObject({
  ...ofSearch,
  ...OF_DURATION,
  measured: z.array(z.string(), 'a list of paths').min(1, 'at least one path'),
  reference: text,
  materials: texts,
  mostFactor: number,
  withinPercent: number,
  figures: z.array(z.enum(DECAY_FIGURES)).optional(),
  mostRuns: number,
});

const design = z.strictObject({
  ...ofSearch,
  ...{ fullBand, crossoverHz, raysOnly },
  ...OF_DURATION,
  targets: texts,
  goals: texts,
  materials: texts,
  prices: text,
  /** Surfaces by the names of materials that may be used on them. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Largest covered share of a surface by its name, %; 0 keeps it as it is. */
  limits: z.record(z.string(), z.number()).optional(),
  parts: number,
  confidencePercent: number,
  mostRuns: number,
});

const modes = z.strictObject({ ...ofSearch, upToHz: number, count: number, shapes: number, check: flag });

const ofPlaces = {
  ...ofSearch,
  ...OF_DURATION,
  candidates: z.array(z.string(), `a list of ${CANDIDATE_KINDS.join(', ')} and names of areas`).optional(),
  spacingMetres: number,
  clearanceMetres: number,
  heightMetres: number,
  seats: texts,
};
const ofDrives = { counts, mostAttenuationDb: number, mostDelaySeconds: number, best: number, seed: number };
const weights = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.partialRecord(z.enum(names), z.number()).optional();
const band = z.tuple([z.number(), z.number()], 'two frequencies such as [20, 120]').optional();

const places = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('subwoofers'),
    ...{ ...ofPlaces, ...ofDrives, bandHz: band, goals: weights(GOALS), polarity: flag, equaliserBands: number },
  }),
  z.strictObject({ for: z.literal('speakers'), ...ofPlaces, ...ofDrives, quiet: texts, goals: weights(SPEAKER_GOALS) }),
  z.strictObject({ for: z.literal('desks'), ...ofPlaces, bandHz: band, goal: z.enum(DESK_GOALS).optional() }),
]);

const sensitivities = z.strictObject({
  ...ofSearch,
  ...OF_DURATION,
  /** One for all materials, or by their names. */
  uncertaintyPercent: z
    .union([z.number(), z.record(z.string(), z.number())], 'a number, or numbers by names of materials')
    .optional(),
  by: z.enum(['runs', 'walls']).optional(),
  draws: number,
  seed: number,
});

const sweep = z.strictObject({
  ...ONE_SCENE,
  /** The content of a sweep file without `wavehallSweep` and `scene`. */
  sweep: z.record(z.string(), z.unknown(), 'the content of a sweep file as an object'),
  outFolder: z.string(),
  planOnly: flag,
});

/** @throws InputError for what the request may not say, as do all below */
export function calibrateAsked(given: unknown) {
  const { scene, options } = asked(parsed(calibrate, given));
  const { measured, reference, withinPercent, ...others } = options;
  const within = quantity(percent, withinPercent);
  return { scene, options: { ...others, measuredFiles: measured, referenceFile: reference, within } };
}

export function designAsked(given: unknown) {
  const { scene, options } = asked(parsed(design, given));
  const { prices, uses = {}, limits = {}, ...others } = options;
  const usesOf = Object.entries(uses).map(([material, surfaces]) => ({ material, surfaces }));
  const limitsOf = Object.entries(limits).map(([surface, share]) => ({ surface, atMost: share / 100 }));
  return { scene, options: { ...others, priceFile: prices, uses: usesOf, limits: limitsOf } };
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
