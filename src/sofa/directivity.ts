import { unreadable } from './hdf5.ts';
import { sofaAxesOf, unit } from './listener-axes.ts';
import { type NetcdfFile, readNetcdf } from './read-netcdf.ts';
import { positionsOf } from './positions.ts';
import { needed } from './read-single-room.ts';
import type { Vec3 } from '../units/quantities.ts';

/** The directivity of a source in the free field, as its spectrum in some directions. */
export interface SourceDirectivity {
  readonly title: string;
  /** Kind of source, such as `Violin`. */
  readonly sourceType: string;
  readonly licence: string;
  /** Frequencies of the data, Hz, rising. */
  readonly frequenciesHz: Float64Array;
  /** Directions of length 1, from the source to the microphones, in the axes of the source: ahead, left, up. */
  readonly directions: readonly Vec3[];
  /** Distance of the microphones, m. */
  readonly distanceMetres: number;
  /** One for each note or excitation. */
  readonly measurements: readonly DirectivityMeasurement[];
}

/** The spectra of one note or excitation. */
export interface DirectivityMeasurement {
  /** What was played, such as the note; empty if the file gives none. */
  readonly description: string;
  /** Real and imaginary parts by direction and frequency, shape [direction · frequencies + frequency]. */
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/**
 * Reads the directivity of a source from a SOFA file of the convention FreeFieldDirectivityTF, of any version.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it cannot be read or is of another convention.
 */
export function readDirectivity(bytes: Uint8Array, path: string): Promise<SourceDirectivity> {
  return readNetcdf(bytes, path, (file) => {
    const convention = file.attributes.get('SOFAConventions');
    if (convention === 'FreeFieldDirectivityTF') return directivityOf(file);
    throw unreadable(
      path,
      `its convention is ${convention ?? 'not given'}, and directivities are read from FreeFieldDirectivityTF`,
    );
  });
}

function directivityOf(file: NetcdfFile): SourceDirectivity {
  const [real, imaginary] = [needed(file, 'Data.Real'), needed(file, 'Data.Imag')];
  const { shape } = real;
  const [count, microphones, bins] = shape;
  if (shape.length !== 3 || shape.some((size) => size === 0) || imaginary.shape.join() !== shape.join()) {
    throw unreadable(file.path, 'Data.Real and Data.Imag have not the three dimensions of the convention');
  }
  const frequencies = needed(file, 'N');
  const unitOf = frequencies.attributes.get('Units') ?? 'hertz';
  if (!/^(hertz|hz)$/i.test(unitOf)) throw unreadable(file.path, `its frequencies are in ${unitOf}`);
  const { values } = frequencies;
  if (values.length !== bins || values.some((value, n) => value < 0 || (n > 0 && value <= values[n - 1]))) {
    throw unreadable(file.path, `its frequencies are not ${bins} rising numbers`);
  }
  const at = positionsOf(file, 'ReceiverPosition', microphones);
  if (at.kind !== 'points') throw unreadable(file.path, 'its microphones are spherical harmonics, which are not read');
  const [intoSource] = sofaAxesOf(file, 'Source', count);
  const directions = at.points.map((point): Vec3 => {
    const direction = unit(intoSource(point));
    if (!direction) throw unreadable(file.path, 'a microphone is in the middle of the source');
    return direction;
  });
  const notes = file.texts('Description');
  const each = microphones * bins;
  return {
    title: file.attributes.get('Title') ?? '',
    sourceType: file.attributes.get('SourceType') ?? '',
    licence: file.attributes.get('License') ?? '',
    frequenciesHz: values,
    directions,
    distanceMetres: Math.max(...at.points.slice(0, 100_000).map((point) => Math.hypot(...point))),
    measurements: Array.from({ length: count }, (_, m) => ({
      description: notes?.[m] ?? '',
      real: real.values.slice(m * each, (m + 1) * each),
      imaginary: imaginary.values.slice(m * each, (m + 1) * each),
    })),
  };
}
