import { computed, signal } from '@preact/signals';
import { DRY_SOUNDS, type DrySource, type MixedRecording, type RawRecording } from '../../../../src/app/index.ts';
import { failureOf, refusal } from '../../core/task-failure.ts';
import { studio } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { readSound } from '../../platform/sounds.ts';
import { pageTurn } from '../../platform/page-turn.ts';
import { words } from '../../../words/words.ts';
import { say, showTrouble } from '../window/say.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** A recording of the user's own. */
export interface OwnRecording {
  readonly id: number;
  readonly name: string;
  /** The file as it was chosen, so that a project can keep it. */
  readonly file: Blob;
  /** Channels mixed to one, shape [n], at {@link DECODED_RATE}; null if this browser cannot decode the file. */
  readonly samples: Float32Array | null;
}

/** Rate at which recordings are decoded, Hz: that of the sounds of the program. */
const DECODED_RATE = 48_000;
/** Longest part of a recording that is used, s: sounds of all rooms are kept in memory. */
const LONGEST_SECONDS = 180;

/** The user's recordings of this session, in the order in which they were added. */
export const ownRecordings = projectSignal<readonly OwnRecording[]>([]);

/** Recordings that come with the program, in `scenes/sounds`. */
export const SHIPPED_SOUNDS = ['reading', 'cello'] as const;
/** One of {@link SHIPPED_SOUNDS}. */
export type ShippedSound = (typeof SHIPPED_SOUNDS)[number];

/** Those that were chosen once, at {@link DECODED_RATE}. */
const shipped = signal<ReadonlyMap<ShippedSound, Float32Array>>(new Map());

/** What is heard: `impulse`, a sound of the program, a recording that comes with it, or `own:ID`. */
export const programme = signal('all');

/** Chooses what is heard; a recording that comes with the program is read first. */
export async function chooseProgramme(chosen: string): Promise<void> {
  const name = SHIPPED_SOUNDS.find((one) => one === chosen);
  latestChoice = chosen;
  if (name && !shipped.peek().has(name)) {
    try {
      const { samples } = await decoded(words.listening.shipped[name], await readSound(name));
      shipped.value = new Map([...shipped.peek(), [name, samples]]);
    } catch (error) {
      showTrouble(words.listening.addingRecording, error);
      return;
    }
  }
  // Another may have been chosen meanwhile.
  if (latestChoice === chosen) programme.value = chosen;
}

let latestChoice: string | null = null;

let nextId = 1;

/** The chosen sound; a recording that was removed gives way to the first sound of the program. */
export const dry = computed((): DrySource => {
  const chosen = programme.value;
  if (chosen === 'impulse') return { kind: 'impulse' };
  const own = ownRecordings.value.find(({ id }) => programmeOf(id) === chosen);
  if (own?.samples) return { kind: 'recording', name: own.name, samples: own.samples, sampleRateHz: DECODED_RATE };
  const name = SHIPPED_SOUNDS.find((one) => one === chosen);
  const samples = name && shipped.value.get(name);
  if (samples) {
    return { kind: 'recording', name: words.listening.shipped[name], samples, sampleRateHz: DECODED_RATE };
  }
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
  const { samples, isCut, warning } = await decoded(name, file);
  const own = { id: nextId++, name, file, samples };
  ownRecordings.value = [...ownRecordings.value, own];
  programme.value = programmeOf(own.id);
  if (warning !== null) say(warning);
  else say(isCut ? words.listening.recordingCut(name, LONGEST_SECONDS) : words.listening.recordingAdded(name));
}

/** Decodes the recordings of a project. Those that this browser cannot decode stay in the project, and it is said. */
export async function decodeRecordings(
  files: readonly { readonly name: string; readonly contents: Blob }[],
): Promise<readonly OwnRecording[]> {
  const all: OwnRecording[] = [];
  for (const { name, contents } of files) {
    try {
      all.push({ id: nextId++, name, file: contents, samples: (await decoded(name, contents)).samples });
    } catch (error) {
      showTrouble(words.listening.addingRecording, error);
      all.push({ id: nextId++, name, file: contents, samples: null });
    }
  }
  return all;
}

/** Replaces the recordings; the programme is chosen anew after it. */
export function setRecordings(all: readonly OwnRecording[]): void {
  ownRecordings.value = all;
}

export function removeRecording(id: number): void {
  ownRecordings.value = ownRecordings.value.filter((own) => own.id !== id);
  if (programme.peek() === programmeOf(id)) programme.value = 'all';
}

/** Decodes a recording and mixes its channels; long work is done beside the page. @throws TaskFailure */
async function decoded(name: string, file: Blob): Promise<MixedRecording> {
  const raw = await decodedByBrowser(file);
  try {
    return await mixed(raw ?? { wav: new Uint8Array(await file.arrayBuffer()) }, name);
  } catch (error) {
    // What neither the browser nor the program can read may be anything; what was read says itself what is wrong.
    if (raw === null && failureOf(error).kind === 'input') {
      throw refusal(words.listening.notDecoded(name), words.listening.notDecodedRemedy);
    }
    throw error;
  }
}

const mixed = (raw: RawRecording, name: string): Promise<MixedRecording> =>
  studio.ask(
    'mixRecording',
    { raw, name, sampleRateHz: DECODED_RATE, longestSeconds: LONGEST_SECONDS },
    { given: ('wav' in raw ? [raw.wav] : raw.channels) as Float32Array<ArrayBuffer>[] },
  ).answer;

/** The beginning of a recording; null if the browser cannot decode it. */
async function decodedByBrowser(file: Blob): Promise<RawRecording | null> {
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, DECODED_RATE).decodeAudioData(await file.arrayBuffer());
  } catch {
    return null;
  }
  // One sample more tells that there is more.
  const length = Math.min(sound.length, LONGEST_SECONDS * DECODED_RATE + 1);
  const channels: Float32Array[] = [];
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = new Float32Array(length);
    sound.copyFromChannel(samples, channel);
    channels.push(samples);
    await pageTurn();
  }
  return { channels, sampleRateHz: DECODED_RATE };
}
