/** The shape of what a receiver hears besides the pressure. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { MOST_ORDER, NORMALISATIONS } from '../../sphere/harmonics.ts';
import { AHEAD, type Orientation } from '../../sphere/orientation.ts';
import { LENGTH_UNITS } from '../../units/lengths.ts';
import { metres } from '../../units/quantities.ts';
import {
  MOST_MICROPHONES,
  PATTERNS,
  SPHERE_ORDER,
  type FirstOrderPattern,
  type PatternName,
  type ReceiverDirection,
} from '../direction.ts';
import { coordinate, exactlyOne, ranged, relativePath, strictObject, text, whole } from './fields.ts';
import { ANGLE, SPHERE_RADIUS } from './ranges.ts';

const NAMES = Object.keys(PATTERNS) as PatternName[];
const PATTERN = `${NAMES.map((name) => `"${name}"`).join(', ')}, or the share of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)`;

/** Schema of a pattern by name, or the share of the pressure. */
export const pattern = z.union([z.enum(NAMES), z.number().min(0).max(1)], { error: PATTERN });

const ORDER = `an order of coefficients: a whole number from 1 to ${MOST_ORDER}`;
/** Schema of an order of coefficients. */
export const order = whole(ORDER, { least: 1, most: MOST_ORDER });

const angle = ranged('an angle', ANGLE, 'degrees').optional();
/** Schema of where a receiver or a source looks. */
export const orientation = strictObject(
  'an orientation such as { "yawDegrees": 30, "pitchDegrees": 0, "rollDegrees": 0 }',
  {
    yawDegrees: angle,
    pitchDegrees: angle,
    rollDegrees: angle,
  },
).meta({ title: 'OrientationInput' });

const place = z.tuple([coordinate, coordinate, coordinate], {
  error: 'three numbers [x, y, z], metres from the position of the receiver',
});
const microphone = strictObject('a microphone such as { "at": [0.05, 0, 0] }', {
  at: place,
  name: text('a name').optional(),
  pattern: pattern.optional(),
  orientation: orientation.optional(),
});

const oneList = exactlyOne(['microphones', 'file']);
const UNIT = `the unit of the table's coordinates: ${LENGTH_UNITS.map((unit) => `"${unit}"`).join(', ')}`;

const array = strictObject('an array such as { "microphones": [{ "at": [0.05, 0, 0] }, { "at": [-0.05, 0, 0] }] }', {
  microphones: z
    .array(microphone, { error: 'a list of microphones' })
    .min(1, { error: 'a list of at least one microphone' })
    .max(MOST_MICROPHONES, { error: `a list of at most ${MOST_MICROPHONES} microphones` })
    .optional(),
  file: relativePath('the path of a table of microphones from the scene file, such as "array.csv"').optional(),
  unit: z.enum(LENGTH_UNITS, { error: UNIT }).optional(),
  rigidSphereRadiusMetres: ranged('a radius', SPHERE_RADIUS, 'm').optional(),
  order: order.optional(),
})
  .refine(oneList.holds, { error: oneList.error })
  .superRefine((given, context) => {
    const fault = (path: (string | number)[], message: string, remedy: string): void =>
      context.addIssue({ code: 'custom', path, message, params: { remedy } });
    const { file, unit, rigidSphereRadiusMetres: radius, microphones = [] } = given;
    if (file !== undefined && unit === undefined) fault(['unit'], 'missing; "file" needs it', `Add "unit": ${UNIT}.`);
    if (file === undefined && unit !== undefined) {
      fault(['unit'], '"unit" has no meaning without "file"', 'Leave it out: places in the scene are in metres.');
    }
    if (radius === undefined) {
      if (given.order === undefined) return;
      fault(
        ['order'],
        '"order" has no meaning without a rigid sphere',
        'Leave it out, or give "rigidSphereRadiusMetres".',
      );
      return;
    }
    microphones.forEach(({ at, pattern: own, orientation: turned }, i) => {
      const path = ['microphones', i];
      if (Math.hypot(...at) === 0) {
        fault(
          [...path, 'at'],
          'a microphone on the sphere has no direction from its centre',
          'Give its place on the sphere.',
        );
      }
      if (own !== undefined || turned !== undefined) {
        fault(
          path,
          'a microphone on a rigid sphere hears the pressure there',
          'Leave out "pattern" and "orientation".',
        );
      }
    });
  })
  .meta({ title: 'ArrayInput' });

