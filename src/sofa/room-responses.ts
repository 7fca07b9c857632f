import type { Vec3 } from '../units/quantities.ts';

/** What the channels of a receiver are. */
export type ReceiverChannels =
  | { readonly kind: 'omni' }
  /** Coefficients of real spherical harmonics in the order of ACN, (order + 1)² of them. */
  | { readonly kind: 'ambisonics'; readonly order: number; readonly normalisation: 'SN3D' | 'N3D' }
  /** Microphones of an array, or the two ears of a head. */
  | { readonly kind: 'array'; readonly capsules: readonly Capsule[] };

/** A microphone of an array. */
export interface Capsule {
  readonly name?: string | undefined;
  /**
   * Place from the receiver's position, m, in its axes: the first to the front, the second to the left, the third up.
   */
  readonly position: Vec3;
  /** Where it points, in the same axes; left out if it hears alike from everywhere. */
  readonly direction?: Vec3 | undefined;
  /** What it hears of each direction, in words, such as `cardioid`; left out if it hears alike from everywhere. */
  readonly pattern?: string | undefined;
}

/** A source or a receiver, as a file of responses has it. */
export interface SofaPoint {
  readonly name: string;
  /** Position of the point, metres. */
  readonly position: Vec3;
  /** Where its front looks; left out for the x axis. */
  readonly view?: Vec3 | undefined;
  /** Where its top points; left out for the z axis. */
  readonly up?: Vec3 | undefined;
}

/** A receiver with its channels. */
export interface PlacedReceiver extends SofaPoint {
  readonly channels: ReceiverChannels;
}

/** The room as files of responses describe it. What is not known is left out. */
export interface RoomOfResponses {
  /** A few words. */
  readonly description?: string | undefined;
  readonly temperatureCelsius?: number | undefined;
  readonly volumeCubicMetres?: number | undefined;
  /** Lowest and highest corner of a room that is a single box, m. */
  readonly shoebox?: readonly [Vec3, Vec3] | undefined;
  /** Name of the file with the shape of any other room. */
  readonly geometryFile?: string | undefined;
}

/** Impulse responses of a room, each of a source at a receiver. */
export interface RoomResponses {
  readonly title: string;
  readonly room: RoomOfResponses;
  /** How they were made, such as the scheme of a simulation: texts by name. */
  readonly about: Readonly<Record<string, string>>;
  readonly sampleRateHz: number;
  /** Samples of every response. */
  readonly length: number;
  readonly sources: readonly SofaPoint[];
  readonly receivers: readonly PlacedReceiver[];
  /**
   * The channels of the response of a source at a receiver, by their indices; each of shape [length] or shorter, which
   * is silence at the end.
   */
  readonly response: (source: number, receiver: number) => readonly Float32Array[];
}

/** How many channels a receiver has. */
export function sofaChannelCount(channels: ReceiverChannels): number {
  if (channels.kind === 'omni') return 1;
  return channels.kind === 'ambisonics' ? (channels.order + 1) ** 2 : channels.capsules.length;
}

/** Equal for receivers whose responses one SOFA file can hold. */
export function channelsKey(channels: ReceiverChannels): string {
  if (channels.kind === 'omni') return 'omni';
  if (channels.kind === 'ambisonics') return `ambisonics-${channels.order}-${channels.normalisation}`;
  return `array-${channels.capsules.length}`;
}
