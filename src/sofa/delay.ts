import { unreadable } from './hdf5.ts';
import type { NetcdfFile, ReadNumbers } from './read-netcdf.ts';

/** Samples by which a delay may be longer than the program reads. */
const MOST_DELAY = 10_000_000;

/** The delays of a file, put back into its responses. */
export interface Delays {
  /** Samples of the longest delay. */
  readonly most: number;
  /** A response after its delay. */
  readonly apply: (signal: Float64Array, measurement: number, channel: number, emitter: number) => Float32Array;
}

/**
 * Data.Delay, by which every response of a file begins later than its samples say.
 *
 * @param sizes Measurements, channels and emitters. A size of 1 in the file stands for all.
 * @throws InputError for a delay that is negative or not a whole number of samples, or if delays are too long together.
 */
export function delayed(file: NetcdfFile, { shape, values }: ReadNumbers, sizes: readonly number[]): Delays {
  const own = [...shape, 1, 1].slice(0, 3);
  if (shape.length > 3 || own.some((size, axis) => size !== 1 && size !== sizes[axis])) {
    throw unreadable(file.path, 'Data.Delay has another shape than its data');
  }
  if (values.some((delay) => delay < 0 || delay > MOST_DELAY || Math.abs(delay - Math.round(delay)) > 1e-6)) {
    throw unreadable(file.path, 'Data.Delay has delays that are not whole numbers of samples, which are not read');
  }
  // What the delays add to all responses, and their own samples.
  const repeated = sizes.reduce((product, size, axis) => product * (own[axis] === 1 ? size : 1), 1);
  const added = repeated * values.reduce((sum, delay) => sum + delay, 0);
  const samples = added + (file.numbers('Data.IR')?.values.length ?? 0);
  if (samples > file.mostValues) {
    throw unreadable(
      file.path,
      `with their delays its responses have ${Math.round(samples).toLocaleString('en')} samples; at most ` +
        `${file.mostValues.toLocaleString('en')} of a file of its size are read`,
    );
  }
  const at = (...indices: readonly number[]): number => {
    const place = indices.reduce((sum, index, axis) => sum * own[axis] + (own[axis] === 1 ? 0 : index), 0);
    return Math.round(values[place]);
  };
  return {
    most: values.reduce((most, delay) => Math.max(most, Math.round(delay)), 0),
    apply: (signal, measurement, channel, emitter) => {
      const delay = at(measurement, channel, emitter);
      const later = new Float32Array(delay + signal.length);
      later.set(signal, delay);
      return later;
    },
  };
}
