import { sweepStencil } from './derivative-stencils.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { STENCILS, type Family, type Stencil } from '../../../scheme/stencils.ts';

export const stencilsOf = (family: Family): readonly Stencil[] => STENCILS.filter((one) => one.family === family);

export const stencilNamed = (id: string): Stencil => schemeByName(id, 'stencil').stencil;

/** K of a stencil or sweep that a measurement names. */
export const pointsOfNamed = (name: string): number => (sweepStencil(name) ?? stencilNamed(name)).points;

/** Operations of an update of K points in P shells, a node: [Hamilton2015], section 3.1. */
export const OPERATIONS = {
  /** K − 1 multiply-adds and a multiplication of eq. 1; the subtraction of eq. 2 is one more. */
  pointByPoint: ({ points }: Stencil): number => 2 * points - 1,
  /** Shells added up first: eq. 11. */
  byShells: ({ points, shells }: Stencil): number => points + shells.length,
  /** Leggy stencils by distance, with the update: eq. 5. */
  byDistance: ({ points }: Stencil): number => 2 * points + 5,
} as const;
