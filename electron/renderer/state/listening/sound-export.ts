import type { DrySource, FileLevel } from '../../../../src/app/index.ts';
import { studio } from '../../core/workers.ts';
import type { ChosenResponse } from '../results/results.ts';
import { saved } from '../results/result-export.ts';
import { dry } from './dry-sounds.ts';
import { heardResponseOf, isExtended, laneResponses } from './lanes.ts';
import type { LaneId } from './levels.ts';
import { directGainDb, levels, prepare } from './listening.ts';

/**
 * Saves the sound of A, B or the dry sound as loud as the player plays it at full volume, with a comment that says what
 * it is and what was changed.
 */
export async function saveSound(lane: LaneId): Promise<void> {
  const response = lane === 'dry' ? null : laneResponses[lane].peek();
  if (lane !== 'dry' && !response) return;
  const source = dry.peek();
  const heard = response && heardResponseOf(response, isExtended.peek());
  const gain = directGainDb.peek();
  const name = response ? soundFile(response, heard!.extend, gain, 'convolved') : drySoundFile(source);
  await saved(name, async () => {
    const asked = { dry: source, response: heard, directGainDb: gain, level: await levelOf(lane) };
    return (await studio.ask('auralise', asked).answer).wav;
  });
}

/** How loud a sound is in the player; without a loudness, it gets the peak. */
async function levelOf(lane: LaneId): Promise<FileLevel> {
  await prepare();
  const loudness = levels.peek().get(lane)?.loudness ?? null;
  return loudness === null ? 'peak' : { loudness };
}

const drySoundFile = (source: DrySource): string =>
  `${source.kind === 'impulse' ? 'impulse' : source.name.replace(/\.[^.]*$/, '')}-dry.wav`;

/** Saves the response of A or B as it is heard. */
export async function saveHeardResponse(lane: 'a' | 'b'): Promise<void> {
  const response = laneResponses[lane].peek();
  if (!response) return;
  const heard = heardResponseOf(response, isExtended.peek());
  const gain = directGainDb.peek();
  await saved(soundFile(response, heard.extend, gain), () => {
    return studio.ask('heardResponse', { response: heard, directGainDb: gain }).answer;
  });
}

/** Names what was changed, such as `S1-R1-direct+3dB-extended.wav`. */
export function soundFile(
  response: Pick<ChosenResponse, 'title'> & Partial<Pick<ChosenResponse, 'entry'>>,
  isExtended: boolean,
  directGain: number,
  what?: 'convolved',
): string {
  const base = (response.entry?.file ?? response.title.replace(/^measured: /, '')).replace(/\.wav$/i, '');
  const direct = directGain === 0 ? [] : [`direct${directGain > 0 ? '+' : ''}${directGain}dB`];
  return `${[base, ...direct, ...(what ? [what] : []), ...(isExtended ? ['extended'] : [])].join('-')}.wav`;
}
