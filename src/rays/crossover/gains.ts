/** Half the width of the crossover, octaves. */
const HALF_WIDTH = 1 / 3;

/** What a crossover lets through at a frequency. */
export interface CrossoverGains {
  /** Amplitude of the low part of coherent sound; with that of the high part it adds up to 1. */
  readonly low: number;
  /** Amplitude of the high part of coherent sound. */
  readonly high: number;
  /** Amplitude of the low part of incoherent sound; its square and that of the high part add up to 1. */
  readonly lowNoise: number;
  /** Amplitude of the high part of incoherent sound. */
  readonly highNoise: number;
}

/** Where a crossover begins and ends, Hz: a third of an octave on either side. */
export const crossoverEdges = (crossover: number): readonly [number, number] => [
  crossover * 2 ** -HALF_WIDTH,
  crossover * 2 ** HALF_WIDTH,
];

/** The crossover that ends at a frequency, Hz. */
export const crossoverBelow = (end: number): number => end * 2 ** -HALF_WIDTH;

/**
 * Gains of a crossover at a frequency, Hz (docs/theory/crossover.md, eq. Y4): half periods of a cosine over the
 * logarithm of frequency.
 */
export function crossoverGains(frequency: number, crossover: number): CrossoverGains {
  const [from, to] = crossoverEdges(crossover);
  const along = frequency <= from ? 0 : frequency >= to ? 1 : Math.log(frequency / from) / Math.log(to / from);
  const [lowNoise, highNoise] = [Math.cos((Math.PI / 2) * along), Math.sin((Math.PI / 2) * along)];
  return { low: lowNoise ** 2, high: highNoise ** 2, lowNoise, highNoise };
}
