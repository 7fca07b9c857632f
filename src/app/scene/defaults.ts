import { percent } from '../../units/quantities.ts';

/** Of schemes that are chosen, where nobody says another: what is hardly heard. */
export const DEFAULT_TOLERANCE = percent(2);
export { defaultWalls } from '../../scene/scene.ts';
