/** What requests may say, with units in the names, and the options of the library that this becomes. */
import * as z from 'zod';
import {
  chooseFrom,
  hertz,
  InputError,
  LONGEST_FIGURES,
  percent,
  seconds,
  WALL_MODELS,
  type SceneInput,
} from '../app/index.ts';
import type { PlanOptions } from '../library/plan-scene.ts';
import type { RenderOptions } from '../library/render-scene.ts';
import type { SceneOptions } from '../library/options.ts';
import { allTogether } from '../units/errors.ts';
import { issueInWords } from '../units/issue-words.ts';

/** Values that may be left out. @param what Says what the value is */
export const flag = (what: string) => z.boolean().optional().describe(what);
export const text = (what: string) => z.string().optional().describe(what);
export const texts = (what: string) => z.array(z.string()).optional().describe(what);
export const number = (what: string) => z.number().optional().describe(what);

/** What a request may change in any scene. */
export const OF_SCENE = {
  walls: z.enum(WALL_MODELS).optional().describe("how walls stand on the grid, in place of the scene's way"),
  maxFrequencyHz: number("highest frequency of the waves, in place of the scene's"),
  tolerancePercent: number('largest phase-velocity error of a scheme that is chosen'),
  allowLeaks: flag('let sound leave through the leaks of a mesh; the scene must describe the "outside"'),
  fullBand: flag('all octaves from 63 Hz to 8 kHz: above the waves by image sources and rays'),
  crossoverHz: number('where waves end and rays begin; with it, the whole band'),
  raysOnly: flag('no waves: rays and image sources alone, for a first look'),
};

/** A scene by its file or its content. */
export const ONE_SCENE = {
  scene: z
    .union([z.string(), z.record(z.string(), z.unknown())], 'the path of a scene file, or its content as an object')
    .describe('the path of a scene file, or the content of one as an object'),
  folder: text('where files lie that a content names; the folder of the server if left out'),
};

const anyScene = {
  ...ONE_SCENE,
  timeSeconds: number('take the highest crossover that is predicted to be ready in this time'),
};

export const OF_SCHEME = { scheme: text("in place of the scene's, such as compact-5@2%, or auto") };

export const OF_DURATION = {
  durationSeconds: number("length of the responses, in place of the scene's"),
  durationFor: z
    .enum(LONGEST_FIGURES)
    .optional()
    .describe('let the program choose the length, so that this figure is there'),
};

/** What the methods take. */
export const SHAPES = {
  check: z.strictObject({ ...anyScene, ...OF_SCENE, ...OF_SCHEME }),
  plan: z.strictObject({
    ...anyScene,
    ...OF_SCENE,
    ...OF_DURATION,
    schemes: text('only these schemes, with commas between'),
    measure: flag('measure the device again, even if results are kept'),
  }),
  render: z.strictObject({
    ...anyScene,
    ...OF_SCENE,
    ...OF_DURATION,
    ...OF_SCHEME,
    noAirAbsorption: flag('leave the absorption of the air out'),
    raw: flag('samples as they were computed, not filtered'),
    noFigures: flag('leave all figures out'),
    reciprocity: flag('false makes a run for each source, even where fewer runs from the receivers give the same'),
    areaResponses: flag('responses of receivers on areas, too'),
    plot: flag('also draw each response'),
    hdf5: flag('also write responses.h5: all responses, figures, the report and the scene in one file'),
    outFolder: text('folder for the files: sounds, figures.csv, report.json'),
  }),
  read: z.strictObject({ folder: z.string() }),
};

/** A scene, and what is asked of it. */
export interface Asked<Options> {
  readonly scene: SceneInput | string;
  readonly options: Options;
}

/** Names in requests, by those of options where they differ. */
const IN_REQUESTS: Readonly<Record<string, string>> = {
  band: 'bandHz',
  clearance: 'clearanceMetres',
  confidence: 'confidencePercent',
  crossover: 'crossoverHz',
  duration: 'durationSeconds',
  height: 'heightMetres',
  maxFrequency: 'maxFrequencyHz',
  mostAttenuation: 'mostAttenuationDb',
  mostDelay: 'mostDelaySeconds',
  spacing: 'spacingMetres',
  time: 'timeSeconds',
  tolerance: 'tolerancePercent',
  uncertainties: 'uncertaintyPercent',
  upTo: 'upToHz',
  within: 'withinPercent',
};

/** The name that a request gives to what an error names. */
export const nameInRequest = (path: string): string => (Object.hasOwn(IN_REQUESTS, path) ? IN_REQUESTS[path] : path);

/** @throws InputError for what the request may not say, as do all below */
export const checkAsked = (given: unknown): Asked<SceneOptions> => asked(parsed(SHAPES.check, given));

export const planAsked = (given: unknown): Asked<PlanOptions> => asked(parsed(SHAPES.plan, given));

/** A rendering leaves no checkpoint: nobody could go on from it. */
export const renderAsked = (given: unknown): Asked<RenderOptions> => {
  const { scene, options } = asked(parsed(SHAPES.render, given));
  return { scene, options: { ...options, checkpoint: null } };
};

/** The folder of a rendering. */
export const readAsked = (given: unknown): string => parsed(SHAPES.read, given).folder;

interface Quantities {
  readonly scene: string | Record<string, unknown>;
  readonly crossoverHz?: number | undefined;
  readonly durationSeconds?: number | undefined;
  readonly maxFrequencyHz?: number | undefined;
  readonly timeSeconds?: number | undefined;
  readonly tolerancePercent?: number | undefined;
}

/** Gives quantities of a request their units. */
export function asked<Given extends Quantities>(given: Given) {
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

/** A number with its unit; undefined if it is left out. */
export const quantity = <Q>(unit: (value: number) => Q, value: number | undefined): Q | undefined =>
  value === undefined ? undefined : unit(value);

/**
 * What a request says.
 *
 * @param page Which lists what it may say.
 * @throws InputErrors for anything else: every wrong value, with the names there are
 */
export function parsed<Shape extends z.ZodType>(
  shape: Shape,
  given: unknown,
  page = 'docs/use/serve.md',
): z.infer<Shape> {
  const { data, error } = shape.safeParse(given ?? {});
  if (!error) return data;
  const names = shape instanceof z.ZodObject ? Object.keys(shape.shape) : undefined;
  throw allTogether(
    error.issues.map((issue) => {
      const path = issue.path.length > 0 ? issue.path.join('.') : 'params';
      const isName = issue.code === 'unrecognized_keys' && issue.path.length === 0;
      const remedy = isName && names ? chooseFrom(issue.keys[0], names, 'It takes') : `Give what ${page} lists.`;
      return new InputError(path, issueInWords(issue.message), remedy);
    }),
  );
}
