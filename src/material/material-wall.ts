import type { MetresPerSecond } from '../units/quantities.ts';
import { admittanceForAbsorption } from './admittance.ts';
import { bandOf } from './bands.ts';
import type { FittedDefinition, OwnDefinition, WallDefinition } from './definition.ts';
import { fitWall } from './fit/fit.ts';
import type { SpectrumTarget } from './fit/target.ts';
import { knownWall, rememberWall, wallHash } from './kept-walls.ts';
import { libraryDefinition } from './library.ts';
import { porousAdmittance } from './porous.ts';
import { spectrumAdmittance } from './spectrum.ts';
import { realWall, type Wall } from './wall.ts';

/** Looks a material of the library up. @throws RangeError if the library has no such entry. */
export function ownDefinition(definition: WallDefinition): OwnDefinition {
  return definition.kind === 'library' ? libraryDefinition(definition.entry) : definition;
}

/** Lowest frequency at which a computed admittance is fitted: the lower edge of the 31.5 Hz octave. */
const LOWEST_MODELLED = bandOf(31.5, 1).lower;

/** The admittance by frequency, if the definition gives one. */
export function spectrumTarget(definition: OwnDefinition, soundSpeed: MetresPerSecond): SpectrumTarget | undefined {
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

/**
 * The wall that a material is, in continuous time, for the whole audible band: the same on every grid. Walls of the
 * library, and walls fitted before, cost nothing.
 *
 * @throws RangeError if a number is out of range.
 */
export function wallOfMaterial(definition: OwnDefinition, soundSpeed: MetresPerSecond): Wall {
  switch (definition.kind) {
    case 'rigid':
      return realWall(0);
    case 'admittance':
      return realWall(definition.admittance);
    case 'absorption':
      return realWall(admittanceForAbsorption(definition.absorption).admittance);
    default: {
      const hash = wallHash(definition, soundSpeed);
      const known = knownWall(hash);
      if (known !== undefined) return known;
      const wall = fittedWall(definition, soundSpeed);
      rememberWall(hash, wall);
      return wall;
    }
  }
}

/** The wall of a material, if it need not be fitted: because it is in the library's table, or was fitted before. */
export function knownWallOf(definition: OwnDefinition, soundSpeed: MetresPerSecond): Wall | undefined {
  return isFitted(definition) ? knownWall(wallHash(definition, soundSpeed)) : wallOfMaterial(definition, soundSpeed);
}

export function isFitted(definition: OwnDefinition): definition is FittedDefinition {
  return definition.kind === 'bands' || definition.kind === 'spectrum' || definition.kind === 'porous';
}

/** Fits a wall, even if it is known. */
export function fittedWall(definition: FittedDefinition, soundSpeed: MetresPerSecond): Wall {
  const target = definition.kind === 'bands' ? { ...definition, kind: 'absorption' as const } : undefined;
  return fitWall(target ?? spectrumTarget(definition, soundSpeed)!).wall;
}
