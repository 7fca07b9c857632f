import { factorise, solve } from '../../../numerics/cholesky.ts';
import type { Complex } from '../../../numerics/complex.ts';
import { realSignal } from '../../../response/transform.ts';

/** Samples before t = 0 that are made up for: what the end of the band rings. */
const BEFORE = 16;

/** Samples from t = 0 on that make up for them. */
const AFTER = 32;

/** Weight of the energy outside the band over that inside. */
const RIDGE = 1e-9;

/** The bin that takes the place of bin 0, where near fields are quotients of zeros. */
const NEARLY_0 = 0.01;

/** Makes records of spectra. */
export interface RecordMaker {
  /** Angles at which a spectrum is asked for, rad per sample, all above 0. */
  readonly angles: readonly number[];
  /** @param spectrum Spectrum of each of the angles, by its index. */
  readonly make: (spectrum: (index: number) => Complex) => Float64Array;
  /**
   * [spectrum][angle] The spectra, at any angles, of what lies so long before t = 0 that no record has it.
   *
   * @param spectra Spectra whose records are asked about: re and im in turn, at each of the angles.
   */
  readonly lost: (spectra: readonly Float64Array[], at: readonly number[]) => Complex[][];
}

/** What is kept of a spectrum that is free above an angle: it fades out up to half the rate. */
export function fadeAbove(passTo: number, angle: number): number {
  const along = (angle - passTo) / (Math.PI - passTo);
  return along <= 0 ? 1 : Math.cos((Math.PI / 2) * along) ** 2;
}

/**
 * Makes records, from t = 0 on, that have given spectra in a band. Above it they are free: so they need not ring before
 * t = 0.
 *
 * @param passTo End of the band, rad per sample.
 * @param length Samples of a record.
 */
export function recordMaker(passTo: number, length: number): RecordMaker {
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const overlap = (samples: number): number =>
    samples === 0 ? passTo / Math.PI : Math.sin(passTo * samples) / (Math.PI * samples);
  const factor = new Float64Array(AFTER ** 2);
  for (let i = 0; i < AFTER; i++) {
    for (let j = 0; j < AFTER; j++) factor[i * AFTER + j] = overlap(i - j) + (i === j ? RIDGE : 0);
  }
  factorise(factor, AFTER);
  const angles = Array.from({ length: size / 2 }, (_, bin) => (2 * Math.PI * (bin || NEARLY_0)) / size);
  /** Samples before t = 0 stand at the end. */
  const signalOf = (spectrum: (index: number) => Complex): Float64Array => {
    const bins = new Float64Array(2 * size);
    for (const [bin, angle] of angles.entries()) {
      const kept = fadeAbove(passTo, angle);
      const [real, imaginary] = spectrum(bin);
      bins[2 * bin] = kept * real;
      bins[2 * bin + 1] = bin === 0 ? 0 : kept * imaginary;
    }
    return realSignal(bins, size);
  };
  const make: RecordMaker['make'] = (spectrum) => {
    const all = signalOf(spectrum);
    // The nearest to what is lost, in the band: least squares.
    const after = new Float64Array(AFTER);
    for (let n = 0; n < AFTER; n++) {
      for (let before = 1; before <= BEFORE; before++) after[n] += overlap(n + before) * all[size - before];
    }
    solve(factor, AFTER, after, 1);
    const record = all.slice(0, length);
    for (let n = 0; n < AFTER; n++) record[n] += after[n];
    return record;
  };
  const lost: RecordMaker['lost'] = (spectra, at) => {
    const signals = spectra.map((bins) => signalOf((index) => [bins[2 * index], bins[2 * index + 1]]));
    // Cosines and sines of an angle are the same for all signals.
    const [cosines, sines] = [new Float64Array(size / 2), new Float64Array(size / 2)];
    const found = signals.map((): Complex[] => []);
    for (const angle of at) {
      for (let before = BEFORE + 1; before < size / 2; before++) {
        cosines[before] = Math.cos(angle * before);
        sines[before] = Math.sin(angle * before);
      }
      for (const [s, all] of signals.entries()) {
        let [x, y] = [0, 0];
        for (let before = BEFORE + 1; before < size / 2; before++) {
          x += all[size - before] * cosines[before];
          y += all[size - before] * sines[before];
        }
        found[s].push([x, y]);
      }
    }
    return found;
  };
  return { angles, make, lost };
}
