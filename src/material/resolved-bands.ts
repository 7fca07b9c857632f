import type { Hertz, Seconds } from '../units/quantities.ts';
import { OCTAVE_CENTRES, bandOf } from './bands.ts';
import type { WallAdmittance } from './branches.ts';
import type { AbsorptionByBands, WallDefinition } from './definition.ts';
import { bandMeans, meansOf } from './realised.ts';
import type { SpectrumTarget } from './fit/target.ts';

/** Absorption of a wall in a band, asked for and realised. */
export interface ResolvedBand {
  /** Nominal centre of the band. */
  readonly centreHz: number;
  /** Whether all of the band lies below the highest frequency. If not, the means are over the part that does. */
  readonly whole: boolean;
  /** Random-incidence absorption asked for; null if nothing was. */
  readonly asked: number | null;
  /** Mean random-incidence absorption realised in the band. */
  readonly random: number;
  /** Mean absorption at normal incidence realised in the band. */
  readonly normal: number;
}

/** Share by which a band may pass the highest frequency and still count as below it, to allow for rounding. */
const EDGE_TOLERANCE = 1e-6;

/** Lowest octave reported if no bands were asked for, Hz. */
export const LOWEST_OCTAVE = 63;

/**
 * Reports the bands that a definition asks for and that begin below the highest frequency. If there are none, reports
 * octaves from {@link LOWEST_OCTAVE}.
 *
 * @param target The definition as a spectrum, if it has one.
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

/** Whether any of the bands begins below a frequency. */
export function beginsBelow({ bands, fraction }: AbsorptionByBands, frequency: number): boolean {
  return bandOf(bands[0].centreHz, fraction).lower < frequency;
}

/** Whether a band with this upper edge lies below the highest frequency. */
export function isReached(upperEdge: number, maxFrequency: number): boolean {
  return upperEdge <= maxFrequency * (1 + EDGE_TOLERANCE);
}
