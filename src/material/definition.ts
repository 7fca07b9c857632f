/** What a scene may say of a surface. Given in physical terms; nothing of time step or grid. */

/** Random-incidence absorption coefficient of one octave or third-octave band. */
export interface BandAbsorption {
  /** Nominal centre of the band (IEC 61260-1), Hz. */
  readonly centreHz: number;
  /** 0…1 */
  readonly absorption: number;
}

/** Random-incidence absorption by bands. */
export interface AbsorptionByBands {
  readonly fraction: BandFraction;
  /** At least one; rising, without a gap. */
  readonly bands: readonly BandAbsorption[];
}

/** A complex specific quantity at one frequency, for e^{jωt}: [Hz, real part, imaginary part]. */
export type SpectrumPoint = readonly [frequencyHz: number, real: number, imaginary: number];

/** A surface that is a wall: one of several ways to say how much it absorbs. */
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

/** Bands an octave: 1 octaves, 3 third-octaves. */
export type BandFraction = 1 | 3;

/** A layer of porous absorber before an air cavity with a rigid wall behind. */
export interface PorousLayer {
  /** σ, Pa·s/m², > 0. */
  readonly flowResistivity: number;
  /** m, > 0. */
  readonly thicknessMetres: number;
  /** Depth of the air between layer and wall, m, ≥ 0. */
  readonly cavityMetres: number;
}

/** Every surface: a wall, or none at all where the room is open to the outside. */
export type MaterialDefinition = WallDefinition | { readonly kind: 'open' };
