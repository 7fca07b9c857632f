import { ENGINE_NAMES, type EngineName } from '../../../engine/engine-names.ts';
import * as z from 'zod';
import type { Stability } from '../../../run/measure-stability.ts';
import { LONGEST_FIGURES, WALL_MODELS } from '../../../scene/scene.ts';
import { seconds } from '../../../units/quantities.ts';
import type { KernelReport } from '../../ports/engine/kernel-report.ts';
import type { ChoiceReport } from '../../planning/plan/choose-plan.ts';
import type { CrossoverChoice } from '../../outputs/response/full-band/full-band-report.ts';
import { projectSchemeShape } from '../../inputs/scheme/project-scheme-shape.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';
import type { InputCopies } from './kept-inputs.ts';

/** What a rendering was asked for, in plain data. The folder may have been moved since. */
export type KeptRequest = Omit<RenderRequest, 'sofa'> & {
  readonly sofa?: (Omit<NonNullable<RenderRequest['sofa']>, 'date'> & { readonly dateMs: number }) | undefined;
};

/** All that a rendering was decided to be before its steps. With the copies of its files it follows again from this. */
export interface CheckpointJob {
  /** Tells the files of one rendering from those of another. */
  readonly run: string;
  /** Build of the program: another one may prepare another room. */
  readonly build: string;
  /** Its version, for messages. */
  readonly program: string;
  readonly request: KeptRequest;
  readonly inputs: InputCopies;
  readonly engine: {
    readonly kind: EngineName;
    readonly identity: string;
    readonly precision: 32 | 64;
    /** Bytes that might be used of the device. A rendering that goes on may use more or less. */
    readonly deviceMemory?: number | undefined;
  };
  /** The scheme that the program chose, and from which; null if the scene or the request names it. */
  readonly chosen: { readonly scheme: string; readonly report: ChoiceReport } | null;
  /** How the crossover was chosen by time; left out where it was not. The request has the crossover. */
  readonly crossoverChoice?: CrossoverChoice | undefined;
  /** λ of the run, which may be smaller than that of the scheme. */
  readonly courant: number;
  readonly kernel: KernelReport | null;
  readonly stability: Stability;
}

const positive = z.number().positive().max(1e9);
const name = z.string().max(10_000);

/**
 * A rule for each key that a rendering's request may have: a key without one would make its checkpoints unreadable.
 * Only drawings have points anywhere.
 */
const request = z.strictObject({
  sceneFile: name,
  outFolder: name,
  scheme: name.optional(),
  tolerance: positive.optional(),
  walls: z.enum(WALL_MODELS).optional(),
  projectScheme: projectSchemeShape.optional(),
  maxFrequency: positive.optional(),
  fullBand: z.boolean().optional(),
  crossover: positive.optional(),
  time: positive.optional(),
  raysOnly: z.boolean().optional(),
  allowLeaks: z.boolean().optional(),
  duration: positive.optional(),
  durationFor: z.enum(LONGEST_FIGURES).optional(),
  noAirAbsorption: z.boolean().optional(),
  raw: z.boolean().optional(),
  plot: z.boolean().optional(),
  extend: z.boolean().optional(),
  sofa: z.looseObject({ dateMs: z.number() }).optional(),
  hdf5: z.boolean().optional(),
  noFigures: z.boolean().optional(),
  areaResponses: z.boolean().optional(),
  keepRuns: z.boolean().optional(),
  measure: z.boolean().optional(),
  reciprocity: z.boolean().optional(),
  checkpoint: positive.nullish(),
} satisfies Record<Exclude<keyof KeptRequest, 'pointsAnywhere'>, z.ZodType>);

const crossoverChoice = z.strictObject({
  crossoverHz: positive,
  withinSeconds: positive,
  waveSeconds: z.number().min(0),
  raySeconds: z.number().min(0),
  seconds: z.number().min(0),
} satisfies Record<keyof CrossoverChoice, z.ZodType>);

const job = z.strictObject({
  run: name,
  build: name,
  program: name,
  request,
  inputs: z.strictObject({
    texts: z.record(z.string(), z.string()),
    bytes: z.record(z.string(), z.instanceof(Uint8Array)),
  }),
  engine: z.strictObject({
    kind: z.enum(ENGINE_NAMES),
    identity: name,
    precision: z.literal([32, 64]),
    deviceMemory: z.number().positive().optional(),
  }),
  chosen: z.strictObject({ scheme: name, report: z.looseObject({}) }).nullable(),
  crossoverChoice: crossoverChoice.optional(),
  courant: z.number().positive().max(10),
  kernel: z.looseObject({ design: name }).nullable(),
  stability: z.looseObject({ certifiedBelow: z.number().positive().max(1) }),
});

/** The job in plain data. @throws Error if it is none */
export const parseJob = (data: unknown): CheckpointJob => job.parse(data) as unknown as CheckpointJob;

/** A request as a checkpoint keeps it. */
export function keptRequest({ sofa, ...others }: RenderRequest): KeptRequest {
  if (!sofa) return others;
  const { date, ...layout } = sofa;
  return { ...others, sofa: { ...layout, dateMs: date.getTime() } };
}

/** The request of a rendering that goes on, with its files in a folder. */
export function requestAgain({ sofa, checkpoint, ...others }: KeptRequest, outFolder: string): RenderRequest {
  const again = { ...others, outFolder, checkpoint: checkpoint && seconds(checkpoint) };
  if (!sofa) return again;
  const { dateMs, ...layout } = sofa;
  return { ...again, sofa: { ...layout, date: new Date(dateMs) } };
}
