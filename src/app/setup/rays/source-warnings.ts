import { OCTAVES } from '../../../response/figures/octaves.ts';
import type { Scene } from '../../../scene/scene.ts';

/** A source whose order carries less of the energy of its data than this gets a warning: 0.5 dB is missing. */
const LEAST_KEPT = 0.9;

/** What of the band is above the waves, Hz. */
interface BandAbove {
  /** Highest frequency at which the waves are right: up to there, the warnings of the waves tell. */
  readonly wavesToHz: number;
  readonly validToHz: number;
}

/** Warnings about measured directivities above the band of the waves. */
export function raySourceWarnings({ sources }: Pick<Scene, 'sources'>, { wavesToHz, validToHz }: BandAbove): string[] {
  const octaves = OCTAVES.filter(({ centreHz, upperHz }) => centreHz >= wavesToHz * Math.SQRT2 && upperHz <= validToHz);
  return sources.flatMap(({ name, directivity }) => {
    if (directivity?.kind !== 'measured' || !directivity.data) return [];
    const { frequenciesHz, keptShare, order } = directivity.data;
    const lost = octaves.filter(({ lowerHz, upperHz }) =>
      keptShare.some((kept, f) => kept < LEAST_KEPT && frequenciesHz[f] >= lowerHz && frequenciesHz[f] < upperHz),
    );
    const endsAt = frequenciesHz.at(-1)!;
    const last = octaves.at(-1);
    const warnings: string[] = [];
    if (lost.length > 0) {
      const which = lost.map(({ centreHz }) => `${centreHz} Hz`).join(', ');
      warnings.push(
        `source ${JSON.stringify(name)}: above the waves order ${order} carries less than ${100 * LEAST_KEPT} % of the energy of its data (octaves of ${which}): it radiates too evenly there; a higher order carries more, up to 7`,
      );
    }
    if (last && endsAt < last.lowerHz && endsAt >= wavesToHz / Math.SQRT2) {
      warnings.push(
        `source ${JSON.stringify(name)}: ${directivity.file} ends at ${endsAt.toFixed(0)} Hz; above, the source radiates as it does there`,
      );
    }
    return warnings;
  });
}
