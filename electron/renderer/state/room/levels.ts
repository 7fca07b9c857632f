import {
  NOISE_CURVES,
  NOISE_OCTAVES,
  noiseCurveLevel,
  POWER_OCTAVES,
  usualPower,
  VOCAL_EFFORTS,
  type UsualPower,
  type VocalEffort,
} from '../../../../src/app/index.ts';
import { scene, setValue } from '../document/document.ts';
import { isObject, numberAt, objectAt, valueAt, withValue, type JsonObject, type JsonPath } from '../document/json.ts';
import { words } from '../../../words/words.ts';

/** What a level starts with, dB: a loud machine, a normal voice 1 m away. */
const USUAL_POWER = 80;
const USUAL_SPEECH = VOCAL_EFFORTS.normal;
/** The noise of a quiet office, dB. */
const USUAL_NOISE: readonly number[] = [45, 40, 35, 30, 25, 22, 20];

const NOISE: JsonPath = ['figures', 'noiseDb'];

/** What has a level: a source, or a system of them. */
export interface LevelOwner {
  readonly key: 'sources' | 'systems';
  readonly name: string;
}

const powerPath = ({ key, name }: LevelOwner): JsonPath => [key, name, 'soundPowerDb'];
const speechPath = ({ key, name }: LevelOwner): JsonPath => [key, name, 'speechDb'];

/** Sources that the scene file has, and not the mesh. */
export const sourceNames = (): string[] => Object.keys(objectAt(scene.value, ['sources']));

/** The sound power level by octave, dB; null if there is none. */
export function soundPower(of: LevelOwner): ((octave: number) => number | undefined) | null {
  const value = valueAt(scene.value, powerPath(of));
  if (typeof value === 'number') return () => value;
  return isObject(value) ? (octave) => numberAt(value, [String(octave)]) : null;
}

const setPower = (of: LevelOwner, levels: JsonObject | undefined): void =>
  setValue(words.room.changes.level(of.name), powerPath(of), levels);

export const giveSoundPower = (of: LevelOwner, has: boolean): void =>
  setPower(of, has ? Object.fromEntries(POWER_OCTAVES.map((octave) => [octave, USUAL_POWER])) : undefined);

export const giveUsualPower = (of: LevelOwner, power: UsualPower): void =>
  setPower(of, Object.fromEntries(usualPower(power)));

export function setSoundPower(of: LevelOwner, octave: number, level: number): void {
  const known = soundPower(of);
  const before: JsonObject = Object.fromEntries(
    POWER_OCTAVES.flatMap((each) => {
      const value = known?.(each);
      return value === undefined ? [] : [[each, value]];
    }),
  );
  const after = withValue(before, [String(octave)], level);
  setValue(words.room.changes.level(of.name), powerPath(of), after, `power ${of.key} ${of.name} ${octave}`);
}

/** The A-weighted level of speech at 1 m, dB; undefined if there is no speech. */
export const speechLevel = (of: LevelOwner): number | undefined => numberAt(scene.value, speechPath(of));

export const setSpeech = (of: LevelOwner, level: number): void =>
  setValue(words.room.changes.speech(of.name), speechPath(of), level, `speech ${of.key} ${of.name}`);

export const giveSpeech = (of: LevelOwner, has: boolean): void =>
  setValue(words.room.changes.speech(of.name), speechPath(of), has ? USUAL_SPEECH : undefined);

/** The vocal efforts, from quiet to loud. */
export const EFFORTS = Object.keys(VOCAL_EFFORTS) as VocalEffort[];

/** The vocal effort of a level of speech; undefined for levels in between. */
export const effortOf = (level: number): VocalEffort | undefined =>
  EFFORTS.find((effort) => VOCAL_EFFORTS[effort] === level);

/** The noise of the room by octave, dB; null if there is none. */
export function noise(): ((octave: number) => number | undefined) | null {
  const value = valueAt(scene.value, NOISE);
  return isObject(value) ? (octave) => numberAt(value, [String(octave)]) : null;
}

const setNoises = (levels: readonly number[] | undefined): void =>
  setValue(
    words.room.changes.noise,
    NOISE,
    levels && Object.fromEntries(NOISE_OCTAVES.map((octave, i) => [octave, levels[i]])),
  );

export const giveNoise = (has: boolean): void => setNoises(has ? USUAL_NOISE : undefined);

export const setNoise = (octave: number, level: number): void =>
  setValue(words.room.changes.noise, [...NOISE, String(octave)], level, `noise ${octave}`);

/** Names of noise curves, such as `NC 30`. */
export const CURVES: readonly string[] = NOISE_CURVES.map(({ kind, number }) => `${kind} ${number}`);

const levelsOf = (curve: number): number[] =>
  NOISE_OCTAVES.map((octave) => noiseCurveLevel(NOISE_CURVES[curve], octave));

export const setNoiseCurve = (name: string): void => setNoises(levelsOf(CURVES.indexOf(name)));

/** The curve that the noise of the room is; undefined if it is none. */
export function noiseCurve(): string | undefined {
  const known = noise();
  const levels = known && JSON.stringify(NOISE_OCTAVES.map((octave) => known(octave)));
  return CURVES.find((_, i) => JSON.stringify(levelsOf(i)) === levels);
}

/** Levels of octaves as a row of text, to copy; empty where one is missing. */
export function rowOf(octaves: readonly number[], level: (octave: number) => number | undefined): string {
  const levels = octaves.map(level);
  return levels.every((one) => one !== undefined) ? levels.join(' ') : '';
}

/** Levels from a row of text, as copied from a table: one for each octave; null if it is none. */
export function levelsFrom(row: string, octaves: readonly number[]): readonly number[] | null {
  const parts = row.trim().split(/[\s;]+/);
  // A comma is a decimal point where levels are apart by spaces, and parts them elsewhere.
  const cells =
    parts.length === 1 ? row.trim().split(',') : parts.map((part) => part.replace(/,$/, '').replace(',', '.'));
  const levels = cells.map(Number);
  const isRow = levels.length === octaves.length && cells.every((cell) => cell !== '') && levels.every(isLevel);
  return isRow ? levels : null;
}

const isLevel = (level: number): boolean => level >= -50 && level <= 220;

/** Takes the sound power of all octaves from a row. @returns what is wrong with it, or null. */
export function setPowerRow(of: LevelOwner, row: string): string | null {
  const levels = levelsFrom(row, POWER_OCTAVES);
  if (!levels) return words.room.levels.noRow(POWER_OCTAVES.length);
  setPower(of, Object.fromEntries(POWER_OCTAVES.map((octave, i) => [octave, levels[i]])));
  return null;
}

/** Takes the noise of all octaves from a row. @returns what is wrong with it, or null. */
export function setNoiseRow(row: string): string | null {
  const levels = levelsFrom(row, NOISE_OCTAVES);
  if (!levels) return words.room.levels.noRow(NOISE_OCTAVES.length);
  setNoises(levels);
  return null;
}

/** Wishes for figures that are true or left out. */
export type Wish = 'extendSpeech' | 'thirdOctaves';

export const isWished = (wish: Wish): boolean => valueAt(scene.value, ['figures', wish]) === true;

export const setWish = (wish: Wish, isSet: boolean): void =>
  setValue(words.room.changes.figures, ['figures', wish], isSet ? true : undefined);
