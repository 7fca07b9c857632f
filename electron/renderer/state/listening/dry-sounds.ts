import { computed, signal } from '@preact/signals';
import { DRY_SOUNDS, type DrySource } from '../../../../src/app/index.ts';
import { refusal } from '../../core/task-failure.ts';
import { bridge } from '../../platform/bridge.ts';
import { words } from '../../words/words.ts';
import { say, showTrouble } from '../window/say.ts';

/** A recording of the user's own. */
export interface OwnRecording {
  readonly id: number;
  readonly name: string;
  /** The file as it was chosen, so that a project can keep it. */
  readonly file: Blob;
  /** Channels mixed to one, shape [n], at {@link DECODED_RATE}. */
  readonly samples: Float32Array;
}

/** Rate at which recordings are decoded, Hz: that of the sounds of the program. */
const DECODED_RATE = 48_000;
/** Longest part of a recording that is used, s: sounds of all rooms are kept in memory. */
const LONGEST_SECONDS = 180;

/** The user's recordings of this session, in the order in which they were added. */
export const ownRecordings = signal<readonly OwnRecording[]>([]);

/** What is heard: `impulse`, a sound of the program, or `own:ID`. */
export const programme = signal('all');

let nextId = 1;

/** The chosen sound; a recording that was removed gives way to the first sound of the program. */
export const dry = computed((): DrySource => {
  const chosen = programme.value;
  if (chosen === 'impulse') return { kind: 'impulse' };
  const own = ownRecordings.value.find(({ id }) => programmeOf(id) === chosen);
  if (own) return { kind: 'recording', name: own.name, samples: own.samples, sampleRateHz: DECODED_RATE };
  return { kind: 'built-in', name: DRY_SOUNDS.find((name) => name === chosen) ?? 'all' };
});

export const programmeOf = (recording: number): string => `own:${recording}`;

/** Lets the user add recordings without reverberation, in any format that the browser decodes. */
export async function addRecordings(): Promise<void> {
  try {
    for (const { name, contents } of (await bridge().open('recording', true)) ?? []) await addRecording(name, contents);
  } catch (error) {
    showTrouble(words.listening.addingRecording, error);
  }
}

/** Adds a recording and chooses it. @throws TaskFailure if the browser cannot decode it. */
export async function addRecording(name: string, file: Blob): Promise<void> {
  const { samples, isCut } = await decoded(name, file);
  const own = { id: nextId++, name, file, samples };
  ownRecordings.value = [...ownRecordings.value, own];
  programme.value = programmeOf(own.id);
  say(isCut ? words.listening.recordingCut(name, LONGEST_SECONDS) : words.listening.recordingAdded(name));
}

/** Decodes the recordings of a project; those that this browser cannot decode are left out. */
export async function decodeRecordings(
  files: readonly { readonly name: string; readonly contents: Blob }[],
): Promise<readonly OwnRecording[]> {
  const all: OwnRecording[] = [];
  for (const { name, contents } of files) {
    try {
      all.push({ id: nextId++, name, file: contents, samples: (await decoded(name, contents)).samples });
    } catch (error) {
      showTrouble(words.listening.addingRecording, error);
    }
  }
  return all;
}

/** Replaces the recordings. */
export function setRecordings(all: readonly OwnRecording[]): void {
  ownRecordings.value = all;
  if (programme.peek().startsWith('own:')) programme.value = 'all';
}

export function removeRecording(id: number): void {
  ownRecordings.value = ownRecordings.value.filter((own) => own.id !== id);
  if (programme.peek() === programmeOf(id)) programme.value = 'all';
}

async function decoded(name: string, file: Blob): Promise<{ samples: Float32Array; isCut: boolean }> {
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, DECODED_RATE).decodeAudioData(await file.arrayBuffer());
  } catch {
    throw refusal(words.listening.notDecoded(name), words.listening.notDecodedRemedy);
  }
  const samples = mixed(sound, Math.min(sound.length, LONGEST_SECONDS * DECODED_RATE));
  if (samples.every((sample) => sample === 0))
    throw refusal(words.listening.silent(name), words.listening.silentRemedy);
  return { samples, isCut: samples.length < sound.length };
}

/** The mean of the channels. */
function mixed(sound: AudioBuffer, length: number): Float32Array {
  const sum = sound.getChannelData(0).slice(0, length);
  for (let channel = 1; channel < sound.numberOfChannels; channel++) {
    const other = sound.getChannelData(channel);
    for (let n = 0; n < length; n++) sum[n] += other[n];
  }
  for (let n = 0; n < length; n++) sum[n] /= sound.numberOfChannels;
  return sum;
}
