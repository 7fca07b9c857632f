/**
 * Colours of materials whose look nothing says: paints and stone of muted hues, light enough to show shading and dark
 * edges on a light and on a dark ground.
 */
const NEUTRALS = ['#d2c8b4', '#b7c3c6', '#cbb093', '#a9b79c', '#c4b3bd', '#9aa9b8', '#ddd3a4', '#b59c8c'];

/** Opening to the outside. */
export const OPEN_COLOUR = '#bcd9ee';

/** A muted CSS colour, the same for each number from 0; after eight they repeat. */
export const neutralColour = (number: number): string => NEUTRALS[number % NEUTRALS.length];
