import { studio } from '../../core/workers.ts';
import type { ChosenResponse } from '../results/results.ts';
import { exportName } from '../results/files/export-names.ts';
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

/** Names the run as every export does, and what was changed, such as `shoebox-S1-R1-direct+3dB-extended.wav`. */
export function soundFile(
  response: Pick<ChosenResponse, 'title'> & Partial<Pick<ChosenResponse, 'entry' | 'result'>>,
  isExtended: boolean,
  directGain: number,
  what?: 'convolved',
): string {
  const { title, entry, result } = response;
  const file = entry && result ? exportName(result, entry.file) : title.replace(/^measured: /, '');
  const base = file.replace(/\.wav$/i, '');
  const direct = directGain === 0 ? [] : [`direct${directGain > 0 ? '+' : ''}${directGain}dB`];
  return `${[base, ...direct, ...(what ? [what] : []), ...(isExtended ? ['extended'] : [])].join('-')}.wav`;
}
