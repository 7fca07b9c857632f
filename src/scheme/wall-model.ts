/**
 * How walls are placed on the grid: `staircase` on faces of its cells, `subcell` at their true place between the nodes.
 */
export const WALL_MODELS = ['staircase', 'subcell'] as const;
/** One of {@link WALL_MODELS}. */
export type WallModel = (typeof WALL_MODELS)[number];
