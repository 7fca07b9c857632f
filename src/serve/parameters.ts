/** What requests may say, with units in the names, and the options of the library that this becomes. */
import * as z from 'zod';
import { hertz, InputError, LONGEST_FIGURES, percent, seconds, WALL_MODELS, type SceneInput } from '../app/index.ts';
import type { PlanOptions } from '../library/plan-scene.ts';
import type { RenderOptions } from '../library/render-scene.ts';
import type { SceneOptions } from '../library/options.ts';
import { issueInWords } from '../units/issue-words.ts';

const flag = z.boolean().optional();
const text = z.string().optional();
const number = z.number().optional();

/** What every request about a scene may say. */
const ofScene = {
  /** The path of a scene file, or its content. */
  scene: z.union(
    [z.string(), z.record(z.string(), z.unknown())],
    'the path of a scene file, or its content as an object',
  ),
  /** Where files lie that a content names. */
  folder: text,
  walls: z.enum(WALL_MODELS).optional(),
  maxFrequencyHz: number,
  tolerancePercent: number,
  allowLeaks: flag,
  fullBand: flag,
  crossoverHz: number,
  timeSeconds: number,
  raysOnly: flag,
};

/** What requests that make responses may say besides. */
const ofDuration = { durationSeconds: number, durationFor: z.enum(LONGEST_FIGURES).optional() };

const check = z.strictObject({ ...ofScene, scheme: text });
const plan = z.strictObject({ ...ofScene, ...ofDuration, schemes: text, measure: flag });
const render = z.strictObject({
  ...ofScene,
  ...ofDuration,
  scheme: text,
  noAirAbsorption: flag,
  raw: flag,
  noFigures: flag,
  reciprocity: flag,
  areaResponses: flag,
  /** Where files are written, too. */
  outFolder: text,
});
const read = z.strictObject({ folder: z.string() });

/** A scene, and what is asked of it. */
export interface Asked<Options> {
  readonly scene: SceneInput | string;
  readonly options: Options;
}

/** The names of quantities in requests, by those of the options. */
const WITH_UNIT: Readonly<Record<string, string>> = {
  crossover: 'crossoverHz',
  duration: 'durationSeconds',
  maxFrequency: 'maxFrequencyHz',
  time: 'timeSeconds',
  tolerance: 'tolerancePercent',
};

/** The name that a request gives to what an error names. */
export const nameInRequest = (path: string): string => (Object.hasOwn(WITH_UNIT, path) ? WITH_UNIT[path] : path);

/** @throws InputError for what the request may not say, as do all below */
export const checkAsked = (given: unknown): Asked<SceneOptions> => asked(parsed(check, given));

export const planAsked = (given: unknown): Asked<PlanOptions> => asked(parsed(plan, given));

/** A rendering leaves no checkpoint: nobody could go on from it. */
export const renderAsked = (given: unknown): Asked<RenderOptions> => {
  const { scene, options } = asked(parsed(render, given));
  return { scene, options: { ...options, checkpoint: null } };
};

/** The folder of a rendering. */
export const readAsked = (given: unknown): string => parsed(read, given).folder;

interface Quantities {
  readonly scene: string | Record<string, unknown>;
  readonly crossoverHz?: number | undefined;
  readonly durationSeconds?: number | undefined;
  readonly maxFrequencyHz?: number | undefined;
  readonly timeSeconds?: number | undefined;
  readonly tolerancePercent?: number | undefined;
}

function asked<Given extends Quantities>(given: Given) {
  const { scene, crossoverHz, durationSeconds, maxFrequencyHz, timeSeconds, tolerancePercent, ...options } = given;
  return {
    // What it contains is checked when it is read.
    scene: scene as unknown as SceneInput | string,
    options: {
      ...options,
      crossover: quantity(hertz, crossoverHz),
      ...(durationSeconds !== undefined && { duration: seconds(durationSeconds) }),
      maxFrequency: quantity(hertz, maxFrequencyHz),
      time: quantity(seconds, timeSeconds),
      tolerance: quantity(percent, tolerancePercent),
    },
  };
}

const quantity = <Q>(unit: (value: number) => Q, value: number | undefined): Q | undefined =>
  value === undefined ? undefined : unit(value);

function parsed<Shape extends z.ZodType>(shape: Shape, given: unknown): z.infer<Shape> {
  const { data, error } = shape.safeParse(given ?? {});
  if (!error) return data;
  const [{ path, message }] = error.issues;
  throw new InputError(
    path.length > 0 ? path.join('.') : 'params',
    issueInWords(message),
    'Give what docs/use/serve.md lists for the method.',
  );
}
