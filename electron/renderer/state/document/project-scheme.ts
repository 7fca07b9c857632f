import type { ProjectScheme } from '../../../../src/app/index.ts';
import { projectSignal } from '../window/lifetimes.ts';

/**
 * What decides the grids of all runs of the project, unless a scene names its scheme; null until the first run of the
 * project has chosen.
 */
export const projectScheme = projectSignal<ProjectScheme | null>(null);
