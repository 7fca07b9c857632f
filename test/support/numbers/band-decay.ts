import { spectrumAt } from './spectrum.ts';

/**
 * Number of dB by which the last third of a response is below the first, in a band of frequencies, Hz. The band shows
 * the effect of an opening: at lower frequencies a room with an opening is a Helmholtz resonator that loses hardly
 * anything.
 */
export function bandDecay(samples: Float32Array, rate: number, [lowest, highest]: readonly [number, number]): number {
  const third = Math.floor(samples.length / 3);
  const energy = (from: number): number => {
    const part = Float64Array.from(
      samples.subarray(from, from + third),
      (u, n) => u * Math.sin((Math.PI * n) / third) ** 2,
    );
    let sum = 0;
    for (let frequency = lowest; frequency <= highest; frequency += rate / third) {
      const [real, imaginary] = spectrumAt(part, (2 * Math.PI * frequency) / rate);
      sum += real ** 2 + imaginary ** 2;
    }
    return sum;
  };
  return 10 * Math.log10(energy(0) / energy(2 * third));
}
