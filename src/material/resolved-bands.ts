import type { Hertz, Seconds } from '../units/quantities.ts';
import { OCTAVE_CENTRES, bandOf } from './bands.ts';
import type { WallAdmittance } from './branches.ts';
import type { AbsorptionByBands, WallDefinition } from './definition.ts';
import { bandMeans, meansOf } from './realised.ts';
import { isReached } from './segments.ts';
import type { SpectrumTarget } from './fit/target.ts';

/** What a wall absorbs in a band, beside what was asked. */
export interface ResolvedBand {
  /** Nominal. */
  readonly centreHz: number;
  /** Whether all of the band lies below the highest frequency; if not, the means are of the part that does. */
  readonly whole: boolean;
  /** Random-incidence absorption asked for; null if nothing was. */
  readonly asked: number | null;
  /** Random-incidence absorption realised, mean over the band. */
  readonly random: number;
  /** Absorption realised at normal incidence, mean over the band. */
  readonly normal: number;
}

/** Lowest octave reported where no bands were asked for, Hz. */
export const LOWEST_OCTAVE = 63;

/**
 * The bands that a definition asks for, as far as they begin below the highest frequency; or else, also where none of them
 * does, octaves from {@link LOWEST_OCTAVE}.
 *
 * @param target The definition as a spectrum, if it is one.
 */
export function resolvedBands(
  definition: WallDefinition,
  target: SpectrumTarget | undefined,
  wall: WallAdmittance,
  { timeStep, maxFrequency }: { readonly timeStep: Seconds; readonly maxFrequency: Hertz },
): ResolvedBand[] {
  const byBands = definition.kind === 'bands' && beginsBelow(definition, maxFrequency) ? definition : undefined;
  const centres = byBands?.bands.map(({ centreHz }) => centreHz) ?? OCTAVE_CENTRES.filter((hz) => hz >= LOWEST_OCTAVE);
  return centres.flatMap((centreHz, band): ResolvedBand[] => {
    const { lower, upper } = bandOf(centreHz, byBands?.fraction ?? 1);
    if (lower >= maxFrequency) return [];
    const asked = (): number | null => {
      if (byBands) return byBands.bands[band].absorption;
      if (definition.kind === 'absorption') return definition.absorption;
      if (target && lower >= target.from && upper <= target.to) {
        return meansOf(target.at, lower, Math.min(upper, maxFrequency)).random;
      }
      return null;
    };
    const means = bandMeans(wall, { lower, upper }, timeStep, maxFrequency);
    return [{ centreHz, whole: isReached(upper, maxFrequency), asked: asked(), ...means }];
  });
}

/** Whether a band that is asked for begins below a frequency. */
export function beginsBelow({ bands, fraction }: AbsorptionByBands, frequency: number): boolean {
  return bandOf(bands[0].centreHz, fraction).lower < frequency;
}
