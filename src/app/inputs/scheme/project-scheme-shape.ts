import * as z from 'zod';
import { WALL_MODELS } from '../../../scheme/wall-model.ts';
import type { ProjectScheme } from './project-scheme.ts';

/** A project's scheme in a file. Apart from its type, which other programs see: they need no zod. */
export const projectSchemeShape: z.ZodType<ProjectScheme> = z.object({
  scheme: z.string().min(1),
  walls: z.enum(WALL_MODELS),
  points: z.number().positive(),
});
