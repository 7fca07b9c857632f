import { bandLimitedResample, carryingBand } from '../../../response/band-limit.ts';
import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { extendedRate, extendResponse } from '../../../response/listening/extend.ts';
import { encodeWav } from '../../../response/wav.ts';
import { InputError } from '../../../units/errors.ts';
import type { Hertz } from '../../../units/quantities.ts';
import type { ExtensionReport } from '../../outputs/response/full-band/extension-report.ts';
import { extensionInput, type HeardRoom } from './room.ts';

/** A response with its extension. */
export interface ExtendedSound {
  /** Shape [n], 1/m. */
  readonly samples: Float64Array;
  readonly sampleRate: Hertz;
  readonly report: ExtensionReport;
}

/** A frequency as comments name it, such as `412 Hz`. */
export const wholeHertz = (frequency: number): string => `${Math.round(frequency)} Hz`;

/**
 * Adds the statistical extension to a response of a rendering (`src/response/listening/extend.ts`).
 *
 * @param samples Shape [n], 1/m.
 * @throws InputError if the response cannot be extended.
 */
export function extendSound(samples: Float32Array | Float64Array, sampleRate: Hertz, room: HeardRoom): ExtendedSound {
  if (room.notExtended !== null) {
    throw new InputError(
      room.name,
      `this response cannot be extended above its band: ${room.notExtended}`,
      'Listen to it without the extension.',
    );
  }
  const rate = extendedRate(sampleRate);
  const input = extensionInput(room);
  const resampled = rate === sampleRate ? samples : resampledTo(samples, sampleRate, rate, input.validTo);
  const extended = extendResponse(resampled, rate, input);
  if (!extended) {
    throw new InputError(
      room.name,
      'this response cannot be extended above its band: it is silent, or too short to say how it decays',
      'Simulate a longer duration, or listen to it without the extension.',
    );
  }
  const { direct, reference, octaves, crossoverHz, toHz } = extended;
  return {
    samples: extended.samples,
    sampleRate: rate,
    report: {
      statement: statementOf(crossoverHz[1], toHz),
      sampleRateHz: rate,
      crossoverHz,
      toHz,
      reference: {
        fromHz: reference.octave.lowerHz,
        toHz: reference.octave.upperHz,
        figure: reference.figure,
        decaySeconds: reference.decaySeconds,
      },
      octaves,
      direct,
    },
  };
}

/** Changes the rate of a response; nothing of its valid band is lost if the new rate carries it. */
export function resampledTo(
  samples: Float32Array | Float64Array,
  from: Hertz,
  to: Hertz,
  validTo: Hertz,
): Float64Array {
  const { passHz, stopHz } = carryingBand(validTo, from, to);
  return bandLimitedResample(samples, from, to, passHz, stopHz);
}

function statementOf(from: number, to: number): string {
  return (
    `NOT SIMULATED above ${wholeHertz(from)}: from there to ${wholeHertz(to)} a statistical extension for listening ` +
    'only, the direct sound with its level and exponentially decaying noise in octaves'
  );
}

/** What the WAV file of an extended response says about itself. */
export function extensionComment({ name }: HeardRoom, { statement, octaves }: ExtensionReport): string {
  const times = octaves.map(({ centreHz, decaySeconds }) => `${centreHz} Hz ${decaySeconds.toFixed(2)} s`).join(', ');
  return `Wavehall, impulse response ${ascii(name)}. ${statement}. Decay times of the noise: ${times}.`;
}

/** Comments of WAV files have no other letters. */
export const ascii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/**
 * Extends a response and writes it as a WAV file that says so.
 *
 * @param wav A WAV file of one channel, as the rendering wrote it.
 * @throws InputError if it cannot be read or extended.
 */
export function extendedWav(
  wav: Uint8Array,
  room: HeardRoom,
): { readonly wav: Uint8Array<ArrayBuffer>; readonly report: ExtensionReport } {
  const decoded = refuseCut(decodeWav(wav, room.name), room.name);
  const { samples, sampleRate, report } = extendSound(decoded.samples, decoded.sampleRateHz, room);
  return { wav: encodeWav(Float32Array.from(samples), sampleRate, extensionComment(room, report)), report };
}
