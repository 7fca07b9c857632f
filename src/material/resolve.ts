import { ABSORPTION_CEILING, admittanceForAbsorption } from './admittance.ts';

/** What a user may ask of a surface: one of three ways to say how much it absorbs. */
export type MaterialRequest =
  /** Random-incidence absorption coefficient, 0…1. */
  | { readonly kind: 'absorption'; readonly absorption: number }
  /** Real specific admittance `ρc / Z`, ≥ 0. */
  | { readonly kind: 'admittance'; readonly admittance: number }
  | { readonly kind: 'rigid' };

/** A surface as the wave equation sees it. */
export interface ResolvedMaterial {
  readonly name: string;
  /** Real specific admittance `ρc / Z`, ≥ 0; 0 is rigid. */
  readonly admittance: number;
  /** What could not be met as asked, as sentences for the user. */
  readonly warnings: readonly string[];
}

/**
 * The admittance of a material. An absorption above what any real admittance reaches at random incidence gets the
 * most there is, and a warning that names both.
 *
 * @throws RangeError if an absorption is not a number from 0 to 1.
 */
export function resolveMaterial(name: string, request: MaterialRequest): ResolvedMaterial {
  switch (request.kind) {
    case 'rigid':
      return { name, admittance: 0, warnings: [] };
    case 'admittance':
      return { name, admittance: request.admittance, warnings: [] };
    case 'absorption': {
      const { admittance, realisedAbsorption } = admittanceForAbsorption(request.absorption);
      const warnings =
        request.absorption > ABSORPTION_CEILING
          ? [
              `material "${name}" asks for a random-incidence absorption of ${request.absorption}; ` +
                `a real admittance reaches at most ${realisedAbsorption.toFixed(4)}, which is used`,
            ]
          : [];
      return { name, admittance, warnings };
    }
  }
}
