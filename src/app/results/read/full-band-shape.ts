import * as z from 'zod';

const number = z.number().min(-1e30).max(1e30);
const positive = number.positive();
const text = z.string().max(100_000);

/** What computed a band. */
export const partShape = z.enum(['waves', 'both', 'rays']);

const difference = z.looseObject({
  levelDb: number.nullable(),
  t20Percent: number.nullable(),
  c80Db: number.nullable(),
  decaySeconds: positive.nullable().optional(),
});

/** What a report must say of the band above the waves, where it was computed. */
export const fullBandShape = z.looseObject({
  crossoverHz: positive.nullable(),
  wavesToHz: positive.nullable(),
  validToHz: positive,
  rays: z.number().int().nonnegative(),
  tracedBy: z.enum(['gpu', 'processor']),
  imageOrder: z.number().int().nonnegative().max(100),
  octaves: z.array(z.looseObject({ centreHz: positive, from: partShape })),
  compared: z.looseObject({ fromHz: positive, toHz: positive }).nullable(),
  differences: z.array(z.looseObject({ source: text, receiver: text, difference: difference.nullable() })),
  mean: difference,
  chosen: z
    .looseObject({ withinSeconds: positive, seconds: positive, waveSeconds: positive, raySeconds: positive })
    .optional(),
  warnings: z.array(text),
});
