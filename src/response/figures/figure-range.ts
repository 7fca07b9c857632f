import { figureKind, type FigureName } from './catalogue.ts';

/** What the values of a figure can be, in the unit of the values. */
export interface FigureRange {
  readonly least: number;
  readonly most: number;
  /** Whether a value cannot be the least itself, but may come near it. */
  readonly isAboveLeast: boolean;
}

/** Figures that are a share of an energy, a coefficient of correlation or an index from 0 to 1, by definition. */
const TO_ONE: readonly FigureName[] = ['d50', 'iaccEarly', 'iaccLate', 'iaccAll', 'sti', 'stipa'];

/**
 * What a figure can be by its definition: times and frequencies are positive, levels have no limits. A lateral energy
 * fraction has no upper limit: between interfering waves a figure of eight may hear more than a microphone of pressure.
 */
export function figureRange(name: FigureName): FigureRange {
  const { unit } = figureKind(name);
  if (unit === 'dB') return { least: -Infinity, most: Infinity, isAboveLeast: false };
  if (TO_ONE.includes(name)) return { least: 0, most: 1, isAboveLeast: false };
  return { least: 0, most: Infinity, isAboveLeast: unit !== '' };
}
