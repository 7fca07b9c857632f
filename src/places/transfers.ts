/** What seats hear of a source at each candidate place, as spectra over a band. */
import { sharedFloat64 } from '../lists/shared-memory.ts';

/** Complex values, each of shape [seat][frequency]. */
export interface Spectra {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** A band, Hz. */
export interface Band {
  readonly fromHz: number;
  readonly toHz: number;
}

/** What all seats hear of a source of unit strength at each candidate place. */
export interface Transfers {
  readonly seats: number;
  /** Hz, rising, at equal distances on a logarithmic scale. */
  readonly frequencies: Float64Array;
  /** [candidate] */
  readonly whole: readonly Spectra[];
  /** [candidate] The part that is heard later than {@link LATE_SECONDS} after it was sent. */
  readonly late: readonly Spectra[];
}

/** What is heard later than this after it was sent is late, s: it rings on where a note has ended. */
export const LATE_SECONDS = 0.3;

/** Frequencies of an octave. A mode that decays within a second is wider than their distance up to some 100 Hz. */
export const FREQUENCIES_AN_OCTAVE = 48;

/** The frequencies of a band, Hz: {@link FREQUENCIES_AN_OCTAVE}, its ends among them. */
export function bandFrequencies({ fromHz, toHz }: Band): Float64Array {
  const octaves = Math.log2(toHz / fromHz);
  const steps = Math.max(1, Math.ceil(FREQUENCIES_AN_OCTAVE * octaves));
  return Float64Array.from({ length: steps + 1 }, (_, f) => fromHz * 2 ** ((octaves * f) / steps));
}

/** Copies transfers into memory that threads share. */
export function sharedTransfers({ seats, frequencies, whole, late }: Transfers): Transfers {
  const length = seats * frequencies.length;
  const shared = (of: readonly Spectra[], key: keyof Spectra): Float64Array[] => {
    const all = sharedFloat64(of.length * length);
    return of.map((spectra, c) => {
      const own = all.subarray(c * length, (c + 1) * length);
      own.set(spectra[key]);
      return own;
    });
  };
  const spectraOf = (of: readonly Spectra[]): Spectra[] => {
    const [reals, imaginaries] = [shared(of, 'real'), shared(of, 'imaginary')];
    return reals.map((real, c) => ({ real, imaginary: imaginaries[c] }));
  };
  return { seats, frequencies, whole: spectraOf(whole), late: spectraOf(late) };
}

/** Transforms responses of one length and rate to the frequencies of a band. */
export class BandTransform {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly firstLate: number;

  /**
   * @param length Samples of each response.
   * @param rate Samples a second; at least twice the highest frequency.
   */
  constructor(
    private readonly frequencies: Float64Array,
    private readonly length: number,
    rate: number,
  ) {
    this.cosines = new Float64Array(frequencies.length * length);
    this.sines = new Float64Array(frequencies.length * length);
    frequencies.forEach((frequency, f) => {
      const angle = (2 * Math.PI * frequency) / rate;
      for (let n = 0; n < length; n++) {
        this.cosines[f * length + n] = Math.cos(angle * n);
        this.sines[f * length + n] = -Math.sin(angle * n);
      }
    });
    this.firstLate = Math.min(length, Math.ceil(LATE_SECONDS * rate));
  }

  /**
   * The spectra Σ h[n] e^{−jωn} of the responses of all seats to one source, and those of their late part.
   *
   * @param responses One for each seat, each with as many samples as the transform was made for.
   */
  of(responses: readonly ArrayLike<number>[]): { readonly whole: Spectra; readonly late: Spectra } {
    const count = this.frequencies.length;
    const empty = (): Spectra => ({
      real: new Float64Array(responses.length * count),
      imaginary: new Float64Array(responses.length * count),
    });
    const [whole, late] = [empty(), empty()];
    responses.forEach((response, s) => {
      for (let f = 0; f < count; f++) {
        const [early, after] = [
          this.sum(response, f, 0, this.firstLate),
          this.sum(response, f, this.firstLate, this.length),
        ];
        const at = s * count + f;
        late.real[at] = after[0];
        late.imaginary[at] = after[1];
        whole.real[at] = early[0] + after[0];
        whole.imaginary[at] = early[1] + after[1];
      }
    });
    return { whole, late };
  }

  private sum(response: ArrayLike<number>, f: number, from: number, to: number): readonly [number, number] {
    let [real, imaginary] = [0, 0];
    const row = f * this.length;
    for (let n = from; n < to; n++) {
      real += response[n] * this.cosines[row + n];
      imaginary += response[n] * this.sines[row + n];
    }
    return [real, imaginary];
  }
}
