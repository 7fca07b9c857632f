import type { MetresPerSecond } from '../units/quantities.ts';
import { admittanceForAbsorption } from './admittance.ts';
import { bandOf } from './bands.ts';
import type { FittedDefinition, OwnDefinition, SheetBeforeWall, WallDefinition } from './definition.ts';
import { fitWall } from './fit/fit.ts';
import type { SpectrumTarget } from './fit/target.ts';
import { knownWall, rememberWall, wallHash } from './kept-walls.ts';
import { libraryDefinition } from './library.ts';
import { porousAdmittance } from './porous.ts';
import { admittanceBeforeWall, type WallsBeside } from './sheet/before-wall.ts';
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
    case 'sheetBeforeWall': {
      const at = admittanceBeforeWall(definition, wallsOf(definition, soundSpeed), soundSpeed);
      // Near the second resonance of its air a local wall says nothing any more.
      const to = (0.45 * soundSpeed) / definition.cavityMetres;
      return { kind: 'spectrum', at: (hz) => at(hz), from: LOWEST_MODELLED, to: Math.max(2 * LOWEST_MODELLED, to) };
    }
    case 'spectrum': {
      const { quantity, points } = definition;
      const at = spectrumAdmittance(quantity, points);
      return { kind: 'spectrum', at, from: points[0][0], to: points[points.length - 1][0] };
    }
    default:
      return undefined;
  }
}

/** The walls that a sheet before a wall is made of. */
export const wallsOf = ({ front, back, wall }: SheetBeforeWall, soundSpeed: MetresPerSecond): WallsBeside => ({
  front: front && wallOfMaterial(front, soundSpeed),
  back: back && wallOfMaterial(back, soundSpeed),
  behind: wallOfMaterial(wall, soundSpeed),
});

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

const FITTED: ReadonlySet<OwnDefinition['kind']> = new Set<FittedDefinition['kind']>([
  'bands',
  'spectrum',
  'porous',
  'sheetBeforeWall',
]);

export function isFitted(definition: OwnDefinition): definition is FittedDefinition {
  return FITTED.has(definition.kind);
}

/** Fits a wall, even if it is known. */
export function fittedWall(definition: FittedDefinition, soundSpeed: MetresPerSecond): Wall {
  const target = definition.kind === 'bands' ? { ...definition, kind: 'absorption' as const } : undefined;
  return fitWall(target ?? spectrumTarget(definition, soundSpeed)!).wall;
}
