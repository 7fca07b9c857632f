import { computed, effect, signal } from '@preact/signals';
import { refusal } from '../../core/task-failure.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { Player, type Lane } from './player.ts';
import { chosen, compared, type ShownResponse } from './results.ts';
import { say, showTrouble } from '../window/say.ts';
import { commonGainsDb, factorOf } from './sound-gains.ts';

/** What is played: the response itself, or a dry sound in the room. */
export type Programme = 'response' | 'convolved';

/** The audible one of the sounds played in parallel. */
export type LaneId = 'chosen' | 'compared' | 'dry';

/** A recording chosen by the user. */
export interface DrySound {
  readonly name: string;
  readonly wav: Uint8Array;
}

export const programme = signal<Programme>('convolved');
/** The user's recording; null for the built-in sound. */
export const drySound = signal<DrySound | null>(null);
const wanted = signal<LaneId>('chosen');
/** 0 to 1. */
export const volume = signal(0.8);

/** The sounds that can be heard, in the order of the buttons. */
export const laneIds = computed<readonly LaneId[]>(() => [
  'chosen',
  ...(compared.value ? (['compared'] as const) : []),
  ...(programme.value === 'convolved' ? (['dry'] as const) : []),
]);

export const heard = computed<LaneId>(() => (laneIds.value.includes(wanted.value) ? wanted.value : 'chosen'));

export type PlayState =
  | { readonly kind: 'stopped' }
  /** The sounds are being made. */
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'playing';
      /** Duration of the longest sound, s. */
      readonly durationSeconds: number;
      /** Gain of each sound, dB. */
      readonly gainsDb: Readonly<Partial<Record<LaneId, number>>>;
    };

export const playState = signal<PlayState>({ kind: 'stopped' });
/** Time since the start, s. */
export const positionSeconds = signal(0);

const player = new Player();

/** A sound to play, and the gain it was made with. */
interface Sound {
  readonly wav: Uint8Array;
  readonly gainDb: number;
}

/** Convolved sounds by response; cleared when the dry sound changes. */
const made = new Map<string, Promise<Sound>>();
/** Number of sounds kept: enough for a few comparisons. */
const MOST_MADE = 8;

/** Plays all sounds in parallel from the start. */
export async function play(): Promise<void> {
  const [ids, one, other] = [laneIds.peek(), chosen.peek(), compared.peek()];
  if (!one) return;
  stop();
  const preparing = (playState.value = { kind: 'preparing' });
  try {
    const sounds = await Promise.all(ids.map((id) => soundOf(id, id === 'compared' ? other! : one)));
    const buffers = await Promise.all(sounds.map(({ wav }) => decoded(wav)));
    if (playState.peek() !== preparing) return;
    const { lanes, gainsDb } = level(ids, sounds, buffers);
    await player.play(lanes, heard.peek(), stop);
    if (playState.peek() !== preparing) {
      player.stop();
      return;
    }
    const durationSeconds = Math.max(...buffers.map(({ duration }) => duration));
    playState.value = { kind: 'playing', durationSeconds, gainsDb };
    follow();
  } catch (error) {
    if (playState.peek() === preparing) playState.value = { kind: 'stopped' };
    showTrouble('Playing', error);
  }
}

export function stop(): void {
  player.stop();
  positionSeconds.value = 0;
  playState.value = { kind: 'stopped' };
}

/** Chooses the audible sound; takes effect at once during playback. */
export function hear(id: LaneId): void {
  wanted.value = id;
  player.hear(id);
}

export function setVolume(to: number): void {
  volume.value = to;
  player.setVolume(to);
}

/** Lets the user choose a recording without reverberation. */
export async function chooseDrySound(): Promise<void> {
  try {
    const [file] = (await bridge().open('sound', false)) ?? [];
    if (!file) return;
    const wav = new Uint8Array(await file.contents.arrayBuffer());
    if (!isWave(wav)) throw refusal(`${file.name} is not a WAV file.`, 'Choose a recording in that format.');
    setDrySound({ name: file.name, wav });
    say(`${file.name} is now the dry sound.`);
  } catch (error) {
    showTrouble('Opening the recording', error);
  }
}

/** Whether bytes start like a WAV file; decoding reports other errors. */
function isWave(bytes: Uint8Array): boolean {
  const letters = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
  return letters(0) === 'RIFF' && letters(8) === 'WAVE';
}

/** @param sound Null for the built-in sound. */
export function setDrySound(sound: DrySound | null): void {
  stop();
  made.clear();
  drySound.value = sound;
}

/** The dry sound in the room of a response, as a WAV file. */
export function convolved({ key, wav }: ShownResponse): Promise<Sound> {
  return kept(key, () => desk.ask('auralise', { dry: drySound.peek()?.wav ?? null, response: wav }).answer);
}

/** Stops playback when another response is shown. Call once. */
export function followChoice(): () => void {
  let before = '';
  player.setVolume(volume.peek());
  return effect(() => {
    const now = [chosen.value?.key, compared.value?.key, programme.value].join(' ');
    if (before !== '' && now !== before) stop();
    before = now;
  });
}

function soundOf(id: LaneId, response: ShownResponse): Promise<Sound> {
  if (id === 'dry') {
    return kept('dry', () => desk.ask('auralise', { dry: drySound.peek()?.wav ?? null, response: null }).answer);
  }
  return programme.peek() === 'convolved' ? convolved(response) : Promise.resolve({ wav: response.wav, gainDb: 0 });
}

function kept(key: string, make: () => Promise<Sound>): Promise<Sound> {
  const there = made.get(key);
  if (there) return there;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  const [oldest] = made.keys();
  if (made.size > MOST_MADE) made.delete(oldest);
  return making;
}

async function decoded(wav: Uint8Array): Promise<AudioBuffer> {
  try {
    return await player.decode(wav);
  } catch {
    throw refusal(
      'this browser cannot play the sound',
      'Choose a recording with a common sample rate, such as 48 kHz.',
    );
  }
}

/** Sets gains: compared rooms keep their difference in loudness; the dry sound has its own gain. */
function level(
  ids: readonly LaneId[],
  sounds: readonly Sound[],
  buffers: readonly AudioBuffer[],
): { lanes: Lane[]; gainsDb: Partial<Record<LaneId, number>> } {
  const all = ids.map((id, i) => ({
    group: id === 'dry' ? 'dry' : 'room',
    gainDb: sounds[i].gainDb,
    peak: peakOf(buffers[i]),
  }));
  const gains = commonGainsDb(all);
  return {
    lanes: ids.map((id, i) => ({ id, buffer: buffers[i], gain: factorOf(gains[i] - sounds[i].gainDb) })),
    gainsDb: Object.fromEntries(ids.map((id, i) => [id, gains[i]])),
  };
}

/** Largest magnitude. A loop, because `reduce` over 10⁵ samples would block the page. */
function peakOf(buffer: AudioBuffer): number {
  let peak = 0;
  for (const sample of buffer.getChannelData(0)) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

function follow(): void {
  requestAnimationFrame(() => {
    const at = player.position();
    const state = playState.peek();
    if (at === null || state.kind !== 'playing') return;
    positionSeconds.value = Math.min(at, state.durationSeconds);
    follow();
  });
}
