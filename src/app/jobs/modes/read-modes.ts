import * as z from 'zod';
import type { FoundFiles } from '../../results/project/found-files.ts';
import { foundReport } from '../../results/project/found-report.ts';
import { MODE_SIDES, type ModesReport } from './modes-report.ts';
import { CSV, JSON_FILE } from './write-modes.ts';

const mode = z.looseObject({
  number: z.int().positive(),
  frequencyHz: z.number(),
  schemeHz: z.number(),
  decayPerSecond: z.number(),
  decaySeconds: z.number().nullable(),
  quality: z.number().nullable(),
  basisFrequencyError: z.number(),
  basisDecayError: z.number().nullable(),
  gridFrequencyError: z.number().nullable(),
  halfWaves: z.tuple([z.number(), z.number(), z.number()]).exactOptional(),
  shares: z.array(
    z.looseObject({
      material: z.string().nullable(),
      side: z.enum([...MODE_SIDES, 'air', 'outside']),
      share: z.number(),
    }),
  ),
  levelsDb: z.array(z.number()),
});

const shape: z.ZodType<ModesReport> = z
  .looseObject({
    title: z.string(),
    dimensions: z.literal([2, 3]),
    soundSpeedMetresPerSecond: z.number(),
    scheme: z.looseObject({ id: z.string(), weights: z.string() }),
    walls: z.string(),
    spacingMetres: z.number(),
    nodes: z.number(),
    cubicMetres: z.number(),
    upToHz: z.number(),
    rigidModes: z.number(),
    rigidUpToHz: z.number(),
    modes: z.array(mode),
    points: z.array(z.looseObject({ kind: z.enum(['source', 'receiver']), name: z.string() })),
    warnings: z.array(z.string()),
    elapsedSeconds: z.number(),
    files: z.array(z.string()),
  })
  .refine(
    ({ modes, points }) =>
      modes.every(({ number, levelsDb }, i) => number === i + 1 && levelsDb.length === points.length),
    'modes in their order, each with a level at every point',
  );

/**
 * Reads what `findRoomModes` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export const readModes = (files: FoundFiles): ModesReport =>
  foundReport(files, JSON_FILE, shape, ({ files: named }) => [CSV, ...named]);
