/** Ways to define a surface in a scene. All are physical; none depends on time step or grid. */

/** Random-incidence absorption coefficient of one octave or third-octave band. */
export interface BandAbsorption {
  /** Nominal centre of the band (IEC 61260-1), Hz. */
  readonly centreHz: number;
  /** Absorption coefficient, 0 to 1. */
  readonly absorption: number;
}

/** Random-incidence absorption by bands. */
export interface AbsorptionByBands {
  readonly fraction: BandFraction;
  /** Bands, at least one; rising, without a gap. */
  readonly bands: readonly BandAbsorption[];
}

/** A complex specific quantity at one frequency, for e^{jωt}: [Hz, real part, imaginary part]. */
export type SpectrumPoint = readonly [frequencyHz: number, real: number, imaginary: number];

/** A surface that is a wall, with its absorption given in one of several ways. */
export type WallDefinition =
  /** Random-incidence absorption coefficient, 0…1, the same at every frequency. */
  | { readonly kind: 'absorption'; readonly absorption: number }
  | ({ readonly kind: 'bands' } & AbsorptionByBands)
  /** Real specific admittance `ρc / Z`, ≥ 0, the same at every frequency. */
  | { readonly kind: 'admittance'; readonly admittance: number }
  /** Measured at normal incidence: specific admittance or impedance, frequencies rising, real parts ≥ 0. */
  | {
      readonly kind: 'spectrum';
      readonly quantity: 'admittance' | 'impedance';
      readonly points: readonly SpectrumPoint[];
    }
  | ({ readonly kind: 'porous' } & PorousLayer)
  | { readonly kind: 'rigid' }
  /** Name of an entry of the library. */
  | { readonly kind: 'library'; readonly entry: string };

/** The definition of a wall after the library has been looked up. */
export type OwnDefinition = Exclude<WallDefinition, { kind: 'library' }>;

/** A definition whose wall has to be fitted. */
export type FittedDefinition = Extract<OwnDefinition, { kind: 'bands' | 'spectrum' | 'porous' }>;

/** Number of bands per octave: 1 for octaves, 3 for third-octaves. */
export type BandFraction = 1 | 3;

/** A porous layer in front of an air cavity with a rigid wall behind. */
export interface PorousLayer {
  /** σ, Pa·s/m², > 0. */
  readonly flowResistivity: number;
  /** m, > 0. */
  readonly thicknessMetres: number;
  /** Depth of the air between layer and wall, m, ≥ 0. */
  readonly cavityMetres: number;
}

/** Any surface: a wall, or an opening to the outside. */
export type MaterialDefinition = WallDefinition | { readonly kind: 'open' };
