import { storedNodes } from '../../../room/grid/grid.ts';
import { flatTo } from '../../../response/band-limit.ts';
import type { AreaPoint, LaidArea } from '../../../scene/areas/area.ts';
import { writePath } from '../../../scene/json-path.ts';
import { readJson } from '../../../scene/json.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { extentsOf, roomDimensions } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { readScene, type RenderScene } from '../../inputs/request/request.ts';
import { choosePlan } from '../../planning/plan/choose-plan.ts';
import type { Controls, EngineControls } from '../../ports/engine/controls.ts';
import { prepareWith } from '../../ports/host/room-threads.ts';
import { joinedAir } from '../../setup/places/joined-air.ts';
import { placeAreas, type LeftOut } from '../../setup/places/place-areas.ts';
import { voxeliseSceneWork } from '../../setup/places/voxel-room.ts';
import { withWallsOfBodies } from '../../setup/room/porous-bodies.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import { alongWalls, countOverFloor, inCorners, overFloor, type Candidate } from './candidates.ts';
import { CANDIDATE_KINDS, MOST_CANDIDATES, type CandidateKind, type PlacesOfRoom, type Wanted } from './request.ts';

/** Where somebody listens. */
export type Seat = Candidate;

/** Everything that is known before the first simulation. */
export interface PlacesJob<W extends PlacesOfRoom = Wanted> {
  readonly wanted: W;
  readonly controls: EngineControls;
  readonly raw: SceneJson;
  readonly rendered: RenderScene;
  readonly plan: RenderPlan;
  readonly seats: readonly Seat[];
  readonly candidates: readonly Candidate[];
  /** Places that the program laid outside the air, or at a seat. */
  readonly leftOut: readonly LeftOutPlace[];
}

/** A candidate that cannot be one, and why. */
export interface LeftOutPlace extends Candidate {
  readonly why: LeftOut['why'] | 'at a seat';
}

/** Candidates nearer to a seat than this are left out, m: no source stands in a head. */
const AT_SEAT = 0.1;

/** Most places that an error names. */
const MOST_NAMED = 8;

/** What a use of places asks of a room. */
export interface PlaceRules {
  /** The points of the scene that candidates are looked at from. */
  readonly seats: (rendered: RenderScene) => readonly Seat[];
  /** Refuses what the simulation does not carry. */
  readonly check: (plan: RenderPlan, rendered: RenderScene, seats: readonly Seat[]) => void;
  /** How many candidates there have to be. */
  readonly least: number;
}

/**
 * Reads the scene of a search for sources, and finds its seats and the candidates in its air.
 *
 * @throws InputError for what is wrong with the request or the scene, and for places of the scene that are not in the
 *   air; CancelledError if stopped.
 */
export const preparePlaces = (wanted: Wanted, controls: EngineControls): Promise<PlacesJob> =>
  prepareRoom(wanted, controls, {
    seats: (rendered) => seatsOf(wanted, rendered),
    check: (plan, rendered, seats) => {
      requireBand(wanted, plan, rendered);
      if (seats.length === 1 && wanted.goals.variation)
        throw new InputError(
          'goals',
          `the variation over seats is wanted, and there is one seat, ${JSON.stringify(seats[0].name)}`,
          'Give a second seat, or another goal such as smoothness.',
        );
    },
    least: Math.max(...wanted.counts),
  });

/**
 * Reads the scene, and finds its seats and the candidates in its air.
 *
 * @throws InputError for what is wrong with the request or the scene, and for places of the scene that are not in the
 *   air; CancelledError if stopped.
 */
export async function prepareRoom<W extends PlacesOfRoom>(
  wanted: W,
  controls: EngineControls,
  rules: PlaceRules,
): Promise<PlacesJob<W>> {
  const { sceneFile } = wanted;
  const { host, memoryLimit } = controls;
  await host.files.checkFolder(wanted.outFolder, 'outFolder');
  const request = { ...wanted, raysOnly: false, noAirAbsorption: false };
  const rendered = await readScene(request, host.files, memoryLimit);
  if (roomDimensions(rendered.geometry) === 2)
    throw new InputError(
      `${sceneFile}: dimensions`,
      'a room of two dimensions has no places for sources of sound: they are lines',
      'Give the room a height.',
    );
  const raw = readJson(await host.files.readText(sceneFile), sceneFile) as SceneJson;
  const seats = rules.seats(rendered);
  const { plan } = await choosePlan(rendered, false, controls);
  rules.check(plan, rendered, seats);
  const { candidates, leftOut } = await candidatesInAir(
    laidCandidates(wanted, rendered),
    seats,
    wanted,
    plan,
    rendered,
    controls,
  );
  if (candidates.length < rules.least)
    throw new InputError(
      'candidates',
      `${candidates.length} places are in the air, and ${rules.least} are needed`,
      'Give more candidates, a smaller spacing or a smaller clearance, or look for fewer sources.',
    );
  return { wanted, controls, raw, rendered, plan, seats, candidates, leftOut };
}

/** @throws InputError if the simulation does not carry the band */
function requireBand({ band }: Wanted, { validTo }: RenderPlan, { paths }: RenderScene): void {
  const carried = flatTo(validTo);
  if (band.toHz <= carried) return;
  throw new InputError(
    'band',
    `it ends at ${band.toHz} Hz, and the simulation has whole levels up to ${Math.floor(carried)} Hz (${paths.maxFrequency})`,
    `End the band there, or raise the maximum frequency to ${Math.ceil((band.toHz / carried) * validTo)} Hz.`,
  );
}

/**
 * The receivers and areas that are named, or all that are neither candidates nor in `others`.
 *
 * @throws InputError for an unknown name, and if there are none.
 */
