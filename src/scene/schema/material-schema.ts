/** The shape of a material. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { fractionOf, THIRD_OCTAVE_CENTRES } from '../../material/bands.ts';
import type { MaterialDefinition, SpectrumPoint, WallDefinition } from '../../material/definition.ts';
import { sheetEntry } from '../../material/sheet/sheet-library.ts';
import { bandFaults, centreOf } from './band-names.ts';
import { byType, exactlyOne, limits, number, ranged, strictObject, text, type RuleParams, written } from './fields.ts';
import { scatteringSchema } from './full-band-schema.ts';
import { isWithin, type Range } from './ranges.ts';
import { uncertaintySchema } from './uncertainty-schema.ts';
import { partition, porousVolume, scenePartition, scenePorousVolume, sheet } from './through-schema.ts';

/** Reverberation rooms do not measure more than this; a larger number is a mistake. */
const MOST_MEASURED = 1.5;

const COEFFICIENT = 'a random-incidence absorption coefficient from 0 to 1';

/** A coefficient slightly above 1 was measured in a reverberation room; a much larger one is in percent. */
function coefficientHint(value: number): string | undefined {
  if (value > 1 && value <= MOST_MEASURED) {
    return "A reverberation room can measure more than 1 because sound bends around the sample's edges: write 1.";
  }
  return value >= 2 && value <= 100 ? `Write ${written(value / 100)} for ${written(value)} %.` : undefined;
}

const SHARE: Range = { least: 0, most: 1 };
const coefficient = number(COEFFICIENT, (value) => isWithin(value, SHARE), coefficientHint).meta(limits(SHARE));

const BANDS = 'coefficients by octave or third-octave, such as { "125": 0.1, "250": 0.2 }';

/** Coefficients by nominal centre. */
const bands = z
  .record(z.string(), coefficient, { error: BANDS })
  .superRefine((value, context) => {
    if (Object.keys(value).length === 0) context.addIssue({ code: 'custom', message: BANDS });
    for (const { message, remedy, key } of bandFaults(Object.keys(value))) {
      context.addIssue({ code: 'custom', message, path: key === undefined ? [] : [key], params: { remedy } });
    }
  })
  .meta({ minProperties: 1, propertyNames: { enum: THIRD_OCTAVE_CENTRES.map(String) } });

/**
 * Least impedance of a wall, below which it does not differ from a hole; most, above which it does not differ from a
 * rigid one.
 */
const LEAST_IMPEDANCE = 0.001;
const MOST_IMPEDANCE = 1e9;

const SPECTRUM = 'a list of [Hz, real part, imaginary part]';

/** Frequencies of measured points, Hz. They must be above 0, because they are counted in octaves. */
const MEASURED: Range = { least: 1e-3, most: 1e6 };

/** Most points of a measured spectrum: more than any analyser writes. */
const MOST_SPECTRUM_POINTS = 20_000;

const finite = z.number({ error: 'a number' });

