import { unreadable } from './hdf5.ts';
import type { NetcdfFile } from './read-netcdf.ts';
import type { Vec3 } from '../units/quantities.ts';

/** Positions or directions of a file: points, or none because its data are spherical harmonics. */
export type Positions =
  { readonly kind: 'points'; readonly points: readonly Vec3[] } | { readonly kind: 'spherical harmonics' };

/**
 * Reads positions or directions in Cartesian coordinates, whatever the file has them in: Cartesian, or spherical as
 * azimuth from the x axis to the left, elevation and radius, in degrees and metres (AES69-2022, 4.6).
 *
 * @param count How many there must be. One stands for all; those that change with the measurement are not read.
 * @param typedBy Name of the variable with the type, if it is another one.
 * @throws InputError if there are none, or they are of another type or unit.
 */
export function positionsOf(file: NetcdfFile, name: string, count: number, typedBy = name): Positions {
  const found = file.numbers(name);
  if (!found) throw unreadable(file.path, `it has no ${name}`);
  const typed = typedBy === name ? found : (file.numbers(typedBy) ?? found);
  const type = (typed.attributes.get('Type') ?? 'cartesian').toLowerCase();
  if (type === 'spherical harmonics') return { kind: 'spherical harmonics' };
  const { shape, values } = found;
  const [rows, columns, last = 1] = shape;
  if (columns !== 3 || (rows !== count && rows !== 1)) {
    throw unreadable(file.path, `${name} has not ${count} positions of three coordinates`);
  }
  if (last !== 1) requireStill(file, name, values, last);
  const point = (row: number): Vec3 => {
    const at = (rows === 1 ? 0 : row) * 3 * last;
    return [values[at], values[at + last], values[at + 2 * last]];
  };
  const points = Array.from({ length: count }, (_, row) => point(row));
  if (type === 'cartesian') return { kind: 'points', points: points.map((each) => inMetres(file, name, typed, each)) };
  if (type === 'spherical') return { kind: 'points', points: points.map(fromSpherical) };
  throw unreadable(file.path, `${name} is of the type ${type}, which is not read`);
}

function requireStill(file: NetcdfFile, name: string, values: Float64Array, last: number): void {
  for (let at = 0; at < values.length; at++) {
    if (values[at] !== values[at - (at % last)]) {
      throw unreadable(file.path, `${name} changes from measurement to measurement, which is not read`);
    }
  }
}

function inMetres(
  file: NetcdfFile,
  name: string,
  { attributes }: { readonly attributes: ReadonlyMap<string, string> },
  at: Vec3,
): Vec3 {
  const units = (attributes.get('Units') ?? 'metre').split(/[, ]+/).filter((unit) => unit !== '');
  if (units.every((unit) => /^(met(re|er)s?|m)$/i.test(unit))) return at;
  throw unreadable(file.path, `${name} is in ${units.join(', ')}, and metres are read`);
}

/** [azimuth °, elevation °, radius] to Cartesian coordinates. */
export function fromSpherical([azimuth, elevation, radius]: Vec3): Vec3 {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [radius * Math.cos(e) * Math.cos(a), radius * Math.cos(e) * Math.sin(a), radius * Math.sin(e)];
}
