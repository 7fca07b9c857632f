import FFT from 'fft.js';

/** Samples that are made together: those of a call of an audio worklet. */
export const EARS_BLOCK = 128;

/** Size of the transforms: a block and the one before it. */
const SIZE = 2 * EARS_BLOCK;
/** Frequencies of a real signal of that size. */
const BINS = EARS_BLOCK + 1;

/** Samples over which one orientation of the head fades over into the next: 21 ms at 48 kHz. */
export const TURN_SAMPLES = 1024;

/** Filters to two ears as a partitioned convolution takes them. */
export interface EarSpectra {
  readonly channels: number;
  /** Blocks of the filters. */
  readonly partitions: number;
  /**
   * Shape [channels, partitions, 2 ears, `EARS_BLOCK` + 1 frequencies, real and imaginary part]: the spectrum of each
   * block of each filter, padded with as many zeros.
   */
  readonly spectra: Float64Array;
}

/**
 * Cuts filters into blocks and transforms each, for {@link TurningEars}.
 * @param filters Filters by ear and channel, of equal length
 */
export function earSpectra([left, right]: readonly [readonly Float64Array[], readonly Float64Array[]]): EarSpectra {
  const transform = new FFT(SIZE);
  const channels = left.length;
  const partitions = Math.ceil(left[0].length / EARS_BLOCK);
  const spectra = new Float64Array(channels * partitions * 2 * BINS * 2);
  const spectrum = new Float64Array(2 * SIZE);
  let at = 0;
  for (let channel = 0; channel < channels; channel++) {
    for (let partition = 0; partition < partitions; partition++) {
      for (const filters of [left, right]) {
        const padded = new Float64Array(SIZE);
        padded.set(filters[channel].subarray(partition * EARS_BLOCK, (partition + 1) * EARS_BLOCK));
        transform.realTransform(spectrum, padded);
        spectra.set(spectrum.subarray(0, 2 * BINS), at);
        at += 2 * BINS;
      }
    }
  }
  return { channels, partitions, spectra };
}

/** The matrices of a rotation of coefficients in a row, order after order: `rotationOfCoefficients` as one array. */
export function joinedMatrices(matrices: readonly Float64Array[]): Float64Array {
  return Float64Array.from(matrices.flatMap((matrix) => [...matrix]));
}

/**
 * Decodes coefficients of a sound for the two ears of a head that turns while it plays. Each block of the coefficients
 * is turned into the axes of the head; while the head moves, what the last orientation gives fades over into what the
 * next one gives. Then each coefficient goes through its filters: a uniformly partitioned convolution by overlap-save,
 * with one transform a coefficient and block, and one back for both ears. The output comes with no delay but that of
 * the filters. It runs in an audio worklet, so a block allocates nothing.
 */
export class TurningEars {
  private readonly transform = new FFT(SIZE);
  private readonly order: number;
  /** The last two blocks of each coefficient, turned. */
  private readonly windows: readonly Float64Array[];
  /** [channel] the spectra of the latest windows, round and round. */
  private readonly history: readonly (readonly Float64Array[])[];
  private newest = 0;
  private readonly sums = [new Float64Array(2 * BINS), new Float64Array(2 * BINS)] as const;
  private readonly joined = new Float64Array(2 * SIZE);
  private readonly out = new Float64Array(2 * SIZE);
  private readonly full = new Float64Array(2 * SIZE);
  private from: Float64Array;
  private to: Float64Array;
  /** Samples since the last turn began; {@link TURN_SAMPLES} when it is done. */
  private turned = TURN_SAMPLES;

  /** @param matrices The orientation at first ({@link joinedMatrices}). */
  constructor(
    private readonly filters: EarSpectra,
    matrices: Float64Array,
  ) {
    const { channels, partitions } = filters;
    this.order = Math.sqrt(channels) - 1;
    this.windows = Array.from({ length: channels }, () => new Float64Array(SIZE));
    this.history = Array.from({ length: channels }, () =>
      Array.from({ length: partitions }, () => new Float64Array(2 * BINS)),
    );
    this.from = matrices.slice();
    this.to = matrices.slice();
  }

