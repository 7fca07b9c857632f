/** The shape of how uncertain a material is. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { OCTAVE_CENTRES } from '../../material/bands.ts';
import { UNCERTAIN_QUANTITIES, type Uncertainty, type UncertainQuantity } from '../../material/uncertainty.ts';
import { octaveFaults } from './band-names.ts';
import { byType, limits, number } from './fields.ts';
import { isWithin, UNCERTAINTY } from './ranges.ts';

const PERCENT = 'an uncertainty from 0 to 100 %';
const PARTS =
  'uncertainties by octave, such as { "125": 20, "250": 10 }, or by quantity, such as { "flowResistance": 20 }';

const signHint = (value: number): string | undefined =>
  value < 0 ? 'It is the same to both sides: leave the sign out.' : undefined;

const percent = number(PERCENT, (value) => isWithin(value, UNCERTAINTY), signHint).meta(limits(UNCERTAINTY));

const isQuantity = (key: string): key is UncertainQuantity => UNCERTAIN_QUANTITIES.some((one) => one === key);

/** Percentages by nominal centre of octaves, or by quantity. */
const parts = z
  .record(z.string(), percent, { error: PARTS })
  .superRefine((value, context) => {
    const keys = Object.keys(value);
    if (keys.length === 0) context.addIssue({ code: 'custom', message: PARTS });
    if (keys.every(isQuantity)) return;
    const remedy = `Name octaves by their centres, ${OCTAVE_CENTRES.join(', ')}, or else quantities: ${UNCERTAIN_QUANTITIES.join(', ')}.`;
    for (const { message, key, remedy: own } of octaveFaults(keys, 'is no octave, and no quantity beside others')) {
      const path = key === undefined ? [] : [key];
      context.addIssue({ code: 'custom', message, path, params: { remedy: key === undefined ? own : remedy } });
    }
  })
  .meta({ minProperties: 1, propertyNames: { enum: [...OCTAVE_CENTRES.map(String), ...UNCERTAIN_QUANTITIES] } });

/** How uncertain a material is. */
export const uncertaintySchema = byType<number | Record<string, number>>((value) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return parts;
  return typeof value === 'number' ? percent : z.number({ error: `${PERCENT}, or ${PARTS}` });
});

/** Converts an uncertainty of a checked file; octaves are then rising. */
export function sceneUncertainty(given: number | Readonly<Record<string, number>>): Uncertainty {
  if (typeof given === 'number') return given;
  const entries = Object.entries(given);
  const quantities = entries.flatMap(([key, value]) => (isQuantity(key) ? [[key, value] as const] : []));
  if (quantities.length > 0) return new Map(quantities);
  return entries
    .map(([centre, value]) => ({ centreHz: Number(centre), percent: value }))
    .sort((a, b) => a.centreHz - b.centreHz);
}