export function seatsOf(
  { seats, candidates, sceneFile }: PlacesOfRoom,
  { scene, areas }: RenderScene,
  others: readonly string[] = [],
): readonly Seat[] {
  const single = scene.receivers.filter(({ walk }) => !walk).map(({ name, position }) => ({ name, position }));
  if (seats === undefined) {
    const taken = [...candidates, ...others];
    const ofAreas = areas.filter(({ name }) => !taken.includes(name)).flatMap(({ points }) => points.map(seatAt));
    const points = single.filter(({ name }) => !taken.includes(name));
    const found = points.length > 0 ? points : ofAreas;
    if (found.length > 0) return found;
    throw new InputError(
      `${sceneFile}: receivers`,
      'there is no seat: no receiver stands still, and no area is left beside the candidates',
      'Add a receiver with a "position" for each seat.',
    );
  }
  const found = seats.flatMap((wanted): readonly Seat[] => {
    const one = single.find(({ name }) => name === wanted);
    if (one) return [one];
    const area = areas.find(({ name }) => name === wanted);
    if (area && !candidates.includes(wanted)) return area.points.map(seatAt);
    const known = [...single, ...areas].map(({ name }) => name).join(', ');
    throw new InputError(
      'seats',
      area
        ? `area ${JSON.stringify(wanted)} is to be seats, and candidates for sources, too`
        : `the scene has no receiver that stands still, and no area, named ${JSON.stringify(wanted)}`,
      area ? 'Leave it out of one of the two.' : `Name some of ${known || 'those that you add'}.`,
    );
  });
  if (found.length === 0) throw new InputError('seats', 'no seat is named', 'Name one, or leave seats out for all.');
  return found;
}

const seatAt = ({ name, position }: AreaPoint): Seat => ({ name, position });

/** Candidates of one kind, or of one area. */
interface LaidCandidates {
  readonly points: readonly Candidate[];
  /** How errors name them if the scene gives the places, so that each has to be in the air; else undefined. */
  readonly path: string | undefined;
}

function laidCandidates(wanted: PlacesOfRoom, rendered: RenderScene): readonly LaidCandidates[] {
  const { sceneFile } = wanted;
  const { scene, areas } = rendered;
  const laid = wanted.candidates.map((name): LaidCandidates => {
    const area = areas.find((one) => one.name === name);
    if (area) return { points: area.points.map(seatAt), path: `${sceneFile}: ${writePath(['receivers', name])}` };
    if (!CANDIDATE_KINDS.some((kind) => kind === name)) throw noSuchCandidates(name, areas);
    if (name === 'sources')
      return {
        points: scene.sources.map(({ name: of, position }) => ({ name: of, position })),
        path: `${sceneFile}: sources`,
      };
    return { points: laidBy(name as Exclude<CandidateKind, 'sources'>, wanted, rendered), path: undefined };
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
  { scene, geometry }: RenderScene,
): Candidate[] {
  const extents = extentsOf(geometry);
  if (kind === 'floor' && countOverFloor(extents, wanted) > MOST_CANDIDATES)
    throw tooMany(countOverFloor(extents, wanted));
  const places =
    kind === 'floor'
      ? overFloor(extents, wanted)
      : (kind === 'walls' ? alongWalls : inCorners)(scene.geometry, extents, wanted);
  if (!places)
    throw new InputError(
      'candidates',
      `the ${kind} of a mesh are not known: it has triangles only`,
      'Take "floor", or lay an area such as a "line" among the receivers of the scene and name it.',
    );
  if (places.length === 0)
    throw new InputError(
      'candidates',
      `no place along the ${kind} is ${wanted.clearance} m from the walls and the floor`,
      'Take a smaller clearance.',
    );
  return places.map((position, i) => ({ name: `${ONE_OF[kind]} ${i + 1}`, position }));
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

/** Keeps the candidates that stand in the air of the seats. */
async function candidatesInAir(
  laid: readonly LaidCandidates[],
  seats: readonly Seat[],
  { sceneFile }: PlacesOfRoom,
  planned: RenderPlan,
  rendered: RenderScene,
  controls: Controls,
): Promise<Pick<PlacesJob, 'candidates' | 'leftOut'>> {
  const area = (points: readonly Candidate[]): LaidArea => ({
    name: '',
    kind: 'file',
    writesResponses: false,
    spacing: null,
    frame: null,
    points: points.map((point) => ({ ...point, at: null })),
  });
  const plan = withWallsOfBodies({ ...planned, areas: [area(seats), ...laid.map(({ points }) => area(points))] });
  const room = await prepareWith(
    controls.host.threads,
    storedNodes(plan.grid),
    voxeliseSceneWork(plan, rendered.allowLeaks, {
      signal: controls.signal,
      onProgress: (share, what) => controls.onProgress?.({ phase: 'preparing', what, share }),
    }),
    controls.signal,
  );
  const start = room.places.find((place) => place !== undefined);
  if (!start)
    throw new InputError(
      `${sceneFile}: sources`,
      'no source and no receiver of the scene is in its air',
      'Move one into the room.',
    );
  const [inSeats, ...placed] = placeAreas(plan, joinedAir(room), room.outside, start.node);
  if (inSeats.leftOut.length > 0) throw outsideAir(`${sceneFile}: receivers`, inSeats.leftOut, 'seats');
  const leftOut: LeftOutPlace[] = [];
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

function outsideAir(path: string, leftOut: readonly LeftOut[], what: string): InputError {
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ name, position, why }) => `${name} at [${position.join(', ')}] ${why}`);
  const more = leftOut.length - named.length;
  return new InputError(
    path,
    `${leftOut.length} of the ${what} are not in the air of the room: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    'Move them into the room, at least one spacing of the grid from the walls, or leave them out.',
  );
}
