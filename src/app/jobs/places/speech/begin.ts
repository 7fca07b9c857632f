import { prepareRoom, type PlaceRules, type PlacesJob } from '../prepare.ts';
import { preparingControls, type PlacesControls } from '../progress.ts';
import type { PlacesOfRoom } from '../request.ts';
import { RoomRuns } from '../responses.ts';
import { speechBand, speechRate } from './heard.ts';

/** What a search for listeners of speech asks of a room. */
export interface SpeechRules extends Omit<PlaceRules, 'check'> {
  /** What needs the speech transmission index; null if nothing does. */
  readonly needsIndex: string | null;
  /** Refuses what contradicts itself; left out if nothing does. */
  readonly check?: () => void;
}

/**
 * Begins a search for listeners of speech: reads the scene, and finds points and candidates.
 *
 * @throws as {@link prepareRoom} does, and InputError for octaves that the simulation does not carry
 */
export async function beginSpeech<W extends PlacesOfRoom>(
  wanted: W,
  given: PlacesControls,
  { needsIndex, check, ...rules }: SpeechRules,
): Promise<{ readonly job: PlacesJob<W>; readonly runs: RoomRuns }> {
  const job = await prepareRoom(wanted, preparingControls(given), {
    ...rules,
    check: (plan) => {
      speechBand(plan, wanted.sceneFile, null, needsIndex);
      check?.();
    },
  });
  return { job, runs: new RoomRuns(job, speechRate(job.plan)) };
}
