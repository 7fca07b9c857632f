/** Two ears in the player: whose head, and where it looks. */
import { computed, signal } from '@preact/signals';
import type { HeardField, Orientation, PlayerEars } from '../../../../src/app/index.ts';
import type { HeadFile } from '../../core/protocol.ts';
import { studio } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { readDeliveredHead } from '../../platform/examples.ts';
import type { ChosenResponse, ShownResponse } from '../results/results.ts';

/** The heads to choose from: a ball, the measured one that is delivered, and one from a file. */
export const HEADS = ['ball', 'kemar', 'own'] as const;
/** One of {@link HEADS}. */
export type HeadChoice = (typeof HEADS)[number];

/** Whether responses with coefficients are heard with two ears. */
export const hasEars = signal(false);
export const headChoice = signal<HeadChoice>('ball');
/** The SOFA file that the user chose; null before. */
export const ownHead = signal<HeadFile | null>(null);
/** Orientation of the head, in the axes of the receiver. */
export const orientation = signal<Orientation>({ yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 });
/** Level of the dry sound 1 m from the source in files for two ears, dB SPL; null if its samples are pascals. */
export const dryLevelDb = signal<number | null>(null);
/** What is known of the head that is heard with; null before it is. */
export const usedEars = signal<PlayerEars | null>(null);

/** Limits of {@link dryLevelDb}, dB SPL: what `wavehall auralise` takes. */
export const [LEAST_DRY_LEVEL, MOST_DRY_LEVEL] = [1, 200];

/** Limits of the angles, degrees. */
export const [MOST_YAW, MOST_PITCH] = [180, 90];

/** Turns the head by so much, or where it should look; the yaw goes round, the others end. */
export function turnHead(change: Partial<Orientation>): void {
  const next = { ...orientation.peek(), ...change };
  const round = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
  const limited = (degrees: number): number => Math.max(-MOST_PITCH, Math.min(MOST_PITCH, degrees));
  orientation.value = {
    yawDegrees: round(next.yawDegrees),
    pitchDegrees: limited(next.pitchDegrees),
    rollDegrees: limited(next.rollDegrees),
  };
}

/** Asks for a SOFA file of a head, and takes it. */
export async function chooseOwnHead(): Promise<void> {
  const [file] = (await bridge().open('head', false)) ?? [];
  if (!file) return;
  ownHead.value = { name: file.name, contents: file.contents };
  headChoice.value = 'own';
}

/** The head to hear with, by what tells it from others. */
export const headKey = computed(() => (headChoice.value === 'own' ? ownHead.value : headChoice.value));

/** Its file; null for the ball. */
export async function headFile(): Promise<HeadFile | null> {
  if (headChoice.peek() === 'own') return ownHead.peek();
  return headChoice.peek() === 'kemar' ? readDeliveredHead() : null;
}

/** A response that can be heard with two ears: its file of coefficients, and what is known of it. */
export interface FieldResponse {
  readonly file: Uint8Array;
  readonly field: HeardField;
}

/** What two ears hear of a response; null if it has no coefficients. */
export function fieldOf(response: ShownResponse | ChosenResponse | null): FieldResponse | null {
  if (!response || !('entry' in response)) return null;
  const { entry, result } = response;
  const file = entry.direction && result.outcome.files.get(entry.direction.file);
  if (!entry.direction?.convention || !file) return null;
  const { validToHz, soundSpeedMetresPerSecond } = result.outcome.report;
  return { file, field: { direction: entry.direction, validToHz, soundSpeedMetresPerSecond } };
}

/** Ears that were made, by head and order: a measured head takes a second. */
let made: { readonly of: readonly unknown[]; readonly ears: Promise<PlayerEars> }[] = [];
const MOST_MADE = 4;

/** The filters to two ears for a response. */
export function earsOf({ field }: FieldResponse, sampleRateHz: number): Promise<PlayerEars> {
  const { direction, validToHz, soundSpeedMetresPerSecond } = field;
  const of = [headKey.peek(), JSON.stringify([direction.ranges, validToHz, soundSpeedMetresPerSecond]), sampleRateHz];
  const there = made.find((one) => one.of.every((value, i) => value === of[i]));
  if (there) return there.ears;
  const ears = headFile().then((head) => studio.ask('playerEars', { head, field, sampleRateHz }).answer);
  const one = { of, ears };
  made = [...made, one].slice(-MOST_MADE);
  ears.catch(() => (made = made.filter((other) => other !== one)));
  return ears;
}
