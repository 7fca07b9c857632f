/** Units of length that a model can be drawn in, and their lengths in metres. */
const METRES = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048 } as const;

/** A unit of length that a model may be drawn in. */
export type LengthUnit = keyof typeof METRES;

/** All units of length that a model may be drawn in. */
export const LENGTH_UNITS = Object.keys(METRES) as [LengthUnit, ...LengthUnit[]];

/** Length of a unit in metres. Inch and foot are the international ones. */
export function metresPer(unit: LengthUnit): number {
  return METRES[unit];
}
