import * as z from 'zod';
import type { FoundFiles } from '../../results/project/found-files.ts';
import { foundReport, requireScene } from '../../results/project/found-report.ts';
import { figureShape, simulationShape } from '../room-trials/report-shape.ts';
import type { DesignRoomReport } from './design-report.ts';
import { designFiles } from './write-design.ts';

const goal = z.looseObject({
  figure: figureShape,
  centreHz: z.number().nullable(),
  of: z.enum(['mean', 'spread']),
  from: z.number().nullable(),
  to: z.number().nullable(),
  source: z.string(),
});

const judged = z.looseObject({
  ...goal.shape,
  before: z.number(),
  after: z.number().nullable(),
  half: z.number(),
  halfOfGrid: z.number(),
  halfOfMaterials: z.number(),
  isDetermined: z.boolean(),
  probability: z.number(),
  isMet: z.boolean(),
  missed: z.number(),
});

const covering = z.looseObject({
  surface: z.string(),
  material: z.string(),
  squareMetres: z.number(),
  share: z.number(),
  cost: z.number().nullable(),
});

const shape: z.ZodType<DesignRoomReport> = z.looseObject({
  title: z.string(),
  isMet: z.boolean(),
  confidencePercent: z.number(),
  goals: z.array(judged),
  notSimulated: z.array(goal),
  coverings: z.array(covering),
  squareMetres: z.number(),
  cost: z.number().nullable(),
  limits: z.array(z.string()),
  trials: z.array(
    z.looseObject({
      cost: z.number(),
      squareMetres: z.number(),
      missed: z.number(),
      isMet: z.boolean(),
      coverings: z.array(covering),
    }),
  ),
  simulation: simulationShape,
  warnings: z.array(z.string()),
  elapsedSeconds: z.number(),
  files: z.looseObject({ scene: z.string(), report: z.string(), table: z.string(), runs: z.string() }),
});

/**
 * Reads what `designRoom` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export function readDesign(files: FoundFiles): DesignRoomReport {
  const report = foundReport(files, designFiles('').report, shape, ({ files: { scene, report: own, table } }) => [
    ...[scene, own, table],
  ]);
  requireScene(files, report.files.scene);
  return report;
}
