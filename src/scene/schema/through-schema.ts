/** The shape of materials that sound goes through, or lives in. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { fractionOf, THIRD_OCTAVE_CENTRES } from '../../material/bands.ts';
import type { PartitionDefinition, PorousVolumeDefinition } from '../../material/definition.ts';
import { bandFaults, centreOf } from './band-names.ts';
import { limits, number, ranged, strictObject, text, type RuleParams, written } from './fields.ts';
import { viscousLengthOf } from '../../material/porous-volume/medium.ts';
import { isWithin, type Range } from './ranges.ts';

/** kg/m²: from the thinnest film to a metre of brick. */
const MASS: Range = { least: 0.01, most: 1000 };

const movingPlate = {
  massPerArea: ranged('a mass per area', MASS, 'kg/m²').optional(),
  resonanceHz: ranged('a resonance frequency', { least: 5, most: 20_000 }, 'Hz').optional(),
  loss: ranged('a loss factor', { least: 0, most: 1 }, '').optional(),
};

const sides = {
  front: text('the name of a wall material for the front').optional(),
  back: text('the name of a wall material for the back').optional(),
};

/** A key that has to go with another. */
interface Together {
  readonly key: string;
  readonly needs: string;
  readonly remedy: string;
}

const PLATE_KEYS: readonly Together[] = [
  { key: 'resonanceHz', needs: 'massPerArea', remedy: 'Add "massPerArea", kg/m²: the mass that resonates.' },
  { key: 'loss', needs: 'resonanceHz', remedy: 'Add "resonanceHz", or leave "loss" out: it damps that resonance.' },
];

/** The issue of a rule whose message says what is wrong. */
const fault = (message: string, remedy: string, path: string[] = []) => {
  return { code: 'custom' as const, message, path, params: { remedy } satisfies RuleParams };
};

/** Issues of keys that lack the one they need. */
const lacking = (value: object, rules: readonly Together[]) =>
  rules.flatMap(({ key, needs, remedy }) =>
    key in value && !(needs in value) ? [fault(`given without "${needs}"`, remedy, [key])] : [],
  );

/** Largest share of slots: beyond it the end corrections mean nothing. Round holes that do not touch take less. */
const MOST_OPEN = 0.9;

const OPENING: Range = { least: 0.0001, most: 0.2 };

const perforation = strictObject(
  'a perforation such as { "holeMetres": 0.008, "spacingMetres": 0.02, "thicknessMetres": 0.0125 }',
  {
    holeMetres: ranged('a diameter', OPENING, 'm').optional(),
    slotMetres: ranged('a width', OPENING, 'm').optional(),
    spacingMetres: ranged('a distance of centres', { least: 0.0001, most: 10 }, 'm'),
    thicknessMetres: ranged('a thickness', { least: 0.00001, most: 0.5 }, 'm'),
  },
).superRefine((value, context) => {
  if ('holeMetres' in value === 'slotMetres' in value) {
    const message = `expected exactly one of "holeMetres" and "slotMetres", found ${'holeMetres' in value ? 'both' : 'neither'}`;
    context.addIssue(fault(message, 'Give the diameter of round holes, or the width of slots, m.'));
    return;
  }
  const { holeMetres, slotMetres, spacingMetres } = value;
  const at = ['spacingMetres'];
  if (holeMetres !== undefined && holeMetres >= spacingMetres) {
    const message = `holes ${holeMetres} m across do not fit side by side at ${spacingMetres} m from centre to centre`;
    context.addIssue(fault(message, `Give a spacing of more than ${holeMetres} m, or smaller holes.`, at));
  }
  if (slotMetres !== undefined && slotMetres >= MOST_OPEN * spacingMetres) {
    const message = `slots ${slotMetres} m wide take ${Math.round((100 * slotMetres) / spacingMetres)} % of the panel`;
    const least = `${Math.ceil((slotMetres / MOST_OPEN) * 1e5 - 1e-6) / 1e5} m`;
    const remedy = `Give a spacing of more than ${least}, so that they take less than ${100 * MOST_OPEN} %, or narrower slots.`;
    context.addIssue(fault(message, remedy, at));
  }
});

export const sheet = strictObject('a sheet such as { "flowResistance": 800, "massPerArea": 0.5 }', {
  flowResistance: ranged('a flow resistance', { least: 1, most: 1e5 }, 'Pa·s/m').optional(),
  ...movingPlate,
  perforation: perforation.optional(),
  limp: z.boolean({ error: 'true or false' }).optional(),
  ...sides,
}).superRefine((value, context) => {
  const lets = 'flowResistance' in value || 'perforation' in value;
  if (!lets && !('massPerArea' in value)) {
    const remedy =
      'Say what the sheet is: cloth has a flow resistance, a membrane a mass, a panel with holes a perforation.';
    context.addIssue(fault('expected at least one of "flowResistance", "massPerArea", "perforation"', remedy));
  }
  if (!lets && value.limp === false) {
    const remedy = 'Leave "limp" out, or use { "rigid": true } for a sheet that neither moves nor lets air through.';
    context.addIssue(fault('a sheet that is held and has no openings lets nothing through', remedy, ['limp']));
  }
  const limp = { key: 'limp', needs: 'massPerArea', remedy: 'Add "massPerArea", kg/m², or leave "limp" out.' };
  for (const issue of lacking(value, [...PLATE_KEYS, limp])) context.addIssue(issue);
});

