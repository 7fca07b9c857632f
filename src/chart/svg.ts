/** Writes a number of pixels with at most two decimals. */
export const px = (value: number): string => String(Math.round(100 * value) / 100);

/** Ten colours that are easy to tell apart (Tableau's). Further colours are spread around the circle of hues. */
const COLOURS = [
  '#4e79a7',
  '#f28e2b',
  '#59a14f',
  '#b07aa1',
  '#9c755f',
  '#edc948',
  '#76b7b2',
  '#ff9da7',
  '#e15759',
  '#8a9a5b',
];
const GOLDEN_ANGLE = 137.508;

export function materialColour(index: number): string {
  return COLOURS[index] ?? `hsl(${Math.round(index * GOLDEN_ANGLE) % 360} 60% 45%)`;
}
