import { flatTo } from '../../../response/band-limit.ts';
import type { AreaPoint } from '../../../scene/areas/area.ts';
import { readJson } from '../../../scene/json.ts';
import { InputError } from '../../../units/errors.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { readScene, type RenderScene } from '../../inputs/request/request.ts';
import { EVERYWHERE } from '../../../engine/engine-properties.ts';
import { checkRoomLimits } from '../../planning/limits/limits.ts';
import { choosePlan } from '../../planning/plan/choose-plan.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import { airOf } from './air-of-room.ts';
import type { Candidate } from './candidates.ts';
import { candidatesInAir, laidCandidates, requireKnown, type LeftOutPlace } from './lay-candidates.ts';
import type { PlacesOfRoom, Wanted } from './request.ts';

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
  checkRoomLimits(plan, rendered, EVERYWHERE, memoryLimit);
  requireKnown(wanted, rendered);
  const air = await airOf(plan, seats, rendered, wanted, controls);
  const { candidates, leftOut } = candidatesInAir(laidCandidates(wanted, rendered, air), seats, air);
  if (candidates.length < rules.least)
    throw new InputError(
      'candidates',
      `${candidates.length} places are in the air, and ${rules.least} are needed`,
      'Give more candidates, a smaller spacing or a smaller clearance, or look for fewer sources.',
    );
  return { wanted, controls, raw, rendered, plan, seats, candidates, leftOut };
}

/** @throws InputError if the simulation does not carry the band */
export function requireBand({ band }: Pick<Wanted, 'band'>, { validTo }: RenderPlan, { paths }: RenderScene): void {
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
