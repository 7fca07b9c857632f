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

const SATURATION = 0.6;
const LIGHTNESS = 0.45;

export function materialColour(index: number): string {
  return COLOURS[index] ?? `hsl(${hueOf(index)} ${100 * SATURATION}% ${100 * LIGHTNESS}%)`;
}

const hueOf = (index: number): number => Math.round(index * GOLDEN_ANGLE) % 360;

/** Red, green and blue of the colour of a material, 0 to 255. */
export function materialRgb(index: number): readonly [number, number, number] {
  const known = COLOURS.at(index);
  if (known !== undefined) {
    const code = Number.parseInt(known.slice(1), 16);
    return [code >> 16, (code >> 8) & 255, code & 255];
  }
  const spread = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  const part = (n: number): number => {
    const at = (n + hueOf(index) / 30) % 12;
    return Math.round(255 * (LIGHTNESS - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}
