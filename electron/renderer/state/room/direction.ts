import { editScene, scene } from '../document/document.ts';
import { numberAt, objectAt, valueAt, withValue, type Json, type JsonObject, type JsonPath } from '../document/json.ts';
import { words } from '../../../words/words.ts';
import { keyOf, type AngleKey, type PointKind, type Selected } from './shown-room.ts';

/**
 * What a receiver hears, as the window offers it: the pressure, a pattern, or coefficients of an order. A source has
 * the patterns.
 */
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

/** The choices for a kind of point. */
export const directionsOf = (kind: PointKind): readonly DirectionChoice[] =>
  kind === 'receiver' ? DIRECTIONS : DIRECTIONS.filter((one) => !one.startsWith('ambisonics'));

const KEYS = ['ambisonics', 'normalisation', 'pattern', 'array', 'orientation', 'reference'] as const;
/** What the window does not choose. */
const OTHERS = ['array', 'directivity', 'elements', 'piston'] as const;

const pathOf = ({ kind, name }: Selected, ...rest: readonly string[]): JsonPath => [keyOf(kind), name, ...rest];

/** What a receiver hears or a source radiates; null for what the window cannot choose, such as an array. */
export function directionOf(point: Selected): DirectionChoice | null {
  const entry = objectAt(scene.value, pathOf(point));
  if (OTHERS.some((key) => entry[key] !== undefined)) return null;
  const order = numberAt(scene.value, pathOf(point, 'ambisonics'));
  const written = order === undefined ? entry['pattern'] : `ambisonics-${order}`;
  if (written === undefined) return 'pressure';
  return DIRECTIONS.find((one) => one === written) ?? null;
}

/** Chooses a direction. Orientation and normalisation stay where they have a meaning. */
export function setDirection(point: Selected, choice: DirectionChoice): void {
  editScene(words.room.direction.chosen(point.name), (before) => {
    const entry = objectAt(before, pathOf(point));
    const kept: JsonObject = Object.fromEntries(
      Object.entries(entry).filter(([key]) => !(KEYS as readonly string[]).includes(key)),
    );
    const order = /^ambisonics-(\d)$/.exec(choice)?.[1];
    const { orientation, normalisation, reference } = entry;
    const chosen: Record<string, Json | undefined> =
      choice === 'pressure'
        ? {}
        : order === undefined
          ? { pattern: choice, orientation, reference }
          : { ambisonics: Number(order), normalisation, orientation };
    const given = Object.entries(chosen).filter(([, value]) => value !== undefined) as [string, Json][];
    return withValue(before, pathOf(point), { ...kept, ...Object.fromEntries(given) });
  });
}

/** An angle of a point, degrees; 0 if the scene gives none. */
export const angleOf = (point: Selected, key: AngleKey): number =>
  numberAt(scene.value, pathOf(point, 'orientation', key)) ?? 0;

/** Turns a point; consecutive turns are undone together. */
export function setAngle(point: Selected, key: AngleKey, degrees: number): void {
  editScene(
    words.room.direction.turned(point.name),
    (before) => withValue(before, pathOf(point, 'orientation', key), degrees),
    `turn ${point.kind} ${point.name}`,
  );
}

/** Whether a receiver hears N3D instead of SN3D. */
export const isN3D = (point: Selected): boolean => valueAt(scene.value, pathOf(point, 'normalisation')) === 'N3D';

/** Chooses the normalisation of coefficients. */
export function setN3D(point: Selected, chosen: boolean): void {
  editScene(words.room.direction.normalised(point.name), (before) =>
    withValue(before, pathOf(point, 'normalisation'), chosen ? 'N3D' : undefined),
  );
}
