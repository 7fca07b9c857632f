import * as z from 'zod';
import { FIGURES, type FigureName } from '../../../response/figures/catalogue.ts';
import type { SimulationOfTrials } from './trials.ts';

/** A figure by its name in reports. */
export const figureShape = z.enum(FIGURES.map(({ name }) => name) as [FigureName, ...FigureName[]]);

/** What reports of several runs say of them. */
export const simulationShape = z.looseObject({
  scheme: z.string().nullable(),
  validToHz: z.number(),
  durationSeconds: z.number(),
  runs: z.number(),
  keptRuns: z.number(),
}) satisfies z.ZodType<SimulationOfTrials>;
