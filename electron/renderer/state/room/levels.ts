import { NOISE_OCTAVES, POWER_OCTAVES } from '../../../../src/app/index.ts';
import { scene, setValue } from '../document/document.ts';
import { isObject, numberAt, objectAt, valueAt, withValue, type JsonObject, type JsonPath } from '../document/json.ts';
import { words } from '../../../words/words.ts';

/** What a level starts with, dB: a loud machine, a normal voice 1 m away, a quiet office. */
const USUAL_POWER = 80;
const USUAL_SPEECH = 60;
const USUAL_NOISE: readonly number[] = [45, 40, 35, 30, 25, 22, 20];

const NOISE: JsonPath = ['figures', 'noiseDb'];
const powerPath = (source: string): JsonPath => ['sources', source, 'soundPowerDb'];
const speechPath = (source: string): JsonPath => ['sources', source, 'speechDb'];

/** Sources that the scene file has, and not the mesh. */
export const sourceNames = (): string[] => Object.keys(objectAt(scene.value, ['sources']));

/** Systems of sources, which are written in the scene file. */
export const systemNames = (): string[] => Object.keys(objectAt(scene.value, ['systems']));

/** The sound power level of a source by octave, dB; null if it has none. */
export function soundPower(source: string): ((octave: number) => number | undefined) | null {
  const value = valueAt(scene.value, powerPath(source));
  if (typeof value === 'number') return () => value;
  return isObject(value) ? (octave) => numberAt(value, [String(octave)]) : null;
}

export function giveSoundPower(source: string, has: boolean): void {
  const levels = Object.fromEntries(POWER_OCTAVES.map((octave) => [octave, USUAL_POWER]));
  setValue(words.room.changes.level(source), powerPath(source), has ? levels : undefined);
}

export function setSoundPower(source: string, octave: number, level: number): void {
  const known = soundPower(source);
  const before: JsonObject = Object.fromEntries(
    POWER_OCTAVES.flatMap((each) => {
      const value = known?.(each);
      return value === undefined ? [] : [[each, value]];
    }),
  );
  const after = withValue(before, [String(octave)], level);
  setValue(words.room.changes.level(source), powerPath(source), after, `power ${source} ${octave}`);
}

/** The A-weighted level of speech 1 m from a source, dB; undefined if it does not speak. */
export const speechLevel = (source: string): number | undefined => numberAt(scene.value, speechPath(source));

export const setSpeech = (source: string, level: number): void =>
  setValue(words.room.changes.speech(source), speechPath(source), level, `speech ${source}`);

export const giveSpeech = (source: string, has: boolean): void =>
  setValue(words.room.changes.speech(source), speechPath(source), has ? USUAL_SPEECH : undefined);

/** The noise of the room by octave, dB; null if there is none. */
export function noise(): ((octave: number) => number | undefined) | null {
  const value = valueAt(scene.value, NOISE);
  return isObject(value) ? (octave) => numberAt(value, [String(octave)]) : null;
}

export const giveNoise = (has: boolean): void =>
  setValue(
    words.room.changes.noise,
    NOISE,
    has ? Object.fromEntries(NOISE_OCTAVES.map((octave, i) => [octave, USUAL_NOISE[i]])) : undefined,
  );

export const setNoise = (octave: number, level: number): void =>
  setValue(words.room.changes.noise, [...NOISE, String(octave)], level, `noise ${octave}`);

/** Wishes for figures that are true or left out. */
export type Wish = 'extendSpeech' | 'thirdOctaves';

export const isWished = (wish: Wish): boolean => valueAt(scene.value, ['figures', wish]) === true;

export const setWish = (wish: Wish, isSet: boolean): void =>
  setValue(words.room.changes.figures, ['figures', wish], isSet ? true : undefined);
