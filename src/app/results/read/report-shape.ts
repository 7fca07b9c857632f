import * as z from 'zod';
import { SPECIAL_FIGURES } from '../../../response/figures/catalogue.ts';
import { fullBandShape, partShape } from './full-band-shape.ts';
import { NO_FIGURES } from '../../../response/figures/room-parameters.ts';
import { WALL_MODELS } from '../../../scene/scene.ts';
import { ENGINE_NAMES } from '../../ports/engine/engine-names.ts';
import { KERNEL_ORIGINS } from '../../ports/engine/kernel-report.ts';

/**
 * What a report must say so that all that reads it is right: every value that some page, table or file shows, with its
 * type and its range. What the program adds for programs only may be there as well.
 */

/** A name of a file beside the report. */
const fileName = z.string().regex(/^[\w.-]+$/, 'a name of a file beside the report');

const text = z.string().max(100_000);
const texts = z.array(text);
/** Any quantity: what is larger is no measurement of a room. */
const number = z.number().min(-1e30).max(1e30);
const positive = number.positive();
const atLeastZero = number.nonnegative();
const count = z.number().int().nonnegative();
const share = number.min(0).max(1);
const point = z.tuple([number, number, number]);
/** A corner: three numbers, or two in a room of two dimensions. */
const corner = z.array(number).min(2).max(3);
const named = z.looseObject({ name: text, position: point });

const figuresOf = (keys: readonly string[]): z.ZodObject =>
  z.looseObject(Object.fromEntries(keys.map((key) => [key, number.nullable()])));

const special = Object.fromEntries(SPECIAL_FIGURES.map((key) => [key, number.nullable().optional()]));
const room = figuresOf(Object.keys(NO_FIGURES));

const fit = z.record(z.string(), z.unknown()).nullable();

const decayed = room.extend({
  uncertainty: room.nullable(),
  unsupported: texts,
  reducedRange: texts.optional(),
  fits: z.looseObject({ edt: fit, t20: fit, t30: fit }),
  curvaturePercent: number.nullable(),
  noise: z.looseObject({ cutSeconds: number, rangeDb: number }).nullable(),
});

const band = decayed.extend({
  ...special,
  centreHz: positive,
  lowerHz: positive,
  upperHz: positive,
  validity: z.enum(['whole', 'partly', 'outside']),
  from: partShape.optional(),
});

const speech = z.looseObject({
  sti: number.nullable(),
  stiUncertainty: number.nullable(),
  stipa: number.nullable(),
  alCons: number.nullable().optional(),
  qualification: text.nullable(),
  octaves: z.array(number),
  levelDb: number.nullable(),
  missingHz: z.array(positive),
  extendedFromHz: positive.nullable(),
});

const figures = z.looseObject({
  onsetSeconds: number.nullable(),
  bassRatio: number.nullable().optional(),
  schroederHz: number.nullable().optional(),
  noFigures: z.enum(['silent', 'ends early']).optional(),
  broadband: decayed,
  bands: z.array(band),
  thirdOctaves: z.array(band).nullable(),
  speech: speech.nullable(),
});

const direction = z.looseObject({
  kind: text,
  file: fileName,
  channels: count,
  centreMetres: point,
  orientationDegrees: z.looseObject({ yawDegrees: number, pitchDegrees: number, rollDegrees: number }),
  ranges: z.array(z.looseObject({ order: count, fromHz: number.nullable(), toHz: number.nullable() })),
});

const response = z.looseObject({
  source: text,
  receiver: text,
  file: fileName,
  picture: fileName.nullable(),
  sampleRateHz: positive,
  figures: figures.nullable(),
  extension: z.looseObject({ file: fileName, toHz: positive }).optional(),
  direction: direction.optional(),
});

const material = z.looseObject({
  name: text,
  squareMetres: atLeastZero.nullable(),
  bands: z.array(z.looseObject({ centreHz: positive, asked: number.nullable(), random: number, normal: number })),
  octaves: z.array(z.looseObject({ centreHz: positive, absorption: number })),
});

const slice = z.looseObject({
  axis: z.literal([0, 1, 2]),
  position: number,
  surfaces: z.array(z.looseObject({ name: text, lines: z.array(z.tuple([number, number, number, number])) })),
});

/** Corners and names that the triangles name must be there. */
const shape = z
  .looseObject({
    corners: z.array(point),
    names: texts,
    materials: z.array(texts),
    triangles: z.array(z.tuple([count, count, count, count])),
    total: count,
    walls: count.optional(),
  })
  .refine(
    ({ corners, names, materials, triangles }) =>
      materials.length === names.length &&
      triangles.every(([a, b, c, name]) => Math.max(a, b, c) < corners.length && name < names.length),
    'a triangle names a corner or a material that is not there',
  );

const scene = z.looseObject({
  file: text,
  maxFrequencyHz: positive,
  geometry: z.looseObject({ kind: z.enum(['boxes', 'outline', 'mesh']), isShoebox: z.boolean(), fingerprint: text }),
  materials: z.array(material),
  sources: z.array(named),
  receivers: z.array(named),
  slices: z.array(slice),
  shape: shape.optional(),
});

const chosen = z.looseObject({
  tolerancePercent: number,
  basis: text,
  predictedSeconds: z.array(z.looseObject({ scheme: text, seconds: atLeastZero })).min(1),
});

