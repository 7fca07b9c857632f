import type { ProjectUnderlay } from '../../../../src/app/index.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** The plan under the drawing, as the project keeps it; null without one. Replaced, never changed in place. */
export const keptUnderlay = sceneSignal<ProjectUnderlay | null>(null);
