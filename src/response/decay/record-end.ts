/** Where the part of a record that counts ends, and what lies beyond: a decay is taken to go on as it ends. */
export interface RecordEnd {
  /** The first sample that is left out. */
  readonly cut: number;
  /** Mean square of the noise before it; 0 if there is none. */
  readonly noise: number;
  /** Energy of the decay after the cut, as of an exponential with the late slope. */
  readonly tailEnergy: number;
  /** Time constant of the energy there, samples. */
  readonly tailLength: number;
  /** How far the decay is above the noise at the cut, dB; left out where there is no noise. */
  readonly aboveNoiseDb?: number;
}

/**
 * The share of a record, at its end, that is not used: simulated ones fade out there ({@link fadeEnd}), and an
 * integrated curve bends down because the record ends.
 */
export const UNUSED_SHARE = 1 / 8;

/** A simulated record fades out over this share at its end, at most this long, s: short of what is not used. */
const FADE = { share: 0.1, seconds: 0.15 } as const;

/**
 * Fades the end of a record out, in its place, by half a period of a cosine over its last tenth, at most 150 ms. A
 * record that is cut while high frequencies still ring ends with a step, which has energy in every octave: decays of
 * low octaves reach a plateau and fall at the last sample.
 *
 * @returns The same array.
 */
export function fadeEnd(samples: Float64Array, sampleRate: number): Float64Array {
  const { length } = samples;
  const count = Math.round(Math.min(FADE.share * length, FADE.seconds * sampleRate));
  for (let n = 0; n < count; n++) samples[length - 1 - n] *= Math.sin((Math.PI / 2) * ((n + 0.5) / count)) ** 2;
  return samples;
}

/** Stretches that a record is divided into to see how it ends. */
const STRETCHES = 512;

/**
 * The two parts whose energies say how the decay goes on differ by at most this, dB: the longer, the less they
 * fluctuate.
 */
const FALL_OF_PART = 7.5;

/** They differ by at least this, dB: a record that hardly falls does not say how it goes on. */
const LEAST_FALL = 2.2;

/**
 * Finds how the decay of a record without noise goes on after a cut (ISO 3382-1:2009, 5.3.3; docs/theory/figures.md,
 * eq. G8). Two parts of equal length before the cut, with the energies a and then b, are those of an exponential decay
 * with b²/(a − b) after it.
 *
 * @param filtered A band of the record, shape [n]; any unit.
 * @param cut Samples before the cut.
 * @returns Null if the record does not fall at its end.
 */
export function findRecordEnd(filtered: Float32Array | Float64Array, cut: number): RecordEnd | null {
  if (!(cut > 0)) return null;
  const stretch = Math.ceil(cut / STRETCHES);
  const count = Math.floor(cut / stretch);
  /** [stretches] Energy of so many before the cut. */
  const sums = new Float64Array(count + 1);
  for (let i = 0, n = cut - 1; i < count; i++) {
    let energy = 0;
    for (const to = n - stretch; n > to; n--) energy += filtered[n] * filtered[n];
    sums[i + 1] = sums[i] + energy;
  }
  const most = 10 ** (FALL_OF_PART / 10);
  let part = Math.floor(count / 2);
  while (part > 0 && !(sums[2 * part] - sums[part] <= most * sums[part])) part--;
  // It falls so steeply that nothing is left, or is silent.
  if (part === 0 || sums[2 * part] === 0) return { cut, noise: 0, tailEnergy: 0, tailLength: 0 };
  const after = sums[part];
  const before = sums[2 * part] - after;
  if (!(before > after * 10 ** (LEAST_FALL / 10))) return null;
  return {
    cut,
    noise: 0,
    tailEnergy: (after * after) / (before - after),
    tailLength: (part * stretch) / Math.log(before / after),
  };
}

/** The samples of a record that count: what comes after is faded out, or bent. */
export const usedSamples = (length: number): number => Math.floor((1 - UNUSED_SHARE) * length);
