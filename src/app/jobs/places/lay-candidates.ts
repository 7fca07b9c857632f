import type { LaidArea } from '../../../scene/areas/area.ts';
import { writePath } from '../../../scene/json-path.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import type { LeftOut } from '../../setup/places/place-areas.ts';
import { outsideAir, type AirOfRoom } from './air-of-room.ts';
import { alongWalls, countOverFloor, distinct, heightOf, inCorners, overFloor, type Candidate } from './candidates.ts';
import { alongRuns, besideTwoRuns, wallRuns } from './mesh-walls.ts';
import { CANDIDATE_KINDS, MOST_CANDIDATES, type CandidateKind, type PlacesOfRoom } from './request.ts';

/** A candidate that cannot be one, and why. */
export interface LeftOutPlace extends Candidate {
  readonly why: LeftOut['why'] | 'at a seat';
}

/** Candidates nearer to a seat than this are left out, m: no source stands in a head. */
const AT_SEAT = 0.1;

/** Candidates of one kind, or of one area. */
interface LaidCandidates {
  readonly points: readonly Candidate[];
  /** How errors name them if the scene gives the places, so that each has to be in the air; else undefined. */
  readonly path: string | undefined;
}

/** @throws InputError for candidates that are neither of a kind nor an area of the scene */
export function requireKnown({ candidates }: PlacesOfRoom, { areas }: RenderScene): void {
  const known: readonly string[] = [...areas.map(({ name }) => name), ...CANDIDATE_KINDS];
  for (const name of candidates) if (!known.includes(name)) throw noSuchCandidates(name, areas);
}

/**
 * Lays all candidates that are wanted.
 *
 * @throws InputError if there are too many, or none of a kind.
 */
export function laidCandidates(wanted: PlacesOfRoom, rendered: RenderScene, air: AirOfRoom): readonly LaidCandidates[] {
  const { sceneFile } = wanted;
  const { scene, areas } = rendered;
  const laid = wanted.candidates.map((name): LaidCandidates => {
    const area = areas.find((one) => one.name === name);
    if (area)
      return {
        points: area.points.map(({ name: of, position }) => ({ name: of, position })),
        path: `${sceneFile}: ${writePath(['receivers', name])}`,
      };
    if (name === 'sources')
      return {
        points: scene.sources.map(({ name: of, position }) => ({ name: of, position })),
        path: `${sceneFile}: sources`,
      };
    return { points: laidBy(name as Exclude<CandidateKind, 'sources'>, wanted, rendered, air), path: undefined };
  });
  const count = laid.reduce((sum, { points }) => sum + points.length, 0);
  if (count > MOST_CANDIDATES) throw tooMany(count);
  return laid;
}

const ONE_OF: Readonly<Record<Exclude<CandidateKind, 'sources'>, string>> = {
  corners: 'corner',
  walls: 'wall',
  floor: 'floor',
};

function laidBy(
  kind: Exclude<CandidateKind, 'sources'>,
  wanted: PlacesOfRoom,
  rendered: RenderScene,
  air: AirOfRoom,
): Candidate[] {
  const { extents } = air;
  if (kind === 'floor' && countOverFloor(extents, wanted) > MOST_CANDIDATES)
    throw tooMany(countOverFloor(extents, wanted));
  const places =
    kind === 'floor'
      ? overFloor(extents, wanted)
      : ((kind === 'walls' ? alongWalls : inCorners)(rendered.scene.geometry, extents, wanted) ??
        besideMesh(kind, wanted, rendered, air));
  if (places.length === 0)
    throw new InputError(
      'candidates',
      `no place along the ${kind} is ${wanted.clearance} m from the walls and ${wanted.height ?? wanted.clearance} m above the floor`,
      'Take a smaller clearance, or another height.',
    );
  return named(kind, places);
}

const named = (kind: keyof typeof ONE_OF, places: readonly Vec3[]): Candidate[] =>
  places.map((position, i) => ({ name: `${ONE_OF[kind]} ${i + 1}`, position }));

/** Places beside walls that are known as triangles only: on either side, as far as that is air. */
function besideMesh(
  kind: 'walls' | 'corners',
  wanted: PlacesOfRoom,
  { geometry }: RenderScene,
  { extents, place }: AirOfRoom,
): Vec3[] {
  if (geometry.kind !== 'mesh') return [];
  const z = heightOf(extents.from, wanted);
  const runs = wallRuns(geometry.mesh, z);
  const places = distinct((kind === 'walls' ? alongRuns : besideTwoRuns)(runs, z, wanted));
  const [{ points }] = place([named(kind, places)]);
  return points.map(({ position }) => position);
}

const tooMany = (count: number): InputError =>
  new InputError(
    'candidates',
    `${count} candidate places; at most ${MOST_CANDIDATES} are looked at`,
    'Take a larger spacing, or fewer kinds of candidates.',
  );

const noSuchCandidates = (name: string, areas: readonly LaidArea[]): InputError =>
  new InputError(
    'candidates',
    `${JSON.stringify(name)} is neither a kind of candidates nor an area of the scene`,
    `Name some of ${[...CANDIDATE_KINDS, ...areas.map((area) => area.name)].join(', ')}.`,
  );

/**
 * Keeps the candidates that stand in the air of the seats.
 *
 * @throws InputError if places that the scene gives are not in the air.
 */
export function candidatesInAir(
  laid: readonly LaidCandidates[],
  seats: readonly Candidate[],
  { place }: AirOfRoom,
): { readonly candidates: readonly Candidate[]; readonly leftOut: readonly LeftOutPlace[] } {
  const leftOut: LeftOutPlace[] = [];
  const placed = place(laid.map(({ points }) => points));
  const candidates = placed.flatMap(({ points, leftOut: away }, i) => {
    const { path } = laid[i];
    if (path !== undefined && away.length > 0) throw outsideAir(path, away, 'candidates');
    for (const one of away) leftOut.push(one);
    return points.filter(({ name, position }) => {
      const isFree = seats.every((seat) => distance(seat.position, position) >= AT_SEAT);
      if (!isFree) leftOut.push({ name, position, why: 'at a seat' });
      return isFree;
    });
  });
  return { candidates: candidates.map(({ name, position }) => ({ name, position })), leftOut };
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
