/** One run for each source of a scene, which reaches all places. */
import { InputError } from '../../../../units/errors.ts';
import type { RenderScene } from '../../../inputs/request/request.ts';
import type { SceneJson } from '../../room-trials/scene-text.ts';
import type { PlacesJob, Seat } from '../prepare.ts';
import type { PlacesControls } from '../progress.ts';
import type { RoomRuns } from '../responses.ts';
import { beforeSources } from '../sources.ts';
import type { WantedDesks } from './speech-request.ts';

/** The sources of a scene, from which places for listeners are looked at. */
export const sourcesAsSeats = ({ scene }: RenderScene): readonly Seat[] =>
  scene.sources.map(({ name, position }) => ({ name, position }));

/**
 * The sources of the scene as its file has them.
 *
 * @throws InputError if one moves, or if they come from a mesh file
 */
export function stillSources(job: PlacesJob<WantedDesks>): SceneJson {
  const sources = beforeSources(job);
  if (sources) return sources;
  throw new InputError(
    `${job.wanted.sceneFile}: sources`,
    'places are compared by what they hear of sources that stand still and are in the scene file',
    'Give each source a "position" and no "signal".',
  );
}

/** A run for each source: what all candidates hear of it. */
export async function heardOfAll(
  { seats }: PlacesJob<WantedDesks>,
  sources: SceneJson,
  runs: RoomRuns,
  { onProgress }: PlacesControls,
): Promise<readonly Awaited<ReturnType<RoomRuns['heardOf']>>[]> {
  const made: Awaited<ReturnType<RoomRuns['heardOf']>>[] = [];
  for (const [s, { name }] of seats.entries()) {
    made.push(
      await runs.heardOf(name, sources[name] as SceneJson, (render) =>
        onProgress?.({ phase: 'running', what: 'seat', run: s + 1, runs: seats.length, render }),
      ),
    );
  }
  return made;
}
