import { boxPressures, type AbsorbingBox } from '../../src/exact/absorbing-box.ts';
import { over, real, times, type Complex } from '../../src/exact/complex.ts';
import type { ResponseBand } from '../../src/response/band-limit.ts';
import { HIGH_PASS_CORNER } from '../../src/response/high-pass.ts';
import { transformOf } from '../../src/response/transform.ts';

/**
 * Responses of the box to the source of the program, as its files have them: high-pass at 10 Hz included, without
 * absorption of the air.
 *
 * @param soundSpeed m/s.
 * @param samples Number; the exact response is repeated after four times as long, where it must have died away.
 * @returns Shape [receiver][samples]: samples of a pulse whose spectrum is the pressure in the room, 1/(4πr) in the open.
 */
export function exactResponses(
  box: AbsorbingBox,
  soundSpeed: number,
  rate: number,
  samples: number,
  { passHz, stopHz }: ResponseBand,
): Float64Array[] {
  const size = 4 * 2 ** Math.ceil(Math.log2(samples));
  const spectra = box.receivers.map(() => new Float64Array(2 * size));
  const pressures = boxPressures(box);
  for (let bin = 1; (bin * rate) / size < stopHz; bin++) {
    const frequency = (bin * rate) / size;
    const kappa = (2 * Math.PI * frequency) / soundSpeed;
    const fade = Math.min(1, Math.max(0, (stopHz - frequency) / (stopHz - passHz)));
    const taper = 0.5 - 0.5 * Math.cos(Math.PI * fade);
    const gain = times(real(taper), highPassAt(frequency, rate));
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
    return Float64Array.from({ length: samples }, (_, n) => Number(out[2 * n]));
  });
}

/** The program's high-pass at a frequency: s²/(s² + √2 s + 1) by the bilinear transform. */
function highPassAt(frequency: number, rate: number): Complex {
  const s = Math.tan((Math.PI * frequency) / rate) / Math.tan((Math.PI * HIGH_PASS_CORNER) / rate);
  return over(real(-s * s), [1 - s * s, Math.SQRT2 * s]);
}
