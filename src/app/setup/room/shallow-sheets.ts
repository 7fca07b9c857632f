import type { Metres } from '../../../units/quantities.ts';
import type { SurfaceArea } from './mesh-summary.ts';
import { FEWEST } from './sides-of-sheets.ts';

/** Shares of a sheet below this are rims beside walls. */
const RIM = 0.1;

/** What to know of sheets with little air on one side. @param spacing of the grid */
export function shallowSheetWarnings(areas: readonly SurfaceArea[], spacing: Metres): string[] {
  return areas
    .filter(({ gridSquareMetres, shallowSquareMetres = 0 }) => shallowSquareMetres > RIM * gridSquareMetres)
    .map(
      ({ material, shallowSquareMetres }) =>
        `${shallowSquareMetres!.toPrecision(3)} m² of the sheet "${material}" have less air on one side than two spacings ` +
        `of the grid, ${(FEWEST * spacing).toPrecision(2)} m, so what is reflected there is off by up to 0.25 at the highest ` +
        'frequencies; a higher maximum frequency makes the grid finer',
    );
}
