/**
 * Colours of drawings, from the CSS variables of the theme. Curves follow M. Okabe, K. Ito, "Color Universal Design"
 * (2008), which colour-blind people can distinguish; they are darkened or lightened to stand out from the background.
 */

/** Number of curve colours in style/plots.css. */
export const CURVE_COLOURS = 8;

/** CSS colour of the curve with an index. */
export function curveColour(index: number): string {
  return `var(--curve-${(index % CURVE_COLOURS) + 1})`;
}

/** A colour for a canvas: the current value of `var(--name)`; other colours unchanged. */
export function canvasColour(colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
