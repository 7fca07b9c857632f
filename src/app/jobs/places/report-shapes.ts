/** What reports of places have in common, as it is read from a file. */
import * as z from 'zod';

const position = z.tuple([z.number(), z.number(), z.number()]);

/** A seat, or a candidate. */
export const placeShape = z.looseObject({ name: z.string(), position });

export const leftOutShape = z.looseObject({ ...placeShape.shape, why: z.string() });

/** A source of an arrangement. */
export const placedShape = z.looseObject({
  place: z.string(),
  position,
  gainDb: z.number(),
  delaySeconds: z.number(),
  inverted: z.boolean(),
});

export const searchShape = z.looseObject({ count: z.number(), evaluations: z.number(), isExhaustive: z.boolean() });

export const simulationShape = z.looseObject({
  validToHz: z.number(),
  spacingMetres: z.number(),
  engine: z.string(),
  precision: z.number(),
  adapter: z.string(),
  soundSpeedMetresPerSecond: z.number(),
  scheme: z.looseObject({ id: z.string(), weights: z.string() }),
  walls: z.string(),
  durationSeconds: z.number(),
});

export const runsShape = z.looseObject({ seats: z.number(), kept: z.number(), arrangements: z.number() });

export const secondsShape = z.looseObject({ running: z.number(), searching: z.number(), rendering: z.number() });
