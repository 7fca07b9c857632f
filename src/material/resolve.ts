import type { Hertz, MetresPerSecond, Seconds } from '../units/quantities.ts';
import type { WallAdmittance } from './branches.ts';
import type { WallDefinition } from './definition.ts';
import { wallOnGrid, type GridWall } from './fit/on-grid.ts';
import type { SpectrumTarget } from './fit/target.ts';
import { ownDefinition, spectrumTarget, wallOfMaterial } from './material-wall.ts';
import { localReaction, type LocalReaction } from './local-reaction.ts';
import { reflectionError } from './realised.ts';
import { resolvedBands, type ResolvedBand } from './resolved-bands.ts';
import type { TransmittedBand } from './sheet/transmitted-bands.ts';
import type { Wall } from './wall.ts';
import { materialWarnings } from './warnings.ts';

/** The properties of a simulation that its materials depend on. */
export interface MaterialContext {
  /** Time step T. */
  readonly timeStep: Seconds;
  /** Highest frequency to simulate; below the Nyquist frequency. */
  readonly maxFrequency: Hertz;
  readonly soundSpeed: MetresPerSecond;
}

/** What is known of a material already, so that it need not be fitted. */
export interface KnownWalls {
  /** The wall that the material is, in continuous time. */
  readonly wall?: Wall | undefined;
  /** That wall in the time of the simulation. */
  readonly onGrid?: GridWall | undefined;
}

/** A wall ready for the simulation, and what it absorbs. */
export interface ResolvedMaterial {
  readonly name: string;
  /** The wall that the material is, in continuous time: the same in every simulation. */
  readonly wall: Wall;
  /** Admittance of that wall in the time of this simulation. */
  readonly admittance: WallAdmittance;
  /**
   * Largest error of the complex reflection factor at normal incidence of {@link admittance} against {@link wall}, up
   * to 0.9 of the highest frequency.
   */
  readonly gridError: number;
  /** Sentences for the user: where the wall differs from its definition. */
  readonly warnings: readonly string[];
  /** Its absorption band by band up to the highest frequency: the bands asked for, or octaves from 63 Hz. */
  readonly bands: readonly ResolvedBand[];
  /**
   * Local reaction by whole octaves, for porous layers; null for other materials, whose angle dependence is not known.
   */
  readonly localReaction: readonly LocalReaction[] | null;
  /**
   * R.m.s. error of the complex reflection factor at normal incidence over the simulated part of the known range, for
   * materials with a known admittance. Null for other materials, and if no part of the range is simulated.
   */
  readonly reflectionError: number | null;
  /**
   * What a sheet or partition lets through, by the bands asked for, or octaves from 63 Hz; null for walls. Its {@link
   * wall} and {@link admittance} are those between its two sides, its {@link gridError} is that of the level
   * behind it in an octave, dB, and it has no {@link bands}: what it absorbs depends on the air behind it.
   */
  readonly transmission: readonly TransmittedBand[] | null;
  /** Whether it is a sheet or partition. */
  readonly through?: true;
}

/**
 * Turns the definition of a material into a wall for a simulation, and computes the absorption of that wall. Adds a
 * warning where the wall differs from the definition: if the definition exceeds the largest random-incidence absorption
 * of a locally reacting wall, if the fit or the time step misses a band, if a porous layer is outside the range of its
 * model, or if local reaction is a poor model of it.
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency, if a number is out of range, or if
 *   the library has no such entry.
 */
export function resolveMaterial(
  name: string,
  definition: WallDefinition,
  context: MaterialContext,
  known: KnownWalls = {},
): ResolvedMaterial {
  const own = ownDefinition(definition);
  const wall = known.wall ?? wallOfMaterial(own, context.soundSpeed);
  const { admittance, reflectionError: gridError } = known.onGrid ?? wallOnGrid(wall, context);
  const target = spectrumTarget(own, context.soundSpeed);
  const bands = resolvedBands(own, target, admittance, context);
  const local = localReaction(own, bands, context);
  return {
    name,
    wall,
    admittance,
    gridError,
    bands,
    localReaction: local,
    transmission: null,
    reflectionError: target ? errorOfReflection(target, admittance, context) : null,
    warnings: materialWarnings(name, own, {
      bands,
      localReaction: local,
      gridError,
      wall,
      maxFrequency: context.maxFrequency,
      soundSpeed: context.soundSpeed,
    }),
  };
}

function errorOfReflection(
  { at, from, to }: SpectrumTarget,
  wall: WallAdmittance,
  { timeStep, maxFrequency }: MaterialContext,
): number | null {
  const upper = Math.min(to, maxFrequency);
  return from < upper ? reflectionError(wall, at, { lower: from, upper }, timeStep) : null;
}