const outside = z.looseObject({
  askedFromHz: number,
  absorbsFromHz: number,
  thicknessMetres: number,
  thicknessNodes: count,
  isThinnest: z.boolean(),
  nodes: count,
  reflectionDecibels: number,
});

const stability = z.looseObject({
  proof: z.enum(['axes', 'box', 'every-room', 'cubes']).nullable(),
  largestEigenvalue: number.nullable(),
  certifiedBelow: number,
  steps: count,
  costShare: number,
  timeStepReduced: z.looseObject({ fromCourant: number }).nullish(),
});

const kernel = z.looseObject({
  design: text,
  workgroup: z.tuple([count, count, count]),
  parameters: z.record(z.string(), z.union([number, text, z.boolean()])),
  from: z.enum(KERNEL_ORIGINS),
  reason: text.nullable(),
  seconds: number,
  tried: count,
  complete: z.boolean(),
  overDefault: positive.nullable(),
});

const spread = z.looseObject({
  name: text,
  centreHz: positive.nullable(),
  count,
  mean: number,
  standardDeviation: number.nullable(),
  standardUncertainty: number.nullable(),
});

const insulated = z.looseObject({ dDb: number.nullable(), dnTDb: number.nullable(), rDb: number.nullable() });

const insulationBand = insulated.extend({
  centreHz: positive,
  t20Seconds: positive.nullable(),
  standardUncertainty: insulated,
});

const rating = z
  .looseObject({ weightedDb: number, cDb: number, ctrDb: number, from: z.enum(['third octaves', 'octaves']) })
  .nullable();

const roomApart = z.looseObject({ sources: texts, receivers: texts, cubicMetres: positive });

const insulation = z.looseObject({
  from: roomApart,
  to: roomApart,
  through: z.looseObject({ materials: texts, squareMetres: atLeastZero }).nullable(),
  around: texts,
  octaves: z.array(insulationBand),
  thirdOctaves: z.array(insulationBand),
  dnTRating: rating,
  rRating: rating,
  missingHz: z.array(positive),
});

const area = z.looseObject({
  area: text,
  receivers: count,
  leftOut: z.array(z.looseObject({})),
  file: fileName.nullable(),
  maps: z.array(fileName),
});

const report = z.looseObject({
  title: text,
  program: text,
  scene,
  scheme: z
    .looseObject({ id: text, weights: text, points: number, tolerance: share, courant: positive, band: positive })
    .optional(),
  chosen: chosen.nullable(),
  air: z.looseObject({
    temperatureCelsius: number,
    relativeHumidityPercent: number,
    pressureKilopascals: number,
    absorptionApplied: z.boolean(),
  }),
  soundSpeedMetresPerSecond: positive,
  dimensions: z.literal([2, 3]),
  extentsMetres: z
    .looseObject({ from: corner, to: corner })
    .refine(({ from, to }) => from.length === to.length, 'its corners have different numbers of coordinates'),
  spacingMetres: positive.optional(),
  timeStepSeconds: positive.optional(),
  sampleRateHz: positive.optional(),
  nodes: z.looseObject({ total: count }).optional(),
  volumeCubicMetres: z.looseObject({ scene: number.nullable(), grid: number.nullable() }),
  walls: z
    .looseObject({ model: z.enum(WALL_MODELS), reason: text.nullable(), cutCubes: count, fallbackCubes: count })
    .optional(),
  mesh: z.looseObject({ file: text }).nullable(),
  outside: outside.nullable(),
  duration: z.looseObject({ seconds: positive, chosen: z.looseObject({ reason: text }).nullable() }),
  steps: count,
  engine: z.enum(ENGINE_NAMES),
  precision: z.literal([32, 64]),
  adapter: text,
  kernel: kernel.nullable(),
  stability: stability.optional(),
  elapsedSeconds: atLeastZero,
  validToHz: positive,
  highPassHz: positive.nullable(),
  warnings: texts,
  recomputed: texts.optional(),
  fullBand: fullBandShape.optional(),
  responses: z.array(response),
  overall: z
    .looseObject({
      spreads: z.array(spread),
      openPlan: z.array(z.looseObject({ name: text, source: text })),
      insulation: z.array(insulation).optional(),
    })
    .nullable(),
  areas: z.array(area),
  hdf5: fileName.optional(),
  sounds: z.looseObject({ sounds: z.array(z.looseObject({ file: fileName })) }).optional(),
});

/** What a report says of the grid: all of it, or nothing where rays computed everything. */
const OF_WAVES = ['scheme', 'spacingMetres', 'timeStepSeconds', 'sampleRateHz', 'nodes', 'walls', 'stability'] as const;

/** A report in which each pair of a source, or a system of sources, and a receiver has one response. */
export const reportShape = report.check(({ value, issues }) => {
  const missing = OF_WAVES.filter((key) => value[key] === undefined);
  if (missing.length > 0 && missing.length < OF_WAVES.length)
    issues.push({ code: 'custom', message: 'it is missing', input: undefined, path: [missing[0]] });
  const { responses } = value;
  const pairs = new Set<string>();
  for (const [index, { source, receiver }] of responses.entries()) {
    const pair = JSON.stringify([source, receiver]);
    if (pairs.has(pair)) {
      const message = `there is a second response of "${source}" at "${receiver}"`;
      issues.push({ code: 'custom', message, input: source, path: ['responses', index, 'source'] });
    }
    pairs.add(pair);
  }
});
