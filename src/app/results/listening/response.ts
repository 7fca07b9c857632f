import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { directPulse } from '../../../response/listening/direct-sound.ts';
import { splitDirect, type SplitResponse } from '../../../response/listening/direct-balance.ts';
import { equalised } from '../../../response/equaliser/apply-equaliser.ts';
import type { NamedEqualiser } from '../../../response/equaliser/equaliser.ts';
import { encodeWav } from '../../../response/wav.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { ascii, extendSound, extensionComment, resampledTo, wholeHertz } from '../../rendering/written/extension.ts';
import type { ExtensionReport } from '../../outputs/response/full-band/extension-report.ts';
import type { HeardRoom } from '../../rendering/written/room.ts';

/** A response to listen to. */
export interface HeardResponse {
  /** WAV file of one channel. */
  readonly wav: Uint8Array;
  /** Names it in comments and errors. */
  readonly name: string;
  /** Highest frequency that it contains. */
  readonly validToHz: number;
  /** Its rendering; null if it was measured. */
  readonly room: HeardRoom | null;
  /** Whether to add the statistical extension above the simulated band; a measured response has none. */
  readonly extend: boolean;
  /** The equaliser before the loudspeaker; nothing without one. */
  readonly equaliser?: NamedEqualiser | null;
}

/** A response ready to be heard, in two parts. */
export interface PreparedResponse extends SplitResponse {
  readonly sampleRate: Hertz;
  /** How the response was extended; null if it was not. */
  readonly extension: ExtensionReport | null;
}

/**
 * Reads a response, extends and equalises it if asked to, and splits it into direct sound and the rest.
 *
 * @param sampleRate The rate wanted; null for that of the response.
 * @throws InputError if it cannot be read, extended or equalised.
 */
export function prepareResponse(response: HeardResponse, sampleRate: Hertz | null): PreparedResponse {
  const { wav, name, room, extend } = response;
  const decoded = refuseCut(decodeWav(wav, name), name);
  const validTo = hertz(Math.min(response.validToHz, 0.45 * decoded.sampleRateHz));
  const extended = extend && room ? extendSound(decoded.samples, decoded.sampleRateHz, room) : null;
  const { samples, sampleRate: from } = extended ?? { samples: decoded.samples, sampleRate: decoded.sampleRateHz };
  const to = sampleRate ?? from;
  const contains = hertz(extended ? extended.report.toHz : validTo);
  const resampled = from === to ? samples : resampledTo(samples, from, to, contains);
  const atRate = response.equaliser ? equalised(resampled, response.equaliser.equaliser, to) : resampled;
  const arrival =
    extended?.report.direct.arrivalSeconds ??
    room?.arrivalSeconds ??
    directPulse(decoded.samples, decoded.sampleRateHz, validTo, null, null)?.arrivalSeconds ??
    0;
  return { ...splitDirect(atRate, to, arrival, validTo), sampleRate: to, extension: extended?.report ?? null };
}

/** The response with another gain of the direct sound. Shape [n]. */
export function balanced({ direct, rest }: Pick<SplitResponse, 'direct' | 'rest'>, directGainDb: number): Float64Array {
  const gain = 10 ** (directGainDb / 20);
  const sum = Float64Array.from(rest);
  for (let n = 0; n < direct.length; n++) sum[n] += gain * direct[n];
  return sum;
}

/** Highest frequency that most people hear in rooms, Hz: a response up to there lacks nothing. */
export const HEARD_TO = 16_000;

/** What a file with this response says about itself, in ASCII. */
export function heardComment(response: HeardResponse, extension: ExtensionReport | null, directGainDb: number): string {
  const { name, room, validToHz } = response;
  const origin = room ? 'Wavehall, impulse response' : 'Measured impulse response';
  const isCut = room && validToHz < HEARD_TO;
  const band = isCut ? ` Contains simulated sound up to ${wholeHertz(validToHz)} only.` : '';
  const whole = room && extension ? extensionComment(room, extension) : `${origin} ${ascii(name)}.${band}`;
  const changes = [
    ...(response.equaliser ? [`behind the equaliser ${ascii(response.equaliser.name)}`] : []),
    ...(directGainDb === 0 ? [] : [`the gain of the direct sound is ${directGainDb > 0 ? '+' : ''}${directGainDb} dB`]),
  ];
  return changes.length === 0 ? whole : `${whole} CHANGED: ${changes.join('; ')}.`;
}

/**
 * A response as it is heard, as a WAV file that says what was changed.
 *
 * @throws InputError if it cannot be read or extended.
 */
export function heardResponse(response: HeardResponse, directGainDb: number): Uint8Array<ArrayBuffer> {
  const prepared = prepareResponse(response, null);
  const samples = Float32Array.from(balanced(prepared, directGainDb));
  return encodeWav(samples, prepared.sampleRate, heardComment(response, prepared.extension, directGainDb));
}
