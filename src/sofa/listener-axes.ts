import { unreadable } from './hdf5.ts';
import type { NetcdfFile } from './read-netcdf.ts';
import { positionsOf } from './positions.ts';
import type { Vec3 } from '../units/quantities.ts';
import { cross, dot } from '../units/vectors.ts';

/** Turns a vector of a file into the axes of its listener or source: the first ahead, the second left, the third up. */
export type IntoAxes = (vector: Vec3) => Vec3;

/**
 * The axes of the listener or the source of a measurement.
 *
 * @param count Number of measurements.
 * @returns For each measurement; the axes of the file where it does not say how the listener stands.
 * @throws InputError if the view and the up of one are parallel.
 */
export function sofaAxesOf(file: NetcdfFile, of: 'Listener' | 'Source', count: number): readonly IntoAxes[] {
  const views = directions(file, `${of}View`, `${of}View`, count) ?? new Array<Vec3>(count).fill([1, 0, 0]);
  const ups = directions(file, `${of}Up`, `${of}View`, count) ?? new Array<Vec3>(count).fill([0, 0, 1]);
  return views.map((view, m) => {
    const ahead = unit(view);
    const up = ahead && unit(across(ups[m], ahead));
    if (!up) throw unreadable(file.path, `${of}View and ${of}Up do not say how it stands`);
    const left = cross(up, ahead);
    return (vector) => [dot(ahead, vector), dot(left, vector), dot(up, vector)];
  });
}

function directions(file: NetcdfFile, name: string, typedBy: string, count: number): readonly Vec3[] | undefined {
  if (!file.names.includes(name)) return undefined;
  const read = positionsOf(file, name, count, typedBy);
  return read.kind === 'points' ? read.points : undefined;
}

/** What of a vector is across a direction. */
function across(vector: Vec3, direction: Vec3): Vec3 {
  const along = dot(vector, direction);
  return [vector[0] - along * direction[0], vector[1] - along * direction[1], vector[2] - along * direction[2]];
}

/** A direction of length 1; null for none. */
export function unit([x, y, z]: Vec3): Vec3 | null {
  const length = Math.hypot(x, y, z);
  return length > 1e-9 ? [x / length, y / length, z / length] : null;
}
