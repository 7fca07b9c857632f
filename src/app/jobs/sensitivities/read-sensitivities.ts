import * as z from 'zod';
import { UNCERTAIN_QUANTITIES } from '../../../material/uncertainty.ts';
import type { FoundFiles } from '../../results/project/found-files.ts';
import { foundReport } from '../../results/project/found-report.ts';
import { figureShape, simulationShape } from '../room-trials/report-shape.ts';
import type { SensitivityReport } from './sensitivity-report.ts';
import { sensitivityFiles } from './write-sensitivities.ts';

const effect = z.looseObject({
  surface: z.string(),
  quantity: z.number(),
  derivative: z.number(),
  uneven: z.number().nullable(),
  byTenPercent: z.number(),
  bySquareMetre: z.number().nullable(),
  share: z.number(),
});

const drawn = z.looseObject({
  half: z.number(),
  linearHalf: z.number(),
  quantiles: z.looseObject({ low: z.number(), median: z.number(), high: z.number() }).nullable(),
});

const shape: z.ZodType<SensitivityReport> = z
  .looseObject({
    title: z.string(),
    surfaces: z.array(
      z.looseObject({
        name: z.string(),
        side: z.enum(['floor', 'ceiling', 'wall']).nullable(),
        material: z.string(),
        squareMetres: z.number().nullable(),
        quantity: z.enum(UNCERTAIN_QUANTITIES),
        uncertaintyPercent: z.number(),
      }),
    ),
    figures: z.array(
      z.looseObject({
        figure: figureShape,
        centreHz: z.number().nullable(),
        value: z.number(),
        gridUncertainty: z.number().nullable(),
        materialUncertainty: z.number(),
        drawn: drawn.exactOptional(),
        surfaces: z.array(effect),
      }),
    ),
    ranking: z.array(z.looseObject({ surface: z.string(), share: z.number() })),
    notMoved: z.array(z.looseObject({ surface: z.string(), reason: z.string() })),
    simulation: z.looseObject({
      ...simulationShape.shape,
      movedBy: z.enum(['runs', 'walls']),
      draws: z.number(),
      seed: z.number(),
    }),
    warnings: z.array(z.string()),
    elapsedSeconds: z.number(),
    files: z.looseObject({ report: z.string(), table: z.string(), runs: z.string() }),
  })
  .refine(
    ({ figures, surfaces, ranking }) =>
      figures.every((one) => one.surfaces.length === surfaces.length) &&
      [...figures.flatMap((one) => one.surfaces), ...ranking].every(({ surface }) =>
        surfaces.some(({ name }) => name === surface),
      ),
    'the effect of every surface of the report on each figure',
  );

/**
 * Reads what `findSensitivities` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export const readSensitivities = (files: FoundFiles): SensitivityReport =>
  foundReport(files, sensitivityFiles('').report, shape, ({ files: { report, table } }) => [report, table]);
