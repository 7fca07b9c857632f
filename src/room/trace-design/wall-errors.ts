import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import { wallTraces } from '../faces/wall-traces.ts';
import { planeWall, type PlaneNormal, type PlaneWall } from './plane-room.ts';
import { waveAtWall } from './plane-wave.ts';
import { PlaneReflection } from './reflection.ts';

/** How far decay times between two walls are off at one wavelength, relative, over places of the walls and angles. */
export interface WallErrors {
  readonly points: number;
  /** Root mean square, and of the mean absorption. */
  readonly rms: number;
  readonly mean: number;
}

/** Distance of the two walls, in spacings: a small room on a coarse grid. */
const ROOM = 14;

/** Places of the walls between the nodes, angles of incidence in degrees, and their direction along the wall. */
const PLACES = 12;
const ANGLES = [0, 25, 45, 60];
const TURN = 35;

/**
 * Admittance of both walls: as hard as in usual rooms. Decay times go as 1/Y, so that their relative errors hardly
 * depend on it.
 */
const ADMITTANCE = 0.05;

/** Delays above this are those of waves that are caught at the wall. */
const MOST_DELAY = 10;

/**
 * The errors of decay times between two plane walls between the nodes: of what the walls take, and of how late they
 * throw waves back (docs/theory/subcell.md, eq. C16 and C17).
 *
 * @param points Points per wavelength.
 */
export function wallErrors(scheme: Scheme, points: readonly number[], normal: PlaneNormal = [1, 0, 0]): WallErrors[] {
  const traces = wallTraces(scheme);
  const walls = Array.from({ length: PLACES }, (_, place) => planeWall(scheme, normal, (place + 0.5) / PLACES));
  return points.map((one) => {
    const errors = walls.flatMap((wall) => ANGLES.map((angle) => decayError(wall, traces, one, angle)));
    const rms = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    const absorbed = errors.reduce((sum, error) => sum + 1 / (1 + error), 0) / errors.length;
    return { points: one, rms, mean: 1 / absorbed - 1 };
  });
}

function decayError(wall: PlaneWall, traces: readonly WallTrace[], points: number, angle: number): number {
  const wave = waveAtWall(wall, { points, angle, turn: TURN });
  const weights = {
    trace: Float64Array.from(wall.faces.flatMap(({ trace }) => traces[trace].trace)),
    inertia: Float64Array.from(wall.faces, ({ trace }) => traces[trace].inertia),
  };
  const reflection = new PlaneReflection(wall.faces.length, traces[0].trace.length);
  const [re, im] = reflection.at(wave, wall.area, weights, ADMITTANCE).value;
  const exact = (wave.cosAngle - ADMITTANCE) / (wave.cosAngle + ADMITTANCE);
  const late = (2 * Math.min(MOST_DELAY, Math.abs(wave.delay)) * Math.sign(wave.delay)) / ROOM;
  return (Math.log(exact) / (wave.speed * Math.log(Math.hypot(re, im)))) * (1 + late) - 1;
}
