/**
 * Colours of the parts of a hedgehog, from the earliest on: told apart by eyes that see no red or green, too, on light
 * and dark.
 */
export const HEDGEHOG_COLOURS = ['#d1242f', '#b07d00', '#2a7de1'] as const;

/** Colour of a way of sound in the room. */
export const PATH_COLOUR = HEDGEHOG_COLOURS[0];
