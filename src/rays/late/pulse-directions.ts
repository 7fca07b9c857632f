import { uniformNoise } from '../../response/listening/noise.ts';
import { harmonicCount, realHarmonics } from '../../sphere/harmonics.ts';
import type { Triple } from '../room/room.ts';

/** Directions from which late sound comes, with their energies. */
export interface LateDirections {
  /** Order of the coefficients that are made. */
  readonly order: number;
  /** [sector] Directions of length 1 from which sound comes, in the axes of the coefficients. */
  readonly directions: readonly Triple[];
  /** Energies by sector, band and bin, in this order; any unit. */
  readonly energy: ArrayLike<number>;
  readonly bins: number;
  /** Length of a bin, s. */
  readonly binSeconds: number;
}

/** The second seed of a response: that of directions must not be that of times. */
const OTHER_SEED = 0x5bd1_e995;

/**
 * Directions of pulses. Each pulse has one random number, and each band takes its sector by that: so bands whose
 * energies come from the same directions have the same ones.
 */
export class PulseDirections {
  private readonly draws: Float64Array;
  private readonly harmonics: Float64Array;
  private readonly channels: number;
  /** Band of {@link sectors}. */
  private band = -1;
  /** Sector of each pulse. */
  private readonly sectors: Uint16Array;

  constructor(
    private readonly from: LateDirections,
    private readonly heard: Float64Array,
    private readonly options: { readonly sampleRate: number; readonly seed: number },
  ) {
    const { order, directions } = from;
    const uniform = uniformNoise(options.seed ^ OTHER_SEED);
    this.draws = heard.map((pulse) => (pulse === 0 ? 0 : uniform()));
    this.channels = harmonicCount(order);
    this.harmonics = new Float64Array(this.channels * directions.length);
    directions.forEach((direction, s) => realHarmonics(order, direction, this.harmonics, s * this.channels));
    this.sectors = new Uint16Array(heard.length);
  }

  /** The pulses as a channel hears them in a band. Shape [n]. */
  pulses(band: number, channel: number): Float64Array {
    if (band !== this.band) this.draw(band);
    const { heard, sectors, harmonics, channels } = this;
    return heard.map((pulse, n) => (pulse === 0 ? 0 : pulse * harmonics[sectors[n] * channels + channel]));
  }

  private draw(band: number): void {
    this.band = band;
    const { heard, draws, sectors } = this;
    const { directions, bins, binSeconds, energy } = this.from;
    const bands = energy.length / (directions.length * bins);
    const sums = new Float64Array(directions.length);
    let last = -1;
    for (let n = 0; n < heard.length; n++) {
      const bin = Math.min(bins - 1, Math.floor(n / (this.options.sampleRate * binSeconds)));
      if (bin !== last) {
        let sum = 0;
        for (let s = 0; s < sums.length; s++) sums[s] = sum += energy[(s * bands + band) * bins + bin];
        // Where nothing arrives all directions are alike.
        if (!(sum > 0)) for (let s = 0; s < sums.length; s++) sums[s] = s + 1;
        last = bin;
      }
      if (heard[n] !== 0) sectors[n] = sectorOf(sums, draws[n]);
    }
  }
}

/** The sector in which a share of the sum lies. @param sums Sums of the energies of sectors up to each, rising. */
function sectorOf(sums: Float64Array, share: number): number {
  const wanted = share * sums[sums.length - 1];
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
