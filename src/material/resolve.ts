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

/** What of a simulation its materials depend on. */
export interface MaterialContext {
  /** T */
  readonly timeStep: Seconds;
  /** Highest frequency that has to be right; below the Nyquist frequency. */
  readonly maxFrequency: Hertz;
  readonly soundSpeed: MetresPerSecond;
}

/** A surface as the wave equation sees it. */
export interface ResolvedMaterial {
  readonly name: string;
  readonly admittance: WallAdmittance;
  /** What could not be met as asked, as sentences for the user. */
  readonly warnings: readonly string[];
  /** What it absorbs, band by band up to the highest frequency: the bands asked for, or octaves from 63 Hz. */
  readonly bands: readonly ResolvedBand[];
  /**
   * Of materials whose admittance is known: error of the complex reflection factor at normal incidence, r.m.s. over the
   * part of the known range that is simulated. Null for others, and where nothing of the range is.
   */
  readonly reflectionError: number | null;
}

/** Where the fit of a computed admittance begins: the lower edge of the 31.5 Hz octave. */
const LOWEST_MODELLED = bandOf(31.5, 1).lower;

/** What is said of a wall, the library looked up. */
type OwnDefinition = Exclude<WallDefinition, { kind: 'library' }>;

/**
 * The wall that a material is in a simulation, with what it really absorbs there. Warns where that is not what was asked:
 * above what a locally reacting wall can absorb at random incidence, where no wall of a few branches comes near enough, and
 * where a porous layer is outside its model.
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency, a number is out of its range, or the
 *   library has no such entry.
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

/** What is known of the admittance itself, if it depends on frequency. */
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