  /** Turns the head from where it is by now. @param matrices Matrices of the same order. */
  turnTo(matrices: Float64Array): void {
    const share = this.turned / TURN_SAMPLES;
    for (let i = 0; i < matrices.length; i++) {
      this.from[i] += share * (this.to[i] - this.from[i]);
      this.to[i] = matrices[i];
    }
    this.turned = 0;
  }

  /**
   * Makes the next block.
   *
   * @param coefficients Coefficients by channel, each of shape [`EARS_BLOCK`]; missing ones are silent.
   * @param left Written, shape [`EARS_BLOCK`].
   * @param right Written, shape [`EARS_BLOCK`].
   */
  process(coefficients: readonly (Float32Array | undefined)[], left: Float32Array, right: Float32Array): void {
    const { windows, transform, full, history } = this;
    const { channels, partitions } = this.filters;
    for (const window of windows) {
      window.copyWithin(0, EARS_BLOCK);
      window.fill(0, EARS_BLOCK);
    }
    this.turn(coefficients);
    this.newest = (this.newest + 1) % partitions;
    for (let channel = 0; channel < channels; channel++) {
      transform.realTransform(full, windows[channel]);
      const latest = history[channel][this.newest];
      for (let i = 0; i < 2 * BINS; i++) latest[i] = full[i];
    }
    this.convolve();
    this.back(left, right);
  }

  /** Adds the turned coefficients to the second half of the windows. */
  private turn(coefficients: readonly (Float32Array | undefined)[]): void {
    const { windows, from, to, turned } = this;
    const isTurning = turned < TURN_SAMPLES;
    let at = 0;
    for (let n = 0; n <= this.order; n++) {
      const [first, size] = [n * n, 2 * n + 1];
      for (let row = 0; row < size; row++) {
        const window = windows[first + row];
        for (let column = 0; column < size; column++, at++) {
          const samples = coefficients[first + column];
          if (!samples) continue;
          const [a, b] = [from[at], to[at]];
          if (!isTurning) {
            if (b === 0) continue;
            for (let t = 0; t < EARS_BLOCK; t++) window[EARS_BLOCK + t] += b * samples[t];
            continue;
          }
          for (let t = 0; t < EARS_BLOCK; t++) {
            const share = Math.min(1, (turned + t + 1) / TURN_SAMPLES);
            window[EARS_BLOCK + t] += (a + share * (b - a)) * samples[t];
          }
        }
      }
    }
    if (isTurning) this.turned = Math.min(TURN_SAMPLES, turned + EARS_BLOCK);
  }

  /** The spectra at the ears: those of the latest windows times those of the blocks of the filters. */
  private convolve(): void {
    const [left, right] = this.sums;
    const { channels, partitions, spectra } = this.filters;
    left.fill(0);
    right.fill(0);
    let at = 0;
    for (let channel = 0; channel < channels; channel++) {
      for (let partition = 0; partition < partitions; partition++) {
        const window = this.history[channel][(this.newest - partition + partitions) % partitions];
        for (let ear = 0; ear < 2; ear++) {
          const sum = ear === 0 ? left : right;
          for (let i = 0; i < 2 * BINS; i += 2, at += 2) {
            sum[i] += window[i] * spectra[at] - window[i + 1] * spectra[at + 1];
            sum[i + 1] += window[i] * spectra[at + 1] + window[i + 1] * spectra[at];
          }
        }
      }
    }
  }

  /** Both ears by one transform: the left is its real part, the right its imaginary part. */
  private back(left: Float32Array, right: Float32Array): void {
    const [l, r] = this.sums;
    const { joined, out } = this;
    for (let bin = 0; bin < BINS; bin++) {
      const i = 2 * bin;
      joined[i] = l[i] - r[i + 1];
      joined[i + 1] = l[i + 1] + r[i];
      // Negative frequencies are the conjugates of each ear's own.
      const mirrored = 2 * ((SIZE - bin) % SIZE);
      if (mirrored === i) continue;
      joined[mirrored] = l[i] + r[i + 1];
      joined[mirrored + 1] = r[i] - l[i + 1];
    }
    this.transform.inverseTransform(out, joined);
    for (let t = 0; t < EARS_BLOCK; t++) {
      left[t] = out[2 * (EARS_BLOCK + t)];
      right[t] = out[2 * (EARS_BLOCK + t) + 1];
    }
  }
}
