/** A figure that maps can show. */
export interface MapFigure {
  readonly name: string;
  readonly symbol: string;
  readonly shown: { readonly unit: string; readonly factor: number; readonly digits: number };
  readonly justNoticeable: { readonly absolute: number } | { readonly relative: number } | null;
  readonly averagedHz: readonly number[] | null;
}

const MIDDLE = [500, 1000] as const;
const time = { shown: { unit: 's', factor: 1, digits: 2 }, justNoticeable: { relative: 0.05 }, averagedHz: MIDDLE };
const level = { shown: { unit: 'dB', factor: 1, digits: 1 }, justNoticeable: { absolute: 1 }, averagedHz: MIDDLE };

/** In the order of tables. */
export const MAP_FIGURES: readonly MapFigure[] = [
  { name: 'edtSeconds', symbol: 'EDT', ...time },
  { name: 't20Seconds', symbol: 'T20', ...time },
  { name: 't30Seconds', symbol: 'T30', ...time },
  { name: 'c80Db', symbol: 'C80', ...level },
  {
    name: 'd50',
    symbol: 'D50',
    shown: { unit: '%', factor: 100, digits: 0 },
    justNoticeable: { absolute: 0.05 },
    averagedHz: MIDDLE,
  },
  { name: 'c50Db', symbol: 'C50', ...level },
  {
    name: 'tsSeconds',
    symbol: 'Ts',
    shown: { unit: 'ms', factor: 1000, digits: 0 },
    justNoticeable: { absolute: 0.01 },
    averagedHz: MIDDLE,
  },
];
