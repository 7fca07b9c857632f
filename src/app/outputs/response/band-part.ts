import { crossoverEdges } from '../../../rays/crossover/gains.ts';

/** What the figures of a band come from. */
export type BandPart = 'waves' | 'both' | 'rays';

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