/** The keys of a receiver with a direction. */
export const directionKeys = {
  ambisonics: order.optional(),
  normalisation: z.enum(NORMALISATIONS, { error: '"SN3D" or "N3D"' }).optional(),
  pattern: pattern.optional(),
  array: array.optional(),
  orientation: orientation.optional(),
};

/** Keys that give a receiver a direction. */
export const DIRECTION_KEYS = Object.keys(directionKeys) as (keyof typeof directionKeys)[];

/** What a receiver of a file says of direction. */
export type DirectionInFile = {
  readonly [Key in keyof typeof directionKeys]?: z.infer<(typeof directionKeys)[Key]> | undefined;
};

const KINDS = ['ambisonics', 'pattern', 'array'] as const;

/** A key of a receiver that does not go with the others. */
export interface DirectionFault {
  readonly key: string;
  readonly message: string;
  readonly remedy: string;
}

/** What does not go together. */
export function directionFaults(entry: object): DirectionFault[] {
  const given = KINDS.filter((key) => key in entry);
  const faults = given.slice(1).map((key): DirectionFault => ({
    key,
    message: `"${key}" does not go with "${given[0]}"`,
    remedy: 'Give one of them, and the other to a second receiver at the same place.',
  }));
  if ('normalisation' in entry && !('ambisonics' in entry)) {
    const message = '"normalisation" has no meaning without "ambisonics"';
    faults.push({ key: 'normalisation', message, remedy: 'Leave it out.' });
  }
  if ('orientation' in entry && given.length === 0) {
    const message = '"orientation" has no meaning for a receiver that hears the pressure alone';
    const remedy = 'Leave it out, or give "ambisonics", "pattern" or "array".';
    faults.push({ key: 'orientation', message, remedy });
  }
  return faults;
}

/** Converts it; undefined if the receiver hears the pressure alone. */
export function receiverDirection(entry: DirectionInFile): ReceiverDirection | undefined {
  const turned = orientationOf(entry.orientation);
  if (entry.ambisonics !== undefined) {
    const { ambisonics, normalisation = 'SN3D' } = entry;
    return { kind: 'ambisonics', order: ambisonics, normalisation, orientation: turned };
  }
  if (entry.pattern !== undefined) {
    return { kind: 'pattern', pattern: patternOf(entry.pattern), orientation: turned };
  }
  if (entry.array === undefined) return undefined;
  const { microphones = [], file, unit, rigidSphereRadiusMetres: radius, order: wanted = SPHERE_ORDER } = entry.array;
  return {
    kind: 'array',
    microphones: microphones.map(({ at, name, pattern: own = 'omnidirectional', orientation: of }, i) => ({
      name: name ?? `${i + 1}`,
      offset: at,
      pattern: patternOf(own),
      orientation: orientationOf(of),
    })),
    file: file === undefined ? null : { file, unit: unit! },
    sphere: radius === undefined ? null : { radius: metres(radius), order: wanted },
    orientation: turned,
  };
}

/** A pattern by its name or by the share of the pressure. */
export const patternOf = (given: PatternName | number): FirstOrderPattern =>
  typeof given === 'number' ? { name: null, share: given } : { name: given, share: PATTERNS[given] };

/** Where a receiver or a source looks, and how furniture is turned: along +x if the file does not say. */
export const orientationOf = (given: DirectionInFile['orientation']): Orientation =>
  given === undefined
    ? AHEAD
    : {
        yawDegrees: given.yawDegrees ?? 0,
        pitchDegrees: given.pitchDegrees ?? 0,
        rollDegrees: given.rollDegrees ?? 0,
      };
