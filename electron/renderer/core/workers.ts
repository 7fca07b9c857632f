import { CoreClient } from './client.ts';

/** Quick answers: reads scenes, materials, figures, stencils. */
export const desk = new CoreClient('wavehall desk');
/** Voxelises rooms to check them; stopped when the scene changes. */
export const checker = new CoreClient('wavehall check');
/** Makes the sounds to listen to, which may take seconds. */
export const studio = new CoreClient('wavehall sound');
/** Plans, runs and measures on the GPU, one at a time. */
export const machine = new CoreClient('wavehall machine');
