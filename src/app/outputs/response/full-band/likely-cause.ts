import type { ImagePath } from '../../../../rays/images/paths.ts';
import type { RayRoom, Triple } from '../../../../rays/room/room.ts';
import type { HighParts } from '../../../setup/rays/high-parts.ts';
import type { SceneRayRoom } from '../../../setup/rays/ray-room.ts';
import { isBeyond, type Agreement, type MeanDifference } from './agreement.ts';

/** What is known of a run whose halves do not agree. */
export interface Disagreement {
  readonly rayRoom: SceneRayRoom;
  readonly traced: HighParts;
  readonly mean: MeanDifference;
  readonly agreement: Agreement;
  /** Middle of the octave that both compute, Hz. */
  readonly middleHz: number;
}

/** Share of the reflected energy of image sources from which on small surfaces explain too high a level. */
const MOSTLY = 0.5;

/** The likely cause, as a sentence; which of them have been proved is in docs/measurements/full-band.md. */
export function likelyCause({ rayRoom, traced, mean, agreement, middleHz }: Disagreement): string {
  const { levelDb, t20Percent } = mean;
  const paths = traced.parts.flat().map((part) => part.paths);
  if (rayRoom.warnings.length > 0)
    return 'Likely: sound that goes through sheets and partitions, which rays leave out.';
  const isHidden = paths.some((each) => !each.some(({ order }) => order === 0));
  const isTooLoud = levelDb !== null && levelDb > 0 && isBeyond(mean, agreement, 'levelDb');
  if (isHidden && levelDb !== null && levelDb < 0)
    return 'Likely: sound that bends round edges to receivers that do not see the source, which rays leave out.';
  if (isTooLoud && fromSmall(paths.flat(), rayRoom.room, middleHz) > MOSTLY)
    return 'Likely: image sources in surfaces of some wavelengths or less, each of which counts as a whole mirror; image sources of order 0 leave them to the rays.';
  if (t20Percent !== null && isBeyond(mean, agreement, 't20Percent')) {
    const what = rayRoom.scattering.some(({ isAssumed }) => isAssumed) ? 'assumed scattering' : 'scattering';
    return t20Percent < 0
      ? `Likely: waves that run along hard walls and decay slowly, or ${what} that is too high.`
      : `Likely: absorbers of about a wavelength that stand free or have edges, which take more from waves than from rays, or ${what} that is too low.`;
  }
  return 'Likely: few modes in this octave, so that single receivers differ; a higher crossover or more receivers tell.';
}

/**
 * Share of the reflected energy of image sources, without losses, whose paths meet a surface smaller than the first
 * Fresnel zone of a mirror halfway.
 */
function fromSmall(paths: readonly ImagePath[], room: RayRoom, frequency: number): number {
  let [all, small] = [0, 0];
  for (const { order, distance, hits } of paths) {
    if (order === 0) continue;
    const zone = (Math.PI * (room.soundSpeed / frequency) * distance) / 4;
    all += distance ** -2;
    // Two triangles make a facet.
    if (hits.some(({ triangle }) => 2 * areaOf(room, triangle) < zone)) small += distance ** -2;
  }
  return all > 0 ? small / all : 0;
}

/** Area of a triangle, m². */
function areaOf({ vertices, triangles }: RayRoom, triangle: number): number {
  const [a, b, c] = [0, 1, 2].map((corner): Triple => {
    const at = 3 * triangles[3 * triangle + corner];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  });
  const [u, v] = [b, c].map((point) => point.map((x, axis) => x - a[axis]));
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
}
