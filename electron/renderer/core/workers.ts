import { CoreClient } from './client.ts';

/** Quick answers: reads scenes, materials, figures, stencils. */
export const desk = new CoreClient('wavehall-desk');
/** Shades the picture of the room: for seconds in a large one, which must keep no question waiting. */
export const shader = new CoreClient('wavehall-shading');
/** Voxelises rooms to check them; stopped when the scene changes. */
export const checker = new CoreClient('wavehall-check');
/** Estimates the reverberation of the room while it is drawn; stopped when the room changes. */
export const estimator = new CoreClient('wavehall-estimate');
/** Computes the figures of results again when levels change; stopped when they change once more. */
export const refigurer = new CoreClient('wavehall-figures');
/** Makes the sounds to listen to, which may take seconds. */
export const studio = new CoreClient('wavehall-sound');
/** Forecasts runs from what is known of the device; never measures, so that it may work beside a run. */
export const planner = new CoreClient('wavehall-planner');
/** Finds the modes of a room and keeps their shapes; closed when the scene is. */
export const modeFinder = new CoreClient('wavehall-modes');
/** Plans, runs and measures on the GPU, one at a time. */
export const machine = new CoreClient('wavehall-machine');
