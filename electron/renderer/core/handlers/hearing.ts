import {
  auraliseResult,
  BALL,
  directionMap as mapOfDirections,
  directionSoundOf,
  type DirectionSound,
  dryWav,
  fieldSound,
  hedgehog as hedgehogOf,
  MemoryFiles,
  playerEars as earsOf,
} from '../../../../src/app/index.ts';
import type { HeadFile, HeardDirection } from '../protocol.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { hostWith } from './results.ts';
import { writtenTo } from './written.ts';

export const earField: Handler<'earField'> = ({ dry, file, field, sampleRateHz, gainDb }, { give }) => {
  const channels = fieldSound(dry, file, field, sampleRateHz, gainDb);
  give(...channels);
  return Promise.resolve(channels);
};

export const playerEars: Handler<'playerEars'> = ({ head, field, sampleRateHz }) =>
  earsOf(head?.name ?? BALL, field, sampleRateHz, new MemoryFiles(filesOf(head)));

const DRY = 'dry.wav';
const HEARD = 'heard.wav';

export const earsFile: Handler<'earsFile'> = async (argument, { signal }) => {
  const { result, source, receiver, dry, dryLevelDb, head, orientation } = argument;
  const host = hostWith([result], [...filesOf(head), [DRY, new Blob([dryWav(dry)])]]);
  const report = await auraliseResult(
    {
      ...{ resultFolder: result.folder, dryFile: DRY, source, receiver, orientation },
      dryLevelDb: dryLevelDb ?? undefined,
      binaural: head?.name ?? BALL,
      outFile: `${OUT}/${HEARD}`,
    },
    { host, signal },
  );
  return { report, wav: writtenTo(host).get(HEARD)! };
};

const filesOf = (head: HeadFile | null): ReadonlyMap<string, Blob> => new Map(head ? [[head.name, head.contents]] : []);

/** The sound whose directions were asked for last: its octaves are filtered once. */
let latest: { readonly key: string; readonly sound: DirectionSound } | null = null;

async function soundOf({ key, file, entry, validToHz }: HeardDirection): Promise<DirectionSound> {
  if (latest?.key !== key) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    latest = { key, sound: directionSoundOf(bytes, entry, validToHz) };
  }
  return latest.sound;
}

export const directionMap: Handler<'directionMap'> = async ({ heard, view }) =>
  mapOfDirections(await soundOf(heard), heard.place, view);

export const hedgehog: Handler<'hedgehog'> = async ({ heard, octaveHz }, { give }) => {
  const made = hedgehogOf(await soundOf(heard), heard.place, octaveHz);
  give(...made.parts.map(({ spikes }) => spikes));
  return made;
};
