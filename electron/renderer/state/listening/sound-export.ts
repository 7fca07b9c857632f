import { plainName, type DrySource, type FileLevel, type HeardResponse } from '../../../../src/app/index.ts';
import { studio } from '../../core/workers.ts';
import type { ChosenResponse } from '../results/results.ts';
import { usedEqualiser } from '../results/equaliser/equaliser.ts';
import { exportName } from '../results/files/export-names.ts';
import { saved } from '../results/saved/result-export.ts';
import { foldersOf } from '../results/result-folders.ts';
import { showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { dry } from './dry-sounds.ts';
import { dryLevelDb, fieldOf, headFile, orientation } from './ears.ts';
import { heardResponseOf, isExtended, isSimulated, laneResponses } from './lanes.ts';
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
  const name = response ? soundFile(response, heard!, gain, 'convolved') : drySoundFile(source);
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

/**
 * Saves what two ears hear of A or B with the head as it is turned now: the file of `wavehall auralise`, in pascals.
 */
export async function saveEars(lane: 'a' | 'b'): Promise<void> {
  const response = laneResponses[lane].peek();
  if (!response || !isSimulated(response) || !fieldOf(response)) return;
  const { entry, result } = response;
  const { yawDegrees, pitchDegrees, rollDegrees } = orientation.peek();
  const turned = [yawDegrees, pitchDegrees, rollDegrees].map((angle) => Math.round(angle)).join('_');
  const name = exportName(result, `${entry.file.replace(/\.wav$/i, '')}-ears-${turned}.wav`);
  try {
    const asked = {
      ...{ result: foldersOf([result])[0], source: entry.source, receiver: entry.receiver, dry: dry.peek() },
      ...{
        equaliser: usedEqualiser.peek(),
        dryLevelDb: dryLevelDb.peek(),
        head: await headFile(),
        orientation: orientation.peek(),
      },
    };
    const { wav } = await studio.ask('earsFile', asked).answer;
    await saved(name, () => Promise.resolve(wav));
  } catch (error) {
    showTrouble(words.project.saving, error);
  }
}

const drySoundFile = (source: DrySource): string =>
  `${source.kind === 'impulse' ? 'impulse' : plainName(source.name.replace(/\.[^.]*$/, ''))}-dry.wav`;

/** Saves the response of A or B as it is heard. */
export async function saveHeardResponse(lane: 'a' | 'b'): Promise<void> {
  const response = laneResponses[lane].peek();
  if (!response) return;
  const heard = heardResponseOf(response, isExtended.peek());
  const gain = directGainDb.peek();
  await saved(soundFile(response, heard, gain), () => {
    return studio.ask('heardResponse', { response: heard, directGainDb: gain }).answer;
  });
}

/** Names the run as every export does, and what was changed, such as `shoebox-S1-R1-direct+3dB-extended.wav`. */
export function soundFile(
  response: Pick<ChosenResponse, 'title'> & Partial<Pick<ChosenResponse, 'entry' | 'result'>>,
  { extend, equaliser }: Pick<HeardResponse, 'extend' | 'equaliser'>,
  directGain: number,
  what?: 'convolved',
): string {
  const { entry, result, title } = response;
  const file = entry && result ? exportName(result, entry.file) : plainName(title.replace(/^measured: /, ''));
  const base = file.replace(/\.wav$/i, '');
  const direct = directGain === 0 ? [] : [`direct${directGain > 0 ? '+' : ''}${directGain}dB`];
  const changes = [...direct, ...(equaliser ? ['equalised'] : [])];
  return `${[base, ...changes, ...(what ? [what] : []), ...(extend ? ['extended'] : [])].join('-')}.wav`;
}