const LOSSES = 'transmission losses by octave or third-octave, such as { "125": 20, "250": 24 }';

/** dB. Below the least there is no partition to speak of; the most is that of a heavy double wall. */
const LOSS: Range = { least: 1, most: 100 };

const loss = number('a transmission loss from 1 to 100 dB', (value) => isWithin(value, LOSS)).meta(limits(LOSS));

const losses = z
  .record(z.string(), loss, { error: LOSSES })
  .superRefine((value, context) => {
    if (Object.keys(value).length === 0) context.addIssue({ code: 'custom', message: LOSSES });
    for (const { message, remedy, key } of bandFaults(Object.keys(value))) {
      context.addIssue(fault(message, remedy, key === undefined ? [] : [key]));
    }
  })
  .meta({ minProperties: 1, propertyNames: { enum: THIRD_OCTAVE_CENTRES.map(String) } });

export const partition = strictObject('a partition such as { "massPerArea": 15 }', {
  ...movingPlate,
  transmissionLoss: losses.optional(),
  ...sides,
}).superRefine((value, context) => {
  if ('massPerArea' in value === 'transmissionLoss' in value) {
    const found = 'massPerArea' in value ? 'both' : 'neither';
    const message = `expected exactly one of "massPerArea" and "transmissionLoss", found ${found}`;
    context.addIssue(fault(message, 'Give the mass, kg/m², or the measured transmission loss by bands, dB.'));
  }
  for (const issue of lacking(value, PLATE_KEYS)) context.addIssue(issue);
});

/** Λ and Λ′, m. */
const PORE: Range = { least: 1e-6, most: 0.01 };

/** Porosity in percent. */
const porosityHint = (value: number): string | undefined =>
  value > 1 && value <= 100
    ? `It is a share, at most 1: write ${written(value / 100)} for ${written(value)} %.`
    : undefined;

const tortuosityHint = (value: number): string | undefined =>
  value < 1 ? 'It is 1 in straight pores and more in all others: give at least 1, or leave it out.' : undefined;

/** A length of pores in micrometres or millimetres. */
function poreHint(value: number): string | undefined {
  if (value <= PORE.most) return undefined;
  const [factor, unit] = value > 1 ? [1e-6, 'µm'] : [1e-3, 'mm'];
  return `Lengths are in metres: write ${written(value * factor)} for ${written(value)} ${unit}, or leave it out.`;
}

const JCA_KEYS = ['porosity', 'tortuosity', 'viscousLength', 'thermalLength'] as const;

export const porousVolume = strictObject('a porous volume such as { "flowResistivity": 10000 }', {
  flowResistivity: ranged('a flow resistivity', { least: 100, most: 1e6 }, 'Pa·s/m²'),
  model: z.enum(['miki', 'jca'], { error: 'a model: "miki" or "jca"' }).optional(),
  porosity: ranged('a porosity', { least: 0.1, most: 1 }, '', porosityHint).optional(),
  tortuosity: ranged('a tortuosity', { least: 1, most: 10 }, '', tortuosityHint).optional(),
  viscousLength: ranged('a length', PORE, 'm', poreHint).optional(),
  thermalLength: ranged('a length', PORE, 'm', poreHint).optional(),
}).superRefine((value, context) => {
  if (value.model !== 'jca') {
    for (const key of JCA_KEYS) {
      if (key in value)
        context.addIssue(fault('only the model "jca" has it', `Add "model": "jca", or leave it out.`, [key]));
    }
  }
  const { viscousLength: given, thermalLength } = value;
  const viscousLength = value.model === 'jca' ? viscousLengthOf(scenePorousVolume(value)) : undefined;
  if (viscousLength !== undefined && thermalLength !== undefined && thermalLength < viscousLength) {
    const [which, remedy] =
      given === undefined ? [', that of round pores as none is given', 'give that, too'] : ['', 'swap them'];
    const message = `${thermalLength} m is less than the viscous length, ${written(viscousLength)} m${which}`;
    context.addIssue(fault(message, `In every medium the thermal length is the larger: ${remedy}.`, ['thermalLength']));
  }
});

/** Converts a partition of a checked file; the bands of the result are rising. */
export function scenePartition({ transmissionLoss, ...rest }: z.infer<typeof partition>): PartitionDefinition {
  if (transmissionLoss === undefined) return { kind: 'partition', ...rest };
  const bands = Object.entries(transmissionLoss)
    .map(([centre, decibels]) => ({ centreHz: centreOf(centre), decibels }))
    .sort((a, b) => a.centreHz - b.centreHz);
  const fraction = fractionOf(bands.map(({ centreHz }) => centreHz));
  return { kind: 'partition', ...rest, transmissionLoss: { fraction, bands } };
}

/** A porous volume of a file. */
type PorousVolumeInFile = Pick<PorousVolumeDefinition, 'flowResistivity'> & {
  readonly [Key in 'model' | (typeof JCA_KEYS)[number]]?: PorousVolumeDefinition[Key] | undefined;
};

/** Share of air in mineral wool, where none is given. */
const USUAL_POROSITY = 0.97;

/** Converts a porous volume of a checked file. */
export function scenePorousVolume(volume: PorousVolumeInFile): PorousVolumeDefinition {
  return {
    kind: 'porousVolume',
    ...volume,
    model: volume.model ?? 'miki',
    porosity: volume.porosity ?? USUAL_POROSITY,
  };
}
