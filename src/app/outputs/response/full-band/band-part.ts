import { crossoverEdges } from '../../../../rays/crossover/gains.ts';
import type { BandPart } from '../../../../response/figures/figures.ts';

export type { BandPart } from '../../../../response/figures/figures.ts';

/**
 * What the figures of a band come from: around the crossover, waves and rays are mixed.
 *
 * @param crossoverHz null if rays computed everything.
 */
export function partOfBand(
  { lowerHz, upperHz }: { readonly lowerHz: number; readonly upperHz: number },
  crossoverHz: number | null,
): BandPart {
  if (crossoverHz === null) return 'rays';
  const [from, to] = crossoverEdges(crossoverHz);
  if (upperHz <= from) return 'waves';
  return lowerHz >= to ? 'rays' : 'both';
}

/** Bands of figures with what each comes from. @param crossoverHz undefined if waves computed everything. */
export const withParts = <Band extends { readonly lowerHz: number; readonly upperHz: number }>(
  bands: readonly Band[],
  crossoverHz: number | null | undefined,
): readonly Band[] =>
  crossoverHz === undefined ? bands : bands.map((band) => ({ ...band, from: partOfBand(band, crossoverHz) }));

/** A range of frequencies and what computed it. */
export interface PartRange {
  readonly part: BandPart;
  readonly fromHz: number;
  readonly toHz: number;
}

/** The ranges that waves, both, and rays computed, rising; only that of rays without a crossover. */
export function partRanges(crossoverHz: number | null, validToHz: number): readonly PartRange[] {
  if (crossoverHz === null) return [{ part: 'rays', fromHz: 0, toHz: validToHz }];
  const [from, to] = crossoverEdges(crossoverHz);
  return [
    { part: 'waves', fromHz: 0, toHz: from },
    { part: 'both', fromHz: from, toHz: to },
    { part: 'rays', fromHz: to, toHz: validToHz },
  ];
}
