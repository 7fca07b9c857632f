import type { Hertz, MetresPerSecond, Seconds } from '../units/quantities.ts';
import { admittanceForAbsorption } from './admittance.ts';
import { bandOf } from './bands.ts';
import { realAdmittance, type WallAdmittance } from './branches.ts';
import type { WallDefinition } from './definition.ts';
import { fitAdmittance } from './fit/fit.ts';
import { libraryDefinition } from './library.ts';
import { porousAdmittance } from './porous.ts';
import { reflectionError } from './realised.ts';
import { resolvedBands, type ResolvedBand } from './resolved-bands.ts';
import { spectrumAdmittance } from './spectrum.ts';
import type { SpectrumTarget } from './fit/target.ts';
import { materialWarnings } from './warnings.ts';

/** The properties of a simulation that its materials depend on. */
export interface MaterialContext {
  /** Time step T. */
  readonly timeStep: Seconds;
  /** Highest frequency to simulate; below the Nyquist frequency. */
  readonly maxFrequency: Hertz;
  readonly soundSpeed: MetresPerSecond;
}

/** A wall ready for the simulation, and what it absorbs. */
export interface ResolvedMaterial {
  readonly name: string;
  readonly admittance: WallAdmittance;
  /** Sentences for the user: where the wall differs from its definition. */
  readonly warnings: readonly string[];
  /** Its absorption band by band up to the highest frequency: the bands asked for, or octaves from 63 Hz. */
  readonly bands: readonly ResolvedBand[];
  /**
   * For materials with a known admittance: r.m.s. error of the complex reflection factor at normal incidence over the
   * simulated part of the known range. Null for other materials, and if no part of the range is simulated.
   */
  readonly reflectionError: number | null;
}

/** Lowest frequency at which a computed admittance is fitted: the lower edge of the 31.5 Hz octave. */
const LOWEST_MODELLED = bandOf(31.5, 1).lower;

/** The definition of a wall after the library has been looked up. */
type OwnDefinition = Exclude<WallDefinition, { kind: 'library' }>;

/**
 * Turns the definition of a material into a wall for a simulation, and computes the absorption of that wall. Adds a
 * warning where the wall differs from the definition: if the definition exceeds the largest random-incidence absorption
 * of a locally reacting wall, if no wall of a few branches comes close enough, or if a porous layer is outside the
 * range of its model.
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency, if a number is out of range, or if
 *   the library has no such entry.
 */
export function resolveMaterial(name: string, definition: WallDefinition, context: MaterialContext): ResolvedMaterial {
  const own = definition.kind === 'library' ? libraryDefinition(definition.entry) : definition;
  const target = spectrumTarget(own, context);
  const admittance = target ? fitAdmittance(target, context).admittance : wallOf(own, context);
  const bands = resolvedBands(own, target, admittance, context);
  return {
    name,
    admittance,
    bands,
    reflectionError: target ? errorOfReflection(target, admittance, context) : null,
    warnings: materialWarnings(name, own, bands, context.maxFrequency),
  };
}

/** The admittance by frequency, if the definition gives one. */
function spectrumTarget(definition: OwnDefinition, { soundSpeed }: MaterialContext): SpectrumTarget | undefined {
  switch (definition.kind) {
    case 'porous':
      return {
        kind: 'spectrum',
        at: (frequency) => porousAdmittance(definition, soundSpeed, frequency),
        from: LOWEST_MODELLED,
        to: Infinity,
      };
    case 'spectrum': {
      const { quantity, points } = definition;
      const at = spectrumAdmittance(quantity, points);
      return { kind: 'spectrum', at, from: points[0][0], to: points[points.length - 1][0] };
    }
    default:
      return undefined;
  }
}

function errorOfReflection(
  { at, from, to }: SpectrumTarget,
  wall: WallAdmittance,
  { timeStep, maxFrequency }: MaterialContext,
): number | null {
  const upper = Math.min(to, maxFrequency);
  return from < upper ? reflectionError(wall, at, { lower: from, upper }, timeStep) : null;
}

function wallOf(definition: OwnDefinition, context: MaterialContext): WallAdmittance {
  switch (definition.kind) {
    case 'bands':
      return fitAdmittance({ ...definition, kind: 'absorption' }, context).admittance;
    case 'absorption':
      return realAdmittance(admittanceForAbsorption(definition.absorption).admittance);
    case 'admittance':
      return realAdmittance(definition.admittance);
    default:
      return realAdmittance(0);
  }
}
