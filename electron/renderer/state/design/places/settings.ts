import { computed } from '@preact/signals';
import {
  DESK_DEFAULTS,
  PLACES_DEFAULTS,
  SPEAKER_DEFAULTS,
  type DeskGoal,
  type GoalWeights,
  type Metres,
  type Seconds,
  type SpeakerWeights,
} from '../../../../../src/app/index.ts';
import type { PlacesUse } from '../../../core/protocol.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { placesUse } from './use.ts';

/** A use that places sources, not listeners. */
export type SourceUse = Exclude<PlacesUse, 'desks'>;

/** How candidates are laid. */
export interface Laying {
  readonly spacing: Metres;
  readonly clearance: Metres;
  /** Height above the floor; the clearance if undefined. */
  readonly height: Metres | undefined;
}

const layings = sceneSignal<Readonly<Record<PlacesUse, Laying>>>({
  subwoofers: { spacing: PLACES_DEFAULTS.spacing, clearance: PLACES_DEFAULTS.clearance, height: undefined },
  speakers: layingOf(SPEAKER_DEFAULTS),
  desks: layingOf(DESK_DEFAULTS),
});

function layingOf({ spacing, clearance, height }: Laying): Laying {
  return { spacing, clearance, height };
}

/** How the candidates of the chosen use are laid. */
export const laying = computed(() => layings.value[placesUse.value]);

export function setLaying(change: Partial<Laying>): void {
  layings.value = { ...layings.peek(), [placesUse.peek()]: { ...laying.peek(), ...change } };
}

/** How many sources are looked for, how they may be driven, and how much is looked at. */
export interface Drive {
  readonly counts: readonly number[];
  /** dB */
  readonly mostAttenuation: number;
  readonly mostDelay: Seconds;
  readonly best: number;
  readonly seed: number;
}

const drives = sceneSignal<Readonly<Record<SourceUse, Drive>>>({
  subwoofers: driveOf(PLACES_DEFAULTS),
  speakers: driveOf(SPEAKER_DEFAULTS),
});

function driveOf({ counts, mostAttenuation, mostDelay, best, seed }: Drive): Drive {
  return { counts, mostAttenuation, mostDelay, best, seed };
}

/** How the sources of the chosen use are driven; those of subwoofers where listeners are placed. */
export const drive = computed(() => drives.value[sourceUse()]);

const sourceUse = (): SourceUse => (placesUse.value === 'speakers' ? 'speakers' : 'subwoofers');

export function setDrive(change: Partial<Drive>): void {
  drives.value = { ...drives.peek(), [sourceUse()]: { ...drive.peek(), ...change } };
}

/** Looks for a number of sources, too, or no longer. */
export function setCount(count: number, isWanted: boolean): void {
  const others = drive.peek().counts.filter((one) => one !== count);
  setDrive({ counts: isWanted ? [...others, count].sort((a, b) => a - b) : others });
}

/** Hz */
export interface Band {
  readonly fromHz: number;
  readonly toHz: number;
}

/** What subwoofers alone have. */
export interface SubwooferSettings {
  readonly band: Band;
  readonly goals: GoalWeights;
  readonly isPolarityFree: boolean;
  readonly equaliserBands: number;
}

export const subwooferSettings = sceneSignal<SubwooferSettings>({
  band: PLACES_DEFAULTS.band,
  goals: PLACES_DEFAULTS.goals,
  isPolarityFree: PLACES_DEFAULTS.isPolarityFree,
  equaliserBands: PLACES_DEFAULTS.equaliserBands,
});

export function setSubwoofers(change: Partial<SubwooferSettings>): void {
  subwooferSettings.value = { ...subwooferSettings.peek(), ...change };
}

/** How much each goal of speakers counts, where that was chosen. */
export const ownSpeakerGoals = sceneSignal<SpeakerWeights>({});

/** What makes a place for a listener good. */
export const deskGoal = sceneSignal<DeskGoal>(DESK_DEFAULTS.goal);

/** The band in which a place for a listener is good, where the goal is one of bass. */
export const deskBand = sceneSignal<Band>(DESK_DEFAULTS.band);
