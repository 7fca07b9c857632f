import { DRY_SOUND_RATE, drySound, type DrySoundName } from '../../../response/dry-sound.ts';
import { resampleSound } from '../../../response/resample-sound.ts';
import { encodeWav } from '../../../response/wav.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';

export { DRY_SOUNDS, type DrySoundName } from '../../../response/dry-sound.ts';

/** What is heard in a room: a sound of the program, a recording, or a single impulse. */
export type DrySource =
  | { readonly kind: 'built-in'; readonly name: DrySoundName }
  | {
      readonly kind: 'recording';
      readonly name: string;
      /** One channel, shape [n]. */
      readonly samples: Float32Array;
      readonly sampleRateHz: number;
    }
  | { readonly kind: 'impulse' };

/** A dry sound at a rate; null for the impulse. */
export function dryAt(dry: DrySource, sampleRate: Hertz): Float32Array | Float64Array | null {
  if (dry.kind === 'impulse') return null;
  if (dry.kind === 'built-in') return drySound(sampleRate, dry.name);
  const from = hertz(dry.sampleRateHz);
  return from === sampleRate ? dry.samples : resampleSound(dry.samples, from, sampleRate);
}

/** The rate that it was made or recorded at. */
export const dryRateOf = (dry: DrySource): Hertz =>
  dry.kind === 'recording' ? hertz(dry.sampleRateHz) : DRY_SOUND_RATE;

/** The dry sound as a WAV file: what a command line would be given. The impulse is a sample of 1. */
export function dryWav(dry: DrySource): Uint8Array<ArrayBuffer> {
  const rate = dryRateOf(dry);
  return encodeWav(Float32Array.from(dryAt(dry, rate) ?? [1]), rate);
}
