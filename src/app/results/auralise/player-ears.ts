import { equalised } from '../../../response/equaliser/apply-equaliser.ts';
import type { NamedEqualiser } from '../../../response/equaliser/equaliser.ts';
import { earSpectra, joinedMatrices, type EarSpectra } from '../../../response/binaural/turning-ears.ts';
import { convolveEach } from '../../../response/convolve.ts';
import type { FreeFieldFit } from '../../../response/binaural/free-field-head.ts';
import { axesOf, type Orientation } from '../../../sphere/orientation.ts';
import { rotationOfCoefficients } from '../../../sphere/rotation.ts';
import { hertz } from '../../../units/quantities.ts';
import type { DirectionEntry } from '../../inputs/direction/direction-result.ts';
import { readCoefficients } from '../../inputs/direction/read-coefficients.ts';
import type { Files } from '../../ports/host/host.ts';
import { dryAt, type DrySource } from '../listening/dry.ts';
import { resampledTo } from '../../rendering/written/extension.ts';
import { earDecoder } from './ear-decoder.ts';

/** What a player needs to know of a rendering. */
export interface HeardField {
  readonly direction: DirectionEntry;
  readonly validToHz: number;
  readonly soundSpeedMetresPerSecond: number;
}

/** Two ears for a player: the head turns while it plays. */
export interface PlayerEars {
  readonly spectra: EarSpectra;
  /** Seconds by which the filters are late: the player starts the sound so much earlier. */
  readonly latencySeconds: number;
  readonly head: string;
  readonly licence: string;
  readonly fit: FreeFieldFit | null;
  /** Whether its file has the positions of the ears the other way round than the responses, which decide. */
  readonly areEarsTurned: boolean;
  readonly order: number;
  readonly aliasingHz: number;
}

/**
 * The filters from coefficients to the ears of a head, at the rate of a player.
 *
 * @param binaural `ball`, or a SOFA file of a head.
 * @throws InputError if the head cannot be read.
 */
export async function playerEars(
  binaural: string,
  field: HeardField,
  sampleRateHz: number,
  files: Files,
): Promise<PlayerEars> {
  const { decoder, head, ...about } = await earDecoder(binaural, field.direction, sampleRateHz, field, files);
  return {
    spectra: earSpectra(decoder.filters),
    latencySeconds: decoder.latency / sampleRateHz,
    ...{ head, ...about, order: decoder.order, aliasingHz: decoder.aliasingHz },
  };
}

/**
 * The coefficients of a dry sound in a room, for a player that decodes them while it plays.
 *
 * @param bytes Bytes of the file of the coefficients.
 * @param gainDb Applied to the convolution, as to that with the pressure.
 * @returns By channel in the order ACN and by SN3D, each of shape [n].
 * @param equaliser That before the loudspeaker; null without one.
 * @throws InputError if they cannot be read or equalised.
 */
export function fieldSound(
  dry: DrySource,
  bytes: Uint8Array,
  { direction, validToHz }: HeardField,
  sampleRateHz: number,
  gainDb: number,
  equaliser: NamedEqualiser | null = null,
): readonly Float32Array<ArrayBuffer>[] {
  const rate = hertz(sampleRateHz);
  const field = readCoefficients(bytes, direction);
  const resampled = field.channels.map((samples) =>
    field.sampleRateHz === rate ? samples : resampledTo(samples, field.sampleRateHz, rate, hertz(validToHz)),
  );
  const channels = equaliser ? resampled.map((samples) => equalised(samples, equaliser.equaliser, rate)) : resampled;
  const gain = 10 ** (gainDb / 20);
  const scaled = (samples: Float64Array): Float32Array<ArrayBuffer> =>
    Float32Array.from(samples, (sample) => gain * sample);
  const sound = dryAt(dry, rate);
  if (sound === null) return channels.map(scaled);
  const heard: Float32Array<ArrayBuffer>[] = [];
  convolveEach(sound, channels, (convolved) => heard.push(scaled(convolved)));
  return heard;
}

/** The matrices that turn coefficients into the axes of a head, order after order in one array. */
export const headMatrices = (order: number, orientation: Orientation): Float64Array =>
  joinedMatrices(rotationOfCoefficients(order, axesOf(orientation)));
