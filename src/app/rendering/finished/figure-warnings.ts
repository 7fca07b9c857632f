import { FIGURES } from '../../../response/figures/catalogue.ts';
import { LEAST_AFTER, type ResponseFigures } from '../../../response/figures/figures.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { CROSSOVER_SHARE } from '../../inputs/request/full-band.ts';
import type { Hertz } from '../../../units/quantities.ts';

/** An octave whose upper edge is above this share of the valid band is uncertain because of the grid. */
const NEAR_THE_END = 0.51;

/**
 * Names the figures of whole octaves that the simulation does not determine, and what would mend it: near the end of
 * the waves a finer grid or a higher crossover, further down, where single modes decide, the mean over more receivers.
 *
 * @param validTo Highest frequency of the waves.
 * @param crossoverHz Where waves end and rays begin; left out where waves compute everything.
 */
export function supportWarnings(
  responses: readonly Pick<ResponseFigures, 'bands'>[],
  validTo: Hertz,
  crossoverHz?: number,
): string[] {
  const bands = responses.flatMap(({ bands }) => bands).filter(({ validity }) => validity === 'whole');
  const near = OCTAVES.filter(({ upperHz }) => upperHz > NEAR_THE_END * validTo);
  const doubtful = (octaves: typeof OCTAVES): { readonly text: string; readonly highestHz: number } | null => {
    const byOctaves = new Map<string, string[]>();
    let highestHz = 0;
    for (const { name, symbol } of FIGURES) {
      const found = octaves.filter(({ centreHz }) =>
        bands.some((band) => band.centreHz === centreHz && (band.unsupported as readonly string[]).includes(name)),
      );
      if (found.length === 0) continue;
      highestHz = Math.max(highestHz, found.at(-1)!.upperHz);
      const key = found.map(({ centreHz }) => centreHz).join(', ');
      byOctaves.set(key, [...(byOctaves.get(key) ?? []), symbol]);
    }
    if (highestHz === 0) return null;
    const text = [...byOctaves].map(([octaves, symbols]) => `${symbols.join(', ')} at ${octaves} Hz`).join('; ');
    return { text, highestHz };
  };
  const high = doubtful(near);
  const low = doubtful(OCTAVES.filter((octave) => !near.includes(octave)));
  return [
    ...(high
      ? [
          crossoverHz === undefined
            ? `not determined near the end of the band: ${high.text}. A maximum frequency of about ${Math.ceil(2 * high.highestHz)} Hz is enough.`
            : `not determined near the end of the waves, at the crossover of ${Math.round(crossoverHz)} Hz: ${high.text}. A crossover of about ${crossoverAbove(high.highestHz)} Hz is enough.`,
        ]
      : []),
    ...(low ? [`not determined at single receivers: ${low.text}. Average over more receivers.`] : []),
  ];
}

/** The crossover of waves that determine the figures of an octave which ends at a frequency. */
const crossoverAbove = (upperHz: number): number => Math.ceil(CROSSOVER_SHARE * 2 * upperHz);

/** Names in a warning at most. */
const NAMED = 5;

/** A response by its names, with what is known of its figures. */
interface NamedFigures {
  readonly source: string;
  readonly receiver: string;
  readonly figures: Pick<ResponseFigures, 'noFigures'> | null;
}

/** Names the responses that end too early for any figure. */
export function emptyWarnings(responses: readonly NamedFigures[]): string[] {
  const early = responses.filter(({ figures }) => figures?.noFigures === 'ends early');
  if (early.length === 0) return [];
  const names = early.slice(0, NAMED).map(({ source, receiver }) => `${source}-${receiver}`);
  const more = early.length > NAMED ? ` and ${early.length - NAMED} more` : '';
  return [
    `no figures of ${names.join(', ')}${more}: the response ends before the direct sound, or less than ${1000 * LEAST_AFTER} ms after it. Give a longer duration.`,
  ];
}
