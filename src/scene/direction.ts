import type { Normalisation } from '../sphere/harmonics.ts';
import type { Orientation } from '../sphere/orientation.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { Metres, Vec3 } from '../units/quantities.ts';

/**
 * First-order patterns by name: the share of the pressure; the rest is the figure-of-eight ([Eargle2004], chapter 5).
 */
export const PATTERNS = {
  omnidirectional: 1,
  subcardioid: 0.7,
  cardioid: 0.5,
  supercardioid: (Math.sqrt(3) - 1) / 2,
  hypercardioid: 0.25,
  'figure-of-eight': 0,
} as const;
/** A key of {@link PATTERNS}. */
export type PatternName = keyof typeof PATTERNS;

/** A first-order pattern: `share + (1 − share) cos γ`, γ being the angle from where it looks. */
export interface FirstOrderPattern {
  /** Name of the pattern; null if it is given by its share of the pressure. */
  readonly name: PatternName | null;
  /** Share of the pressure, 0 to 1. */
  readonly share: number;
}

/** The coefficients of the sound field in spherical harmonics. */
export interface AmbisonicsDirection {
  readonly kind: 'ambisonics';
  /** 1 to 7: (order + 1)² channels in the order ACN. */
  readonly order: number;
  readonly normalisation: Normalisation;
  readonly orientation: Orientation;
}

/** A single microphone with a first-order pattern. */
export interface PatternDirection {
  readonly kind: 'pattern';
  readonly pattern: FirstOrderPattern;
  readonly orientation: Orientation;
}

/** A microphone of an array. */
export interface ArrayMicrophone {
  readonly name: string;
  /** Offset from the receiver's position, in the axes of the array, m. */
  readonly offset: Vec3;
  readonly pattern: FirstOrderPattern;
  /** Orientation in the axes of the array. */
  readonly orientation: Orientation;
}

/** The table of an array's microphones. */
export interface MicrophoneFile {
  /** Path from the folder of the scene file. */
  readonly file: string;
  readonly unit: LengthUnit;
}

/** A ball on whose surface the microphones are; it is computed, and is not in the room. */
export interface RigidSphere {
  readonly radius: Metres;
  /** Order of the coefficients from which its pressure is computed, 1 to 7. */
  readonly order: number;
}

/** Microphones round a point, a channel each. */
export interface ArrayDirection {
  readonly kind: 'array';
  /** Microphones in their order; empty as long as `file` is not read. */
  readonly microphones: readonly ArrayMicrophone[];
  /** Where they are listed; null if the scene lists them. */
  readonly file: MicrophoneFile | null;
  /** Rigid sphere that bears the microphones; null for microphones in free air. */
  readonly sphere: RigidSphere | null;
  readonly orientation: Orientation;
}

/** What a receiver hears besides the pressure. */
export type ReceiverDirection = AmbisonicsDirection | PatternDirection | ArrayDirection;

/** Most microphones of an array. */
export const MOST_MICROPHONES = 256;

/** The order of the coefficients behind a rigid sphere, if the scene gives none. */
export const SPHERE_ORDER = 4;

/** What the file of a receiver with direction is called, after those of source and receiver. */
export function directionStem(direction: ReceiverDirection): string {
  if (direction.kind === 'ambisonics') return `ambisonics-${direction.order}-ACN-${direction.normalisation}`;
  if (direction.kind === 'pattern') return direction.pattern.name ?? 'first-order';
  return 'array';
}

/** Channels of its file; of an array whose table is not read yet, none. */
export function channelCount(direction: ReceiverDirection): number {
  if (direction.kind === 'ambisonics') return (direction.order + 1) ** 2;
  return direction.kind === 'pattern' ? 1 : direction.microphones.length;
}
