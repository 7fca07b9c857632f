/** Ways to define a material in a scene. All are physical; none depends on time step or grid. */

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
  | ({ readonly kind: 'sheetBeforeWall' } & SheetBeforeWall)
  | { readonly kind: 'rigid' }
  /** Name of an entry of the library. */
  | { readonly kind: 'library'; readonly entry: string };

/** The definition of a wall after the library has been looked up. */
export type OwnDefinition = Exclude<WallDefinition, { kind: 'library' }>;

/** A definition whose wall has to be fitted. */
export type FittedDefinition = Extract<OwnDefinition, { kind: 'bands' | 'spectrum' | 'porous' | 'sheetBeforeWall' }>;

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

/**
 * A sheet before air that ends at a wall, as one wall that reacts locally. No scene file has it: a sheet nearer to a
 * wall than the grid resolves becomes one.
 */
export interface SheetBeforeWall {
  readonly sheet: SheetLaw;
  /** Depth of the air between sheet and wall, m, > 0. */
  readonly cavityMetres: number;
  /** Local materials of the side of the room, and of the side of the wall. */
  readonly front?: OwnDefinition | undefined;
  readonly back?: OwnDefinition | undefined;
  /** The wall behind. */
  readonly wall: OwnDefinition;
}

/** Any material: a wall, an opening to the outside, or what sound goes through. */
export type MaterialDefinition =
  WallDefinition | { readonly kind: 'open' } | ThroughDefinition | PorousVolumeDefinition;

/** A surface with air on both sides that sound goes through. */
export type ThroughDefinition = SheetDefinition | PartitionDefinition;

/** A thin sheet: a suspended ceiling, a curtain, a membrane, a perforated panel. */
export type SheetDefinition = { readonly kind: 'sheet' } & SheetLaw & SideLaws;

/** A door, window or light wall between two rooms. */
export type PartitionDefinition = { readonly kind: 'partition' } & PartitionLaw & SideLaws;

/** The filling of a region. */
export type PorousVolumeDefinition = { readonly kind: 'porousVolume' } & PorousFilling;

/** Names of the wall materials that the two sides of a sheet or partition have besides. */
export interface SideLaws {
  readonly front?: string | undefined;
  readonly back?: string | undefined;
}

/**
 * What a thin sheet is made of: at least one of flow resistance, mass and perforation. Air flows through resistance and
 * holes one after the other; a sheet with a mass moves besides.
 */
export interface SheetLaw extends MovingPlate {
  /** Pa·s/m: the pressure difference over the velocity of a steady flow. */
  readonly flowResistance?: number | undefined;
  readonly perforation?: Perforation | undefined;
  /** Whether the sheet moves with its mass; true unless it is false. */
  readonly limp?: boolean | undefined;
  /**
   * Sheets that sound goes through after this one, at the same place. No scene file has them: sheets nearer to each
   * other than the grid resolves become one.
   */
  readonly then?: readonly SheetLaw[] | undefined;
}

/** A plate that moves as a whole. */
export interface MovingPlate {
  /** kg/m² */
  readonly massPerArea?: number | undefined;
  /** Resonance of the mass with its stiffness per area, as if it stood in a vacuum; none if left out. */
  readonly resonanceHz?: number | undefined;
  /** Loss factor at the resonance; 0 if left out. */
  readonly loss?: number | undefined;
}

/** Round holes in a square pattern, or parallel slots. Exactly one of hole and slot is given. */
export interface Perforation {
  /** Diameter of the holes, m. */
  readonly holeMetres?: number | undefined;
  /** Width of the slots, m. */
  readonly slotMetres?: number | undefined;
  /** Distance between the centres of neighbours, m. */
  readonly spacingMetres: number;
  /** Thickness of the panel, m. */
  readonly thicknessMetres: number;
}

/** What a partition lets through: exactly one of mass and transmission loss is given. */
export interface PartitionLaw extends MovingPlate {
  readonly transmissionLoss?: LossByBands | undefined;
}

/** Transmission loss (sound reduction index R) of a diffuse field, by bands. */
export interface LossByBands {
  readonly fraction: BandFraction;
  /** Bands, at least one; rising, without a gap. */
  readonly bands: readonly BandLoss[];
}

/** Transmission loss of one octave or third-octave band. */
export interface BandLoss {
  /** Nominal centre of the band (IEC 61260-1), Hz. */
  readonly centreHz: number;
  /** dB, above 0. */
  readonly decibels: number;
}

/** A porous medium with a rigid frame, as an equivalent fluid. */
export interface PorousFilling {
  /** σ, Pa·s/m². */
  readonly flowResistivity: number;
  /** Empirical by flow resistivity alone ([Miki1990]), or Johnson, Champoux and Allard's. */
  readonly model: 'miki' | 'jca';
  /** φ, the share of air. */
  readonly porosity: number;
  /** α∞; 1 if left out. JCA only. */
  readonly tortuosity?: number | undefined;
  /** Λ, m; that of round pores, √(8ηα∞/(φσ)), if left out. JCA only. */
  readonly viscousLength?: number | undefined;
  /** Λ′, m; 2Λ if left out. JCA only. */
  readonly thermalLength?: number | undefined;
}

/** Whether a material is a wall. */
export function isWall(definition: MaterialDefinition): definition is WallDefinition {
  return definition.kind !== 'open' && definition.kind !== 'porousVolume' && !isThrough(definition);
}

/** Whether sound goes through a surface of this material to air behind it. */
export function isThrough(definition: MaterialDefinition): definition is ThroughDefinition {
  return definition.kind === 'sheet' || definition.kind === 'partition';
}
