import { mixed } from './mixed.ts';
import type { Theme } from './palette.ts';

/** Colours of a field from the lowest value to the highest, evenly spaced, 0 in the middle. */
const STOPS: Readonly<Record<Theme, readonly string[]>> = {
  /** RdBu of ColorBrewer 2.0 (Brewer, Harrower, Penn State University), reversed: blue below 0, red above. */
  light: [
    '#053061', '#2166ac', '#4393c3', '#92c5de', '#d1e5f0', '#f7f7f7', '#fddbc7', '#f4a582', '#d6604d', '#b2182b', '#67001f',
  ], // prettier-ignore
  /** Every sixteenth colour of `berlin` (Crameri, Scientific colour maps, doi:10.5281/zenodo.1243862). */
  dark: [
    '#9eb0ff', '#79abed', '#519fd3', '#3685ad', '#286886', '#1d4b61', '#14303e', '#111a20', '#190c09', '#2a0e01', '#3f1201',
    '#591c07', '#7b321c', '#9c4f3d', '#bc6d61', '#dd8d86', '#ffadad',
  ], // prettier-ignore
};

/** CSS colours from −range to +range, evenly spaced: for a legend. */
export function fieldStops(theme: Theme): readonly string[] {
  return STOPS[theme];
}

/** CSS colour of a value from −1 to 1. */
export function valueColour(theme: Theme, value: number): string {
  const stops = STOPS[theme];
  const at = ((Math.min(1, Math.max(-1, value)) + 1) / 2) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(at));
  return mixed(stops[low + 1], stops[low], at - low);
}

/** The colours of {@link fieldStops}, interpolated to a table of bytes: shape [length][red, green, blue, 255]. */
export function fieldTable(theme: Theme, length: number): Uint8Array<ArrayBuffer> {
  const stops = STOPS[theme].map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  const table = new Uint8Array(4 * length);
  for (let i = 0; i < length; i++) {
    const at = (i / (length - 1)) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    const mixed = stops[low].map((value, channel) =>
      Math.round(value + (at - low) * (stops[low + 1][channel] - value)),
    );
    table.set([...mixed, 255], 4 * i);
  }
  return table;
}
