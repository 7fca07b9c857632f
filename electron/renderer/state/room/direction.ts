import { editScene, scene } from '../document/document.ts';
import { numberAt, objectAt, valueAt, withValue, type Json, type JsonObject, type JsonPath } from '../document/json.ts';
import { words } from '../../words/words.ts';

/** What a receiver hears, as the window offers it: the pressure, a pattern, or coefficients of an order. */
export const DIRECTIONS = [
  'pressure',
  'figure-of-eight',
  'hypercardioid',
  'supercardioid',
  'cardioid',
  'subcardioid',
  'ambisonics-1',
  'ambisonics-2',
  'ambisonics-3',
  'ambisonics-4',
  'ambisonics-5',
  'ambisonics-6',
  'ambisonics-7',
] as const;
/** One of {@link DIRECTIONS}. */
export type DirectionChoice = (typeof DIRECTIONS)[number];

/** The angles of an orientation, by their keys in the scene. */
export const ANGLES = ['yawDegrees', 'pitchDegrees', 'rollDegrees'] as const;
/** One of {@link ANGLES}. */
export type AngleKey = (typeof ANGLES)[number];

const KEYS = ['ambisonics', 'normalisation', 'pattern', 'array', 'orientation'] as const;

const pathOf = (name: string, ...rest: readonly string[]): JsonPath => ['receivers', name, ...rest];

/** What a receiver hears; null for what the window cannot choose, such as an array. */
export function directionOf(name: string): DirectionChoice | null {
  const entry = objectAt(scene.value, pathOf(name));
  if (entry['array'] !== undefined) return null;
  const order = numberAt(scene.value, pathOf(name, 'ambisonics'));
  const written = order === undefined ? entry['pattern'] : `ambisonics-${order}`;
  if (written === undefined) return 'pressure';
  return DIRECTIONS.find((one) => one === written) ?? null;
}

/** Chooses what a receiver hears. Orientation and normalisation stay where they have a meaning. */
export function setDirection(name: string, choice: DirectionChoice): void {
  editScene(words.room.direction.chosen(name), (before) => {
    const entry = objectAt(before, pathOf(name));
    const kept: JsonObject = Object.fromEntries(
      Object.entries(entry).filter(([key]) => !(KEYS as readonly string[]).includes(key)),
    );
    const order = /^ambisonics-(\d)$/.exec(choice)?.[1];
    const { orientation, normalisation } = entry;
    const chosen: Record<string, Json | undefined> =
      choice === 'pressure'
        ? {}
        : order === undefined
          ? { pattern: choice, orientation }
          : { ambisonics: Number(order), normalisation, orientation };
    const given = Object.entries(chosen).filter(([, value]) => value !== undefined) as [string, Json][];
    return withValue(before, pathOf(name), { ...kept, ...Object.fromEntries(given) });
  });
}

/** An angle of a receiver, degrees; 0 if the scene gives none. */
export const angleOf = (name: string, key: AngleKey): number =>
  numberAt(scene.value, pathOf(name, 'orientation', key)) ?? 0;

/** Turns a receiver; consecutive turns are undone together. */
export function setAngle(name: string, key: AngleKey, degrees: number): void {
  editScene(
    words.room.direction.turned(name),
    (before) => withValue(before, pathOf(name, 'orientation', key), degrees),
    `turn receiver ${name}`,
  );
}

/** Whether a receiver hears N3D instead of SN3D. */
export const isN3D = (name: string): boolean => valueAt(scene.value, pathOf(name, 'normalisation')) === 'N3D';

/** Chooses the normalisation of coefficients. */
export function setN3D(name: string, chosen: boolean): void {
  editScene(words.room.direction.normalised(name), (before) =>
    withValue(before, pathOf(name, 'normalisation'), chosen ? 'N3D' : undefined),
  );
}
