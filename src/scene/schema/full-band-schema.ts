/** The shape of what sound above the simulated band follows. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { OCTAVE_CENTRES } from '../../material/bands.ts';
import type { Scattering } from '../../material/scattering.ts';
import { hertz, seconds } from '../../units/quantities.ts';
import type { SceneFullBand } from '../scene.ts';
import { octaveFaults } from './band-names.ts';
import { byType, limits, number, ranged, strictObject, whole } from './fields.ts';
import { FREQUENCY, IMAGE_ORDER, isWithin, rangeText, RAYS, WITHIN_TIME, type Range } from './ranges.ts';

const SHARE: Range = { least: 0, most: 1 };
const COEFFICIENT = 'a scattering coefficient from 0 to 1';
const OCTAVES = 'coefficients by octave, such as { "500": 0.1, "1000": 0.2 }';

/** A coefficient far above 1 is in percent. */
const percentHint = (value: number): string | undefined =>
  value >= 2 && value <= 100 ? `Write ${value / 100} for ${value} %.` : undefined;

const coefficient = number(COEFFICIENT, (value) => isWithin(value, SHARE), percentHint).meta(limits(SHARE));

/** Coefficients by nominal centre of octaves. */
const byOctave = z
  .record(z.string(), coefficient, { error: OCTAVES })
  .superRefine((value, context) => {
    const keys = Object.keys(value);
    if (keys.length === 0) context.addIssue({ code: 'custom', message: OCTAVES });
    for (const { message, remedy, key } of octaveFaults(keys)) {
      context.addIssue({ code: 'custom', message, path: key === undefined ? [] : [key], params: { remedy } });
    }
  })
  .meta({ minProperties: 1, propertyNames: { enum: OCTAVE_CENTRES.map(String) } });

/** What a surface scatters of what it reflects. */
export const scatteringSchema = byType<number | Record<string, number>>((value) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return byOctave;
  return typeof value === 'number' ? coefficient : z.number({ error: `${COEFFICIENT}, or ${OCTAVES}` });
});

/** Converts scattering coefficients; octaves are then rising. */
export function sceneScattering(given: number | Readonly<Record<string, number>>): Scattering {
  if (typeof given === 'number') return given;
  return Object.entries(given)
    .map(([centre, scattering]) => ({ centreHz: Number(centre), scattering }))
    .sort((a, b) => a.centreHz - b.centreHz);
}

const FULL_BAND = 'true, or how sound above the simulated band is computed, such as { "crossoverHz": 300 }';

/** What says where waves end: one of these at most. */
const ENDS_OF_WAVES = ['crossoverHz', 'timeSeconds', 'waves'] as const;

const keys = strictObject(FULL_BAND, {
  crossoverHz: ranged('a frequency', FREQUENCY, 'Hz').optional(),
  timeSeconds: ranged('a time', WITHIN_TIME, 's').optional(),
  waves: z.literal(false, { error: 'false, for rays without waves' }).optional(),
  rays: whole(`a whole number of rays ${rangeText(RAYS)}`, RAYS).optional(),
  imageOrder: whole(`a whole number of reflections ${rangeText(IMAGE_ORDER)}`, IMAGE_ORDER).optional(),
}).superRefine((value, context) => {
  const [first, other] = ENDS_OF_WAVES.filter((key) => value[key] !== undefined);
  if (other === undefined) return;
  context.addIssue({
    code: 'custom',
    message: `"${first}" and "${other}" both say where waves end`,
    path: [other],
    params: { remedy: 'Leave one of the two out.' },
  });
});

const always = z.literal(true, { error: FULL_BAND });

/** Rays and image sources above the simulated band. */
export const fullBandSchema = byType<true | z.infer<typeof keys>>(
  (value) => (typeof value === 'object' && value !== null ? keys : always),
  [always, keys],
);

/** Highest order of image sources, unless the scene gives one. */
const USUAL_ORDER = 3;

/** Converts what a checked file says of the band above the simulated one; what it leaves out is as usual. */
export function sceneFullBand(given: z.infer<typeof fullBandSchema> = true): SceneFullBand {
  const { crossoverHz, timeSeconds, waves, rays, imageOrder = USUAL_ORDER } = given === true ? {} : given;
  return {
    ...(crossoverHz !== undefined && { crossover: hertz(crossoverHz) }),
    ...(timeSeconds !== undefined && { time: seconds(timeSeconds) }),
    ...(waves === false && { isRaysOnly: true }),
    ...(rays !== undefined && { rays }),
    imageOrder,
  };
}
