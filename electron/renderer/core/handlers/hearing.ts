import {
  auraliseResult,
  BALL,
  directionMap as mapOfDirections,
  directionSoundOf,
  type DirectionSound,
  dryWav,
  equaliserText,
  fieldSound,
  hedgehog as hedgehogOf,
  MemoryFiles,
  playerEars as earsOf,
  readEqualiserFile,
} from '../../../../src/app/index.ts';
import type { HeadFile, HeardDirection } from '../protocol.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { hostWith } from './results.ts';
import { writtenTo } from './written.ts';

export const earField: Handler<'earField'> = ({ dry, file, field, sampleRateHz, gainDb, equaliser }, { give }) => {
  const channels = fieldSound(dry, file, field, sampleRateHz, gainDb, equaliser);
  give(...channels);
  return Promise.resolve(channels);
};

export const playerEars: Handler<'playerEars'> = ({ head, field, sampleRateHz }) =>
  earsOf(head?.name ?? BALL, field, sampleRateHz, new MemoryFiles(filesOf(head)));

export const equaliser: Handler<'equaliser'> = ({ name, contents }) =>
  readEqualiserFile(name, new MemoryFiles(new Map([[name, contents]])));

const DRY = 'dry.wav';
const FILTERS = 'equaliser.txt';
const HEARD = 'heard.wav';

export const earsFile: Handler<'earsFile'> = async (argument, { signal }) => {
  const { result, source, receiver, dry, dryLevelDb, equaliser, head, orientation } = argument;
  const filters = equaliser ? [[FILTERS, new Blob([equaliserText(equaliser.equaliser)])] as const] : [];
  const host = hostWith([result], [...filesOf(head), ...filters, [DRY, new Blob([dryWav(dry)])]]);
  const report = await auraliseResult(
    {
      ...{ resultFolder: result.folder, dryFile: DRY, source, receiver, orientation },
      dryLevelDb: dryLevelDb ?? undefined,
      equaliserFile: equaliser ? FILTERS : undefined,
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
