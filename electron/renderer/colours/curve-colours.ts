/**
 * Colours of drawings, from the CSS variables of the theme. Curves follow M. Okabe, K. Ito, "Color Universal Design" (2008),
 * told apart by people who are colour-blind as well, made darker or lighter so as to stand out from the ground.
 */

/** How many there are in style/plots.css. */
export const CURVE_COLOURS = 8;

/** Of the nth curve, as CSS has it. */
export function curveColour(index: number): string {
  return `var(--curve-${(index % CURVE_COLOURS) + 1})`;
}

/** What a canvas takes: the value of `var(--name)` as it is at this moment, other colours as they are. */
export function canvasColour(colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
