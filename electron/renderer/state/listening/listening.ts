import { computed, effect, signal } from '@preact/signals';
import type { DrySource, ListeningSound, NamedEqualiser } from '../../../../src/app/index.ts';
import { usedEqualiser } from '../results/equaliser/equaliser.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Failure } from '../../core/protocol.ts';
import { studio } from '../../core/workers.ts';
import { showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { dry } from './dry-sounds.ts';
import { earsOf, fieldOf, hasEars, headKey, orientation, usedEars, type FieldResponse } from './ears.ts';
import type { FieldSound } from './field-lane.ts';
import { heard, heardResponseOf, isExtended, laneIds, laneResponses, nextLane, want } from './lanes.ts';
import { directFactor, factorOf, laneLevels, type LaneId } from './levels.ts';
import { Player, type LoopRange } from './player.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** A sound of the player with its lane. */
export interface LaneSound extends ListeningSound {
  readonly lane: LaneId;
  /** What two ears hear; null for a lane without coefficients, or if they are not asked for. */
  readonly field: FieldSound | null;
}

export type SoundState =
  | { readonly kind: 'none' }
  /** The sounds are being made. */
  | { readonly kind: 'preparing' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly sounds: readonly LaneSound[]; readonly durationSeconds: number };

export const soundState = signal<SoundState>({ kind: 'none' });
export const isPlaying = signal(false);
/** Where the sound is, or goes on, s. */
export const positionSeconds = projectSignal(0);
/** 0 to 1. */
export const volume = signal(0.8);
/** Whether A, B and dry sound are equally loud. */
export const isMatched = signal(true);
/** Gain of the direct sound in A and B, dB; 0 as simulated. */
export const directGainDb = signal(0);
/** Limits of {@link directGainDb}, dB. */
export const [LEAST_DIRECT, MOST_DIRECT] = [-24, 12];
/** Whether the marked stretch, or all, is played again and again. */
export const isLooping = signal(false);
/** The marked stretch, s; null for the whole sound. */
export const marked = projectSignal<LoopRange | null>(null);
/** How much louder an ear may be than the pressure in the middle of the head, dB: all is played softer by it. */
const EARS_HEADROOM_DB = 9;
/** A stretch is at least so long, s. */
export const SHORTEST_LOOP = 0.05;

const player = new Player(() => {
  isPlaying.value = false;
  positionSeconds.value = 0;
});

/** Duration of the sounds, s; 0 before they are made. */
export const durationSeconds = computed(() =>
  soundState.value.kind === 'ready' ? soundState.value.durationSeconds : 0,
);

/** The audible sound; null before it is made. */
export const heardSound = computed(() =>
  soundState.value.kind === 'ready' ? (soundState.value.sounds.find(({ lane }) => lane === heard.value) ?? null) : null,
);

/** Level of each sound. */
export const levels = computed(() =>
  laneLevels(
    soundState.value.kind === 'ready' ? soundState.value.sounds : [],
    isMatched.value,
    directGainDb.value,
    soundState.value.kind === 'ready' && soundState.value.sounds.some(({ field }) => field) ? EARS_HEADROOM_DB : 0,
  ),
);

/** What the sounds are made of. */
interface Wanted {
  readonly dry: DrySource;
  readonly lanes: readonly {
    readonly lane: LaneId;
    readonly key: string;
    readonly make: () => Promise<ListeningSound>;
    /** What two ears hear of it; null if they are not asked for. */
    readonly field: FieldResponse | null;
  }[];
  /** Another head is another sound; null without two ears. */
  readonly head: (typeof headKey)['value'] | null;
  readonly equaliser: NamedEqualiser | null;
}

/** Sounds by what they are made of; dry sound and equaliser are part of it by identity. */
const made = new Map<string, Promise<ListeningSound>>();
/** Sounds that are kept: enough for a few comparisons. */
const MOST_MADE = 6;
let madeOf: Wanted | null = null;

const wantedSounds = computed((): Wanted => {
  const source = dry.value;
  const extend = isExtended.value;
  const ears = hasEars.value;
  const lanes = laneIds.value.map((lane) => {
    const response = lane === 'dry' ? null : laneResponses[lane].value;
    const of = response && heardResponseOf(response, extend);
    const make = (): Promise<ListeningSound> =>
      studio.ask('listeningSound', { dry: source, response: of, sampleRateHz: player.sampleRate }).answer;
    return {
      lane,
      key: response ? `${response.key} ${of!.extend}` : 'dry',
      make,
      field: ears ? fieldOf(response) : null,
    };
  });
  return { dry: source, lanes, head: ears ? headKey.value : null, equaliser: usedEqualiser.value };
});

/** What the loaded sounds are; the sounds are made again when it changes. */
let loadedOf: Wanted | null = null;
let preparing: Promise<boolean> = Promise.resolve(false);

/** Makes the sounds, unless they are there. @returns whether they are. */
export function prepare(): Promise<boolean> {
  const wanted = wantedSounds.peek();
  const { kind } = soundState.peek();
  if (loadedOf === wanted && kind === 'ready') return Promise.resolve(true);
  if (wanted.lanes.length === 0) return Promise.resolve(false);
  if (loadedOf !== wanted || kind !== 'preparing') preparing = make(wanted);
  return preparing;
}

async function make(wanted: Wanted): Promise<boolean> {
  if (madeOf?.dry !== wanted.dry || madeOf.equaliser !== wanted.equaliser) {
    made.clear();
    fields.clear();
  }
  madeOf = wanted;
  loadedOf = wanted;
  soundState.value = { kind: 'preparing' };
  try {
    const sounds = await Promise.all(
      wanted.lanes.map(async ({ lane, key, make, field }) => {
        const sound = await kept(key, make);
        return { ...sound, lane, field: field && (await heardField(wanted, key, field, sound.gainDb)) };
      }),
    );
    if (loadedOf !== wanted) return false;
    const loaded = await player.prepare(
      sounds.map(({ lane, direct, rest, field }) => ({ id: lane, direct, rest, field })),
    );
    if (loadedOf !== wanted) return false;
    player.load(loaded);
    usedEars.value = sounds.find(({ field }) => field)?.field?.ears ?? null;
    soundState.value = { kind: 'ready', sounds, durationSeconds: player.durationSeconds };
    keepWithin(player.durationSeconds);
    return true;
  } catch (error) {
    if (loadedOf !== wanted) return false;
    soundState.value = { kind: 'failed', failure: failureOf(error) };
    pause();
    return false;
  }
}

/** Coefficients of the latest sounds: of few, because they are large. */
const fields = new Map<string, Promise<FieldSound['channels']>>();
const MOST_FIELDS = 2;

/** What two ears hear of a lane. */
async function heardField(
  { dry: source, equaliser }: Wanted,
  key: string,
  response: FieldResponse,
  gainDb: number,
): Promise<FieldSound> {
  const sampleRateHz = player.sampleRate;
  const { file, field } = response;
  const there = fields.get(key);
  const asked = { dry: source, file, field, sampleRateHz, gainDb, equaliser };
  const channels = there ?? studio.ask('earField', asked).answer;
  if (!there) {
    fields.set(key, channels);
    channels.catch(() => fields.delete(key));
    if (fields.size > MOST_FIELDS) fields.delete(fields.keys().next().value!);
  }
  return { channels: await channels, ears: await earsOf(response, sampleRateHz) };
}

/** A sound may be shorter than the one before. */
function keepWithin(duration: number): void {
  const stretch = marked.peek();
  if (stretch && stretch.to > duration) marked.value = null;
  if (positionSeconds.peek() > duration) positionSeconds.value = 0;
}

/** Plays from where the sound stands. */
export async function play(): Promise<void> {
  try {
    if (!(await prepare())) return;
    await player.play(positionSeconds.peek());
    isPlaying.value = true;
    follow();
  } catch (error) {
    showTrouble(words.listening.playing, error);
  }
}

export function pause(): void {
  const at = player.pause();
  if (at !== null) positionSeconds.value = at;
  isPlaying.value = false;
}

export const togglePlay = (): void => (isPlaying.peek() ? pause() : void play());

/** @param to Position, s; limited to the sound. */
export function seek(to: number): void {
  const within = Math.max(0, Math.min(durationSeconds.peek(), to));
  positionSeconds.value = within;
  player.seek(within);
}

/** Marks a stretch and loops it; null marks nothing. */
export function mark(stretch: LoopRange | null): void {
  if (!stretch) {
    marked.value = null;
    return;
  }
  const duration = durationSeconds.peek();
  const from = Math.max(0, Math.min(stretch.from, stretch.to, duration - SHORTEST_LOOP));
  const to = Math.min(duration, Math.max(stretch.from, stretch.to, from + SHORTEST_LOOP));
  marked.value = { from, to };
  isLooping.value = true;
}

/** Sets the beginning or the end of the marked stretch to the position. */
export function markHere(end: 'from' | 'to'): void {
  const at = positionSeconds.peek();
  const before = marked.peek() ?? { from: 0, to: durationSeconds.peek() };
  const other = end === 'from' ? before.to : before.from;
  const isOrdered = end === 'from' ? at < other : at > other;
  if (isOrdered) mark({ ...before, [end]: at });
  else mark(end === 'from' ? { from: at, to: durationSeconds.peek() } : { from: 0, to: at });
}

/** Chooses the audible sound; takes effect at once, also while it plays. */
export function hear(lane: LaneId): void {
  want(lane);
}

export const hearNext = (): void => hear(nextLane());

/** Keeps the player at what is chosen. Call once. */
export function followListening(): () => void {
  const ends = [
    effect(() => player.setVolume(volume.value)),
    effect(() => player.hear(heard.value)),
    effect(() => player.turn(orientation.value)),
    effect(() => {
      const gains = [...levels.value].map(([lane, { appliedDb }]) => {
        return [lane, { lane: factorOf(appliedDb), direct: directFactor(lane, directGainDb.value) }] as const;
      });
      player.setGains(new Map<string, { lane: number; direct: number }>(gains));
    }),
    effect(() => {
      const whole = durationSeconds.value > 0 ? { from: 0, to: durationSeconds.value } : null;
      player.setLoop(isLooping.value ? (marked.value ?? whole) : null);
    }),
    effect(() => {
      // While it plays, other choices are heard as soon as they are made.
      const isWanted = wantedSounds.value !== loadedOf;
      if (isWanted && wantedSounds.value.lanes.length === 0) pause();
      if (isWanted && (isPlaying.peek() || isShown.value)) void prepare();
    }),
  ];
  return () => {
    for (const end of ends) end();
    pause();
  };
}

/** Whether the player with its picture of the sound is on the screen: it makes the sounds before they are played. */
export const isShown = signal(false);

function kept(key: string, make: () => Promise<ListeningSound>): Promise<ListeningSound> {
  const there = made.get(key);
  if (there) return there;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  const [oldest] = made.keys();
  if (made.size > MOST_MADE) made.delete(oldest);
  return making;
}

function follow(): void {
  requestAnimationFrame(() => {
    const at = player.position();
    if (at === null || !isPlaying.peek()) return;
    positionSeconds.value = at;
    follow();
  });
}

export function setVolume(to: number): void {
  volume.value = to;
}
