import { studio } from '../../core/workers.ts';
import type { ChosenResponse } from '../results/results.ts';
import { saved } from '../results/result-export.ts';
import { dry } from './dry-sounds.ts';
import { heardResponseOf, isExtended, laneResponses } from './lanes.ts';
import { directGainDb } from './listening.ts';

/** Saves the sound in the room of A or B, with a comment that says what was changed. */
export async function saveSound(lane: 'a' | 'b'): Promise<void> {
  const response = laneResponses[lane].peek();
  if (!response) return;
  const heard = heardResponseOf(response, isExtended.peek());
  const gain = directGainDb.peek();
  await saved(soundFile(response, heard.extend, gain, 'convolved'), async () => {
    return (await studio.ask('auralise', { dry: dry.peek(), response: heard, directGainDb: gain }).answer).wav;
  });
}

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
