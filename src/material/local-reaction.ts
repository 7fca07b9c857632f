import type { MetresPerSecond } from '../units/quantities.ts';
import { bandOf, logMidpoints } from './bands.ts';
import type { OwnDefinition, PorousLayer } from './definition.ts';
import { wallsOf } from './material-wall.ts';
import { meanOverCosines } from './mean-over-angles.ts';
import { porousAdmittance } from './porous.ts';
import type { ResolvedBand } from './resolved-bands.ts';
import { admittanceBeforeWall } from './sheet/before-wall.ts';

/** What local reaction costs in an octave: a simulated wall has the admittance of normal incidence at every angle. */
export interface LocalReaction {
  readonly centreHz: number;
  /** Mean random-incidence absorption of the wall that is simulated. */
  readonly simulated: number;
  /** Mean random-incidence absorption of the layer if sound also travels sideways in it and in the cavity. */
  readonly extended: number;
}

/** Angles of a mean over random incidence; so many that the resonances of a deep cavity are met. */
const ANGLES = 64;

/** Frequencies of a mean over an octave, evenly spaced on a logarithmic axis. */
const FREQUENCIES = 24;

/**
 * Random-incidence absorption of a porous layer, 0…1, with refraction into layer and cavity at each angle: Paris'
 * integral over the transfer-matrix model (docs/theory/materials.md, eq. M11).
 *
 * @param frequency Hz, > 0.
 */
export function extendedAbsorption(layer: PorousLayer, soundSpeed: MetresPerSecond, frequency: number): number {
  return absorptionOverAngles((cosine) =>
    porousAdmittance(layer, soundSpeed, frequency, Math.sqrt((1 - cosine) * (1 + cosine))),
  );
}

/** Paris' integral of `α(θ) = 4 g cos θ / |cos θ + Y|²`. @param admittance Y by cos θ. */
function absorptionOverAngles(admittance: (cosine: number) => readonly [number, number]): number {
  return meanOverCosines(ANGLES, (cosine) => {
    const [g, b] = admittance(cosine);
    return (8 * g * cosine * cosine) / ((cosine + g) ** 2 + b * b);
  });
}

/**
 * Compares local reaction with the layer or the sheet and its air themselves, by whole octaves; null for materials that
 * are neither.
 */
export function localReaction(
  definition: OwnDefinition,
  bands: readonly ResolvedBand[],
  { soundSpeed }: { readonly soundSpeed: MetresPerSecond },
): LocalReaction[] | null {
  const extended = extendedOf(definition, soundSpeed);
  if (!extended) return null;
  return bands
    .filter(({ whole }) => whole)
    .map(({ centreHz, random }) => {
      const { lower, upper } = bandOf(centreHz, 1);
      const each = logMidpoints(lower, upper, FREQUENCIES);
      const total = each.reduce((sum, hz) => sum + extended(hz), 0);
      return { centreHz, simulated: random, extended: total / FREQUENCIES };
    });
}

/** Random-incidence absorption by frequency of what reacts locally only in a simulation; undefined for true walls. */
function extendedOf(definition: OwnDefinition, soundSpeed: MetresPerSecond): ((hz: number) => number) | undefined {
  if (definition.kind === 'porous') return (hz) => extendedAbsorption(definition, soundSpeed, hz);
  if (definition.kind !== 'sheetBeforeWall') return undefined;
  const at = admittanceBeforeWall(definition, wallsOf(definition, soundSpeed), soundSpeed);
  return (hz) => absorptionOverAngles((cosine) => at(hz, cosine));
}
