import type { Hertz } from '../../units/quantities.ts';
import { directSound } from '../decay/decay.ts';
import { gatedEnergy, gatedSpectrum } from '../figures/gates.ts';
import type { Octave } from '../figures/octaves.ts';

/** Direct sound, early and late reflections, s after the direct sound (ISO 3382-1:2009, annex C). */
const DIRECT = { from: 0, to: 0.01 } as const;
const EARLY = { from: 0.02, to: 0.1 } as const;
const LATE = { from: 0.1, to: 1 } as const;

/** The distance from source to receiver at which support is defined, m, and how far it may be off. */
export const SUPPORT_DISTANCE = { metres: 1, within: 0.05 } as const;

/** Early and late stage support, dB. */
export interface StageSupport {
  readonly stEarlyDb: number | null;
  /** Late stage support ST_late, dB; null if the response is shorter than a second. */
  readonly stLateDb: number | null;
}

/**
 * Stage support in each band: what comes back to a player (ISO 3382-1:2009, eq. C.1 and C.2).
 *
 * @param samples Shape [n], 1 m from the source; any unit.
 * @param arrival Index of the direct sound, if it is known: what rings before it is part of it.
 */
export function stageSupport(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  bands: readonly Octave[],
  arrival?: number,
): StageSupport[] {
  const onset = arrival === undefined ? directSound(samples) : 0;
  if (onset === null) return bands.map(() => ({ stEarlyDb: null, stLateDb: null }));
  const response = samples.subarray(onset);
  const seconds = response.length / sampleRate;
  const lead = (arrival ?? 0) / sampleRate;
  const [direct, early, late] = [DIRECT, EARLY, LATE].map(({ from, to }) =>
    gatedSpectrum(response, sampleRate, { from: from === 0 ? 0 : lead + from, to: lead + to }),
  );
  return bands.map((band) => {
    const reference = gatedEnergy(direct, band);
    const ratio = (energy: number): number | null => (energy > 0 ? 10 * Math.log10(energy / reference) : null);
    return {
      stEarlyDb: seconds >= lead + EARLY.to ? ratio(gatedEnergy(early, band)) : null,
      stLateDb: seconds >= lead + LATE.to ? ratio(gatedEnergy(late, band)) : null,
    };
  });
}
