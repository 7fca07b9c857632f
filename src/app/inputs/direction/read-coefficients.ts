import { decodeChannels, refuseCut } from '../../../response/decode-wav.ts';
import { harmonicCount, normalisationFactor, orderOfChannel } from '../../../sphere/harmonics.ts';
import { InputError } from '../../../units/errors.ts';
import type { Hertz } from '../../../units/quantities.ts';
import type { DirectionEntry } from './direction-result.ts';

/** Coefficients of the sound field as other use-cases take them. */
export interface Coefficients {
  readonly order: number;
  readonly sampleRateHz: Hertz;
  /** The channels, in the order ACN and by SN3D, each of shape [n]; 1/m. */
  readonly channels: readonly Float64Array[];
}

/**
 * Reads the coefficients of a receiver from their WAV file.
 *
 * @param entry What the report says of them; it has a convention.
 * @throws InputError if the file cannot be read, or has other channels than the report says.
 */
export function readCoefficients(
  bytes: Uint8Array,
  { file, convention }: Pick<DirectionEntry, 'file' | 'convention'>,
): Coefficients {
  const { order, normalisation } = convention!;
  const { channels, sampleRateHz } = refuseCut(decodeChannels(bytes, file), file);
  if (channels.length !== harmonicCount(order)) {
    throw new InputError(
      file,
      `it has ${channels.length} channels, not those of order ${order}`,
      'Render the scene again.',
    );
  }
  return {
    order,
    sampleRateHz,
    channels: channels.map((samples, channel) => {
      const factor = 1 / normalisationFactor(normalisation, orderOfChannel(channel));
      return Float64Array.from(samples, (sample) => factor * sample);
    }),
  };
}