const spectrum = (quantity: 'admittance' | 'impedance') => {
  const point = z
    .tuple(
      [
        ranged('a frequency', MEASURED, 'Hz'),
        number('a real part of at least 0, as every passive surface has', (re) => re >= 0),
        finite,
      ],
      {
        error: '[Hz, real part, imaginary part]',
      },
    )
    .refine(([, re, im]) => quantity === 'admittance' || Math.hypot(re, im) >= LEAST_IMPEDANCE, {
      error: `a specific impedance of at least ${LEAST_IMPEDANCE}`,
    })
    .refine(([, re, im]) => quantity === 'admittance' || Math.hypot(re, im) <= MOST_IMPEDANCE, {
      error: `a specific impedance of at most ${MOST_IMPEDANCE}`,
    })
    .refine(([, re, im]) => quantity === 'impedance' || Math.hypot(re, im) <= 1 / LEAST_IMPEDANCE, {
      error: `a specific admittance of at most ${1 / LEAST_IMPEDANCE}`,
    });
  return z
    .array(point, { error: SPECTRUM })
    .max(MOST_SPECTRUM_POINTS, { error: `${SPECTRUM}, at most ${MOST_SPECTRUM_POINTS}` })
    .refine((points) => points.length >= 2, {
      error: `${SPECTRUM}, at least two`,
      params: {
        hint: () => 'Give at least two points. For a value that is the same at every frequency, repeat it in both.',
      },
    })
    .refine((points) => points.every(([frequency], i) => i === 0 || frequency > points[i - 1][0]), {
      error: `${SPECTRUM} with rising frequencies`,
    });
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const absorption = byType<number | Record<string, number>>((value) => {
  if (isObject(value)) return bands;
  return typeof value === 'number' ? coefficient : z.number({ error: `${COEFFICIENT}, or ${BANDS}` });
});

const admittance = byType<number | [number, number, number][]>((value) =>
  Array.isArray(value)
    ? spectrum('admittance')
    : number(
        `a specific admittance from 0 to ${1 / LEAST_IMPEDANCE}${typeof value === 'number' ? '' : `, or ${SPECTRUM}`}`,
        (y) => y >= 0 && y <= 1 / LEAST_IMPEDANCE,
      ),
);

const porous = strictObject('a porous layer such as { "flowResistivity": 10000, "thicknessMetres": 0.05 }', {
  flowResistivity: ranged('a flow resistivity', { least: 100, most: 1e6 }, 'Pa·s/m²'),
  thicknessMetres: ranged('a thickness', { least: 0.0001, most: 10 }, 'm'),
  cavityMetres: ranged('a depth', { least: 0, most: 10 }, 'm').optional(),
});

const keys = {
  absorption: absorption.optional(),
  admittance: admittance.optional(),
  impedance: spectrum('impedance').optional(),
  porous: porous.optional(),
  library: text('the name of a material of the library').optional(),
  rigid: z.literal(true, { error: 'true, or another key instead' }).optional(),
  open: z.literal(true, { error: 'true, or another key instead' }).optional(),
  sheet: sheet.optional(),
  partition: partition.optional(),
  porousVolume: porousVolume.optional(),
};

const oneKey = exactlyOne(Object.keys(keys));

/** Keys of materials that have no surface which reflects. */
const REFLECT_NOTHING = ['open', 'porousVolume'] as const;

/** Keys that stand beside what a material is. */
const [FIRST, SECOND] = ['scattering', 'uncertaintyPercent'] as const;

/** Number of keys in the JSON Schema, by which of those beside are there. */
const KEYS_IN_ALL = {
  minProperties: 1,
  maxProperties: 3,
  if: { required: [FIRST] },
  then: { if: { required: [SECOND] }, then: { minProperties: 3 }, else: { minProperties: 2, maxProperties: 2 } },
  else: { if: { required: [SECOND] }, then: { minProperties: 2, maxProperties: 2 }, else: { maxProperties: 1 } },
};

export const materialSchema = strictObject(
  'a material such as { "absorption": 0.1 } or { "library": "carpet-heavy" }',
  {
    ...keys,
    scattering: scatteringSchema.optional(),
    uncertaintyPercent: uncertaintySchema.optional(),
  },
)
  .refine(oneKey.holds, {
    error: oneKey.error,
  })
  .superRefine((material, context) => {
    const key = REFLECT_NOTHING.find((one) => material[one] !== undefined);
    if (key === undefined || material.scattering === undefined) return;
    const params = { remedy: `Leave it out: what is "${key}" has no surface that scatters.` } satisfies RuleParams;
    const message = `"scattering" does not go with "${key}"`;
    context.addIssue({ code: 'custom', path: ['scattering'], message, params });
  })
  .meta({ title: 'MaterialInput', ...KEYS_IN_ALL });

export type MaterialInFile = z.infer<typeof materialSchema>;

/** Converts a material of a checked file. */
export function sceneMaterial(material: MaterialInFile): MaterialDefinition {
  if (typeof material.absorption === 'number') return { kind: 'absorption', absorption: material.absorption };
  if (material.absorption !== undefined) return sceneBands(material.absorption);
  if (typeof material.admittance === 'number') return { kind: 'admittance', admittance: material.admittance };
  if (material.admittance !== undefined) return sceneSpectrum('admittance', material.admittance);
  if (material.impedance !== undefined) return sceneSpectrum('impedance', material.impedance);
  if (material.porous !== undefined)
    return { kind: 'porous', ...material.porous, cavityMetres: material.porous.cavityMetres ?? 0 };
  if (material.library !== undefined)
    return sheetEntry(material.library)?.definition ?? { kind: 'library', entry: material.library };
  if (material.sheet !== undefined) return { kind: 'sheet', ...material.sheet };
  if (material.partition !== undefined) return scenePartition(material.partition);
  if (material.porousVolume !== undefined) return scenePorousVolume(material.porousVolume);
  return { kind: material.open === true ? 'open' : 'rigid' };
}

/** Converts bands given by nominal centre; the result is rising. */
function sceneBands(byCentre: Readonly<Record<string, number>>): WallDefinition & { kind: 'bands' } {
  const bands = Object.entries(byCentre)
    .map(([centre, absorption]) => ({ centreHz: centreOf(centre), absorption }))
    .sort((a, b) => a.centreHz - b.centreHz);
  return { kind: 'bands', fraction: fractionOf(bands.map(({ centreHz }) => centreHz)), bands };
}

function sceneSpectrum(quantity: 'admittance' | 'impedance', points: readonly SpectrumPoint[]): MaterialDefinition {
  return { kind: 'spectrum', quantity, points };
}
