/** Points in a millimetre. */
export const MILLIMETRE = 72 / 25.4;

/** Margins of a page of A4: left, top, right, bottom, points. */
export const MARGINS: readonly [number, number, number, number] = [40, 45, 40, 51];

/** Width of what is printed, points. */
export const WIDTH = 210 * MILLIMETRE - MARGINS[0] - MARGINS[2];

/** Colours of the page, as in its style. */
export const COLOURS = {
  text: '#1f2933',
  pale: '#52606d',
  line: '#e4e7eb',
  noticed: '#fdf3e1',
  frame: '#cbd2d9',
  within: '#1b6e3c',
  unsure: '#b45309',
  outside: '#b91c1c',
  unknown: '#52606d',
} as const;
