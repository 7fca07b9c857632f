import { over, real, times, type Complex } from '../../../../numerics/complex.ts';
import type { ResponseBand } from '../../../../response/band-limit.ts';
import { HIGH_PASS_CORNER } from '../../../../response/high-pass.ts';
import { transformOf } from '../../../../response/transform.ts';

/** An exact response is repeated after so many times its length, where it must have died away. */
const REPEATED = 2;

/** What records of exact responses are asked for. */
export interface ExactRecords {
  /** Number of receivers. */
  readonly receivers: number;
  /** m/s. */
  readonly soundSpeed: number;
  /** Sample rate, Hz. */
  readonly rate: number;
  /** Number of samples of a record, at least. */
  readonly samples: number;
  readonly band: ResponseBand;
  /** Corner frequency of the high-pass, Hz; that of the program if left out. */
  readonly corner?: number;
}

/**
 * Responses to the source of the program, as its files have them: high-pass at 10 Hz included, without absorption of
 * the air.
 *
 * @param pressures Pressures of a harmonic source, e^{jωt}, at the receivers, by wave number in the air, 1/m; asked
 *   from low to high.
 * @returns Shape [receiver][samples or more]: samples of a pulse whose spectrum is the pressure, 1/(4πr) in the open.
 */
export function exactResponses(
  pressures: (kappa: number) => readonly Complex[],
  { receivers, soundSpeed, rate, samples, band: { passHz, stopHz }, corner = HIGH_PASS_CORNER }: ExactRecords,
): Float64Array[] {
  const length = 2 ** Math.ceil(Math.log2(samples));
  const size = REPEATED * length;
  const spectra = Array.from({ length: receivers }, () => new Float64Array(2 * size));
  for (let bin = 1; (bin * rate) / size < stopHz; bin++) {
    const frequency = (bin * rate) / size;
    const kappa = (2 * Math.PI * frequency) / soundSpeed;
    const fade = Math.min(1, Math.max(0, (stopHz - frequency) / (stopHz - passHz)));
    const taper = 0.5 - 0.5 * Math.cos(Math.PI * fade);
    const gain = times(real(taper), highPassAt(frequency, rate, corner));
    pressures(kappa).forEach((pressure, r) => {
      const [re, im] = times(gain, pressure);
      spectra[r].set([re, im], 2 * bin);
      spectra[r].set([re, -im], 2 * (size - bin));
    });
  }
  const transform = transformOf(size);
  return spectra.map((spectrum) => {
    const out = transform.createComplexArray();
    transform.inverseTransform(out, spectrum);
    return Float64Array.from({ length }, (_, n) => Number(out[2 * n]));
  });
}

/** The program's high-pass at a frequency: s²/(s² + √2 s + 1) by the bilinear transform. */
function highPassAt(frequency: number, rate: number, corner: number): Complex {
  const s = Math.tan((Math.PI * frequency) / rate) / Math.tan((Math.PI * corner) / rate);
  return over(real(-s * s), [1 - s * s, Math.SQRT2 * s]);
}
