import type { Celsius, Hertz, Seconds, Vec3 } from '../units/quantities.ts';

/** The six faces of a box, in the order of every array of six in this layer: low before high, x before y before z. */
export const FACE_NAMES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;

/** A material name for each face, in the order of {@link FACE_NAMES}. */
export type SixMaterials = readonly [string, string, string, string, string, string];

/** An axis-parallel box that adds air or takes it away. Boxes act in order: the last one that holds a point decides. */
export interface BoxElement {
  readonly operation: 'add' | 'subtract';
  /** Lowest corner, metres. */
  readonly from: Vec3;
  /** Highest corner, metres; above `from` on every axis. */
  readonly to: Vec3;
  /** Material names in the order of {@link FACE_NAMES}; each is a key of the scene's materials. */
  readonly materials: SixMaterials;
}

/** How much a surface absorbs, in the user's terms. */
export type MaterialDefinition =
  /** Random-incidence absorption coefficient, 0…1. */
  | { readonly kind: 'absorption'; readonly absorption: number }
  /** Real specific admittance `ρc / Z`, ≥ 0. */
  | { readonly kind: 'admittance'; readonly admittance: number }
  | { readonly kind: 'rigid' };

/** The shape of the air. */
export interface Geometry {
  readonly kind: 'boxes';
  /** At least one; the first one adds. */
  readonly boxes: readonly BoxElement[];
}

/** A source or a receiver. */
export interface NamedPoint {
  /** Fit for a file name: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  /** Metres; in the air, not on a surface. */
  readonly position: Vec3;
}

/**
 * A scene file that has passed every check. What the file gives by name stands in the file's order, save that names
 * which are whole numbers come first, rising.
 */
export interface Scene {
  /** Empty where the file gives none. */
  readonly title: string;
  /** Empty where the file gives none. */
  readonly description: string;
  readonly air: { readonly temperature: Celsius };
  /** By name; some may be unused. */
  readonly materials: ReadonlyMap<string, MaterialDefinition>;
  readonly geometry: Geometry;
  /** At least one. */
  readonly sources: readonly NamedPoint[];
  /** At least one. */
  readonly receivers: readonly NamedPoint[];
  /** Length of the impulse responses. */
  readonly duration: Seconds;
  /** Highest frequency the scheme has to carry within its tolerance. */
  readonly maxFrequency: Hertz;
  /** Name of the scheme, as the file gives it; not empty. */
  readonly scheme: string;
  /** Of the written sound files; a whole number. */
  readonly sampleRate: Hertz;
}
