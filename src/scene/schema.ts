/**
 * The shape of a scene file. What zod reports as an issue's message is, throughout, what was *expected* there, as a noun
 * phrase ("a number from 0 to 1"); for unknown keys it is the allowed keys with spaces between. `issues.ts` makes
 * sentences of them.
 */
import { z } from 'zod';
import { FACE_NAMES } from './scene.ts';

/** The format version this program reads. */
export const FORMAT_VERSION = 1;

/** Sample rate of the written files where the scene gives none, Hz. */
export const DEFAULT_SAMPLE_RATE = 48_000;

const MAX_SAMPLE_RATE = 768_000;

function number(expected: string, accepts: (value: number) => boolean) {
  return z.number({ error: expected }).refine(accepts, { error: expected });
}

function text(expected: string) {
  return z.string({ error: expected }).min(1, { error: expected });
}

function strictObject<Shape extends z.core.$ZodLooseShape>(expected: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : expected),
  });
}

function exactlyOne(keys: readonly string[]) {
  const error = `exactly one of ${keys.map((key) => `"${key}"`).join(', ')}`;
  return { error, holds: (value: object) => keys.filter((key) => key in value).length === 1 };
}

const coordinate = z.number({ error: 'a number of metres' });
const point = z.tuple([coordinate, coordinate, coordinate], { error: 'three numbers [x, y, z], in metres' });

const positive = (what: string) => number(`${what} above 0`, (value) => value > 0);

const oneAbsorption = exactlyOne(['absorption', 'admittance', 'rigid']);
const material = strictObject('a material such as { "absorption": 0.1 }', {
  absorption: number('a random-incidence absorption coefficient from 0 to 1', (a) => a >= 0 && a <= 1).optional(),
  admittance: number('a specific admittance of at least 0', (y) => y >= 0).optional(),
  rigid: z.literal(true, { error: 'true, or else "absorption" or "admittance" instead' }).optional(),
}).refine(oneAbsorption.holds, { error: oneAbsorption.error });

const materialName = text('the name of a material');
const extent = strictObject('a box such as { "from": [0, 0, 0], "to": [5, 4, 3] }', { from: point, to: point });
const faces = strictObject(
  'material names by face, such as { "z-": "carpet" }',
  Object.fromEntries(FACE_NAMES.map((face) => [face, materialName.optional()])) as Record<
    (typeof FACE_NAMES)[number],
    z.ZodOptional<typeof materialName>
  >,
);

const oneOperation = exactlyOne(['add', 'subtract']);
const box = strictObject('a box: { "add" or "subtract": …, "material": … }', {
  add: extent.optional(),
  subtract: extent.optional(),
  material: materialName,
  faces: faces.optional(),
}).refine(oneOperation.holds, { error: oneOperation.error });

function namedPoints(kind: string) {
  const expected = `${kind}s by name, such as { "${kind[0].toUpperCase()}1": { "position": [1, 1, 1.5] } }`;
  const entry = strictObject(`a ${kind} such as { "position": [1, 1, 1.5] }`, { position: point });
  return z
    .record(z.string(), entry, { error: expected })
    .refine((points) => Object.keys(points).length > 0, { error: `at least one ${kind}` });
}

/** The whole file. */
export const sceneSchema = strictObject('a scene: an object', {
  wavehall: z.literal(FORMAT_VERSION, { error: `the format version this program reads, ${FORMAT_VERSION}` }),
  title: z.string({ error: 'a text' }).optional(),
  description: z.string({ error: 'a text' }).optional(),
  air: strictObject('the air, such as { "temperatureCelsius": 20 }', {
    temperatureCelsius: number('a temperature from -50 to 60 °C', (t) => t >= -50 && t <= 60),
  }),
  materials: z.record(z.string(), material, { error: 'materials by name' }),
  geometry: strictObject('a geometry such as { "boxes": […] }', {
    boxes: z.array(box, { error: 'a list of boxes' }).min(1, { error: 'a list of at least one box' }),
  }),
  sources: namedPoints('source'),
  receivers: namedPoints('receiver'),
  durationSeconds: positive('a number of seconds'),
  maxFrequencyHz: positive('a frequency in Hz'),
  scheme: text('the name of a scheme, such as "compact-5@2%"'),
  sampleRateHz: number(
    `a whole number of samples a second from 1 to ${MAX_SAMPLE_RATE}`,
    (rate) => Number.isInteger(rate) && rate >= 1 && rate <= MAX_SAMPLE_RATE,
  ).optional(),
});

/** A file of the right shape, not yet checked for sense. */
export type SceneFile = z.infer<typeof sceneSchema>;
