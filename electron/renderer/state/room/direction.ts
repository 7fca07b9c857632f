import type { Vec3 } from '../../../../src/app/index.ts';
import { editScene, scene } from '../document/document.ts';
import { numberAt, objectAt, valueAt, withValue, type JsonObject, type JsonPath } from '../document/json.ts';
import { words } from '../../../words/words.ts';
import { keyOf, type AngleKey, type PointKind, type Selected } from './shown-room.ts';

/** Patterns of the first order, from none to nearly even. */
const PATTERNS = ['figure-of-eight', 'hypercardioid', 'supercardioid', 'cardioid', 'subcardioid'] as const;
/** Orders of ambisonics. */
const AMBISONICS = [
  'ambisonics-1',
  'ambisonics-2',
  'ambisonics-3',
  'ambisonics-4',
  'ambisonics-5',
  'ambisonics-6',
  'ambisonics-7',
] as const;
/** What only sources can be: a measured directivity, a flat disc, several points. */
const RADIATORS = ['directivity', 'piston', 'elements'] as const;

/** What a receiver hears or a source radiates: evenly, by a pattern, or by what only its kind has. */
export type DirectionChoice =
  'pressure' | (typeof PATTERNS)[number] | (typeof AMBISONICS)[number] | (typeof RADIATORS)[number];

const CHOICES: Readonly<Record<PointKind, readonly DirectionChoice[]>> = {
  source: ['pressure', ...RADIATORS, ...PATTERNS],
  receiver: ['pressure', ...PATTERNS, ...AMBISONICS],
};

/** The choices for a kind of point. */
export const directionsOf = (kind: PointKind): readonly DirectionChoice[] => CHOICES[kind];

/** What says the direction of a point. */
const KEYS: readonly string[] = ['ambisonics', 'normalisation', 'pattern', 'array', 'reference', ...RADIATORS];

const pathOf = ({ kind, name }: Selected, ...rest: readonly string[]): JsonPath => [keyOf(kind), name, ...rest];

/** What a receiver hears or a source radiates; null for what the window cannot choose, such as an array. */
export function directionOf(point: Selected): DirectionChoice | null {
  const entry = objectAt(scene.value, pathOf(point));
  if (entry['array'] !== undefined) return null;
  const radiator = RADIATORS.find((key) => entry[key] !== undefined);
  if (radiator) return radiator;
  const order = numberAt(scene.value, pathOf(point, 'ambisonics'));
  const written = order === undefined ? entry['pattern'] : `ambisonics-${order}`;
  if (written === undefined) return 'pressure';
  return directionsOf(point.kind).find((one) => one === written) ?? null;
}

/** What a new piston and a new line of points are: a loudspeaker of 25 cm, and a column of 2 m. */
const NEW_PISTON = { radiusMetres: 0.125 };

/** A scene in which a point has another direction. Its orientation stays where it has a meaning. */
export function withDirection(before: JsonObject, point: Selected, direction: JsonObject): JsonObject {
  const entry = objectAt(before, pathOf(point));
  const { orientation, reference, normalisation } = entry;
  const kept = Object.entries(entry).filter(([key]) => !KEYS.includes(key) && key !== 'orientation');
  const hasReference = direction['pattern'] !== undefined || direction['directivity'] !== undefined;
  const given: JsonObject = {
    ...Object.fromEntries(kept),
    ...direction,
    ...(direction['ambisonics'] !== undefined && normalisation !== undefined && { normalisation }),
    ...(Object.keys(direction).length > 0 && orientation !== undefined && { orientation }),
    ...(point.kind === 'source' && hasReference && reference !== undefined && { reference }),
  };
  return withValue(before, pathOf(point), given);
}

/**
 * Chooses a direction that needs no file.
 *
 * @param elements The points of a source of several.
 */
export function setDirection(
  point: Selected,
  choice: Exclude<DirectionChoice, 'directivity'>,
  elements: readonly JsonObject[] = [],
): void {
  const order = /^ambisonics-(\d)$/.exec(choice)?.[1];
  const direction = (): JsonObject => {
    if (choice === 'pressure') return {};
    if (choice === 'piston') return { piston: NEW_PISTON };
    if (choice === 'elements') return { elements };
    return order === undefined ? { pattern: choice } : { ambisonics: Number(order) };
  };
  editScene(words.room.direction.chosen(point.name), (before) => withDirection(before, point, direction()));
}

/** The angles of a point, degrees; 0 where the scene gives none. */
export const anglesOf = (point: Selected): Record<AngleKey, number> => ({
  yawDegrees: angleOf(point, 'yawDegrees'),
  pitchDegrees: angleOf(point, 'pitchDegrees'),
  rollDegrees: angleOf(point, 'rollDegrees'),
});

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

/** Turns a point so that it looks along a vector; it leans as before. Consecutive turns are undone together. */
export function lookAlong(point: Selected, [x, y, z]: Vec3, digits = 0): void {
  const rounded = (radians: number): number => Number(((radians * 180) / Math.PI).toFixed(digits));
  const level = Math.hypot(x, y);
  const turned = { yawDegrees: rounded(Math.atan2(y, x)), pitchDegrees: rounded(Math.atan2(z, level)) };
  editScene(
    words.room.direction.turned(point.name),
    (before) => {
      const orientation = { ...objectAt(before, pathOf(point, 'orientation')), ...turned };
      return withValue(before, pathOf(point, 'orientation'), orientation);
    },
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
