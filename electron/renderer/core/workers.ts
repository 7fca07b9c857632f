import { CoreClient } from './client.ts';

/** Quick answers: reads scenes, materials, figures, stencils. */
export const desk = new CoreClient('wavehall desk');
/** Voxelises rooms to check them; stopped when the scene changes. */
export const checker = new CoreClient('wavehall check');
/** Plans, runs and measures on the GPU, one at a time. */
export const machine = new CoreClient('wavehall machine');
