/** The shape of a scene file. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { airSchema } from './air-schema.ts';
import { ranged, strictObject, text, whole } from './fields.ts';
import { fullBandSchema } from './full-band-schema.ts';
import { geometrySchema, receiversSchema, sourcesSchema, type Dimensions } from './geometry-schema.ts';
import { figuresSchema, systemsSchema } from './listening-schema.ts';
import { materialSchema } from './material-schema.ts';
import { DURATION, FREQUENCY, rangeText, SAMPLE_RATE, RANGE_TOLERANCE } from './ranges.ts';
import { LONGEST_FIGURES, WALL_MODELS } from '../scene.ts';

/** The format version that this program reads. */
const FORMAT_VERSION = 1;

/** Sample rate of the written files if the scene gives none, Hz. */
export const DEFAULT_SAMPLE_RATE = 48_000;

/** The absorption of the air beyond openings. */
const outsideSchema = strictObject('what is outside, such as { "absorbsFromHz": 250 }', {
  absorbsFromHz: ranged('a frequency', FREQUENCY, 'Hz'),
});

const textUpTo = (most: number) =>
  z.string({ error: 'a text' }).max(most, { error: `a text of at most ${most} characters` });

/** The whole file of a room with that number of dimensions. */
function schemaFor(dimensions: Dimensions) {
  return strictObject('a scene: an object', {
    wavehall: z.literal(FORMAT_VERSION, { error: `the format version this program reads, ${FORMAT_VERSION}` }),
    title: textUpTo(1000).optional().describe('name of the room'),
    description: textUpTo(100_000).optional().describe('what the room is, and the source of its data'),
    air: airSchema,
    materials: z.record(z.string(), materialSchema, { error: 'materials by name' }),
    dimensions: z
      .literal([2, 3], { error: '2 or 3, the dimensions of the room' })
      .optional()
      .describe('a plan without height, or a room if left out'),
    geometry: geometrySchema(dimensions),
    walls: z
      .enum(WALL_MODELS, { error: `a wall model: ${WALL_MODELS.map((model) => `"${model}"`).join(' or ')}` })
      .optional()
      .describe('how walls stand on the grid'),
    outside: outsideSchema.optional().describe('how the air beyond openings absorbs, required if there are openings'),
    sources: sourcesSchema(dimensions),
    receivers: receiversSchema(dimensions),
    systems: systemsSchema.optional().describe('sources that play together'),
    figures: figuresSchema.optional().describe('noise, and figures wanted beside the usual ones'),
    durationSeconds: ranged('a duration', DURATION, 's')
      .optional()
      .describe('length of the impulse responses, as long as the figures need if left out'),
    durationFor: z
      .enum(LONGEST_FIGURES, { error: `a decay time: ${LONGEST_FIGURES.map((name) => `"${name}"`).join(', ')}` })
      .optional()
      .describe('what a chosen duration is long enough for'),
    maxFrequencyHz: ranged('a frequency', FREQUENCY, 'Hz').describe('highest frequency that has to be right'),
    scheme: text('the name of a scheme, such as "compact-5@2%", or the path of a weights file')
      .optional()
      .describe('chosen automatically if left out, or "auto"'),
    tolerancePercent: ranged('a tolerance', RANGE_TOLERANCE, '%')
      .optional()
      .describe('largest phase-velocity error of a scheme that is chosen automatically'),
    fullBand: fullBandSchema.optional().describe('rays and image sources above the simulated band'),
    sampleRateHz: whole(`a whole number of samples a second ${rangeText(SAMPLE_RATE)}`, SAMPLE_RATE)
      .optional()
      .describe('sample rate of the written WAV files, 48000 if left out'),
    $schema: text('the address of the JSON Schema of scenes, for editors; the program ignores it').optional(),
  });
}

/** Schemas by number of dimensions. */
export const sceneSchemas: Readonly<Record<Dimensions, ReturnType<typeof schemaFor>>> = {
  2: schemaFor(2),
  3: schemaFor(3),
};

/** A file of the right shape; its meaning is not checked yet. */
export type SceneFile = z.infer<ReturnType<typeof schemaFor>>;
