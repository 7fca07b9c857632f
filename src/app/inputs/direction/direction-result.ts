import type { PatternName, ReceiverDirection } from '../../../scene/direction.ts';
import type { Normalisation } from '../../../sphere/harmonics.ts';
import type { Orientation } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** Frequencies between which an order is right to 1 dB; beyond them it is faded out. */
export interface OrderRange {
  readonly order: number;
  /** Both null where the order is silent, because its nodes do not show it. */
  readonly fromHz: number | null;
  readonly toHz: number | null;
}

/** The convention of coefficients. */
export interface AmbisonicsConvention {
  readonly order: number;
  readonly channelOrder: 'ACN';
  readonly normalisation: Normalisation;
}

/** A microphone of an array, in the axes of the room. */
export interface MicrophoneEntry {
  readonly name: string;
  /** m */
  readonly position: Vec3;
  /** Where it looks; of length 1. */
  readonly look: Vec3;
  /** Share of the pressure of its first-order pattern. */
  readonly pressureShare: number;
}

/** What a report says of the channels of a receiver with direction. */
export interface DirectionEntry {
  readonly kind: ReceiverDirection['kind'];
  /** Name of the WAV file beside the report. */
  readonly file: string;
  readonly channels: number;
  /** Convention of the coefficients; null if the channels are none. */
  readonly convention: AmbisonicsConvention | null;
  /** The pattern of a single microphone; null if it is none. */
  readonly pattern: { readonly name: PatternName | null; readonly pressureShare: number } | null;
  readonly centreMetres: Vec3;
  readonly orientationDegrees: Orientation;
  /** The microphones of an array, a channel each; null for others. */
  readonly microphones: readonly MicrophoneEntry[] | null;
  /** Radius of a rigid sphere; null for others. */
  readonly sphereRadiusMetres: number | null;
  /** Nodes that are read for it, besides those of its pressure. */
  readonly nodesRead: number;
  /** No node is farther from its centre, or from a microphone; 0 if none is read but for the pressure. */
  readonly reachMetres: number;
  /** Whether something near it left room for a smaller cloud of nodes only. */
  readonly isCramped: boolean;
  /** The frequency ranges by order; those of microphones have one entry that holds for all. */
  readonly ranges: readonly OrderRange[];
  /** Seconds at the end of the record that are faded out (docs/theory/direction.md, eq. H8); 0 if none are. */
  readonly fadeOutSeconds: number;
}

/** The channels of a source at a receiver with direction, in memory. */
export interface DirectionalResponse extends Omit<DirectionEntry, 'file' | 'nodesRead' | 'reachMetres' | 'isCramped'> {
  /** [channel], each of shape [n]; 1/m, the first sample at t = 0. */
  readonly samples: readonly Float32Array[];
  readonly sampleRateHz: number;
}
