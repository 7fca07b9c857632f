/** The shape of a receiver, and of receivers on an area. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { LENGTH_UNITS } from '../../units/lengths.ts';
import { metres, type Vec3 } from '../../units/quantities.ts';
import { AREA_KINDS, MOST_AREA_RECEIVERS, type AreaKind, type ReceiverArea } from '../areas/area.ts';
import { DIRECTION_KEYS, directionFaults, directionKeys, type DirectionFault } from './direction-schema.ts';
import { coordinate, exactlyOne, ranged, relativePath, strictObject, text, whole, type PointInFile } from './fields.ts';
import { RECEIVER_HEIGHT, RECEIVER_ROWS, RECEIVER_SPACING } from './ranges.ts';
import { FLAT, walkSchema } from './walk-schema.ts';

/** Most corners of a polygon or a line. */
const MOST_CORNERS = 1000;

/** Keys that go with each kind of receivers; the first names the kind. */
const KEYS: Readonly<Record<AreaKind | 'position' | 'walk', readonly string[]>> = {
  position: ['position', ...DIRECTION_KEYS],
  walk: ['walk'],
  polygon: ['polygon', 'spacingMetres', 'heightMetres', 'responses'],
  surface: ['surface', 'spacingMetres', 'heightMetres', 'responses'],
  line: ['line', 'spacingMetres', 'rows', 'responses'],
  sphere: ['sphere', 'radiusMetres', 'count', 'responses'],
  file: ['file', 'unit', 'responses'],
};

/** Keys that a kind cannot do without. */
const NEEDED: Readonly<Record<AreaKind, readonly string[]>> = {
  polygon: ['spacingMetres'],
  surface: ['spacingMetres'],
  line: ['spacingMetres'],
  sphere: ['radiusMetres', 'count'],
  file: ['unit'],
};

const ALL_KINDS = ['position', 'walk', ...AREA_KINDS] as const;

const kinds = exactlyOne(ALL_KINDS);

const FILE = 'the path of a table of receivers from the scene file, such as "seats.csv"';
const UNIT = `the unit of its coordinates: ${LENGTH_UNITS.map((unit) => `"${unit}"`).join(', ')}`;

/** @param point A point of the room. */
export function receiverSchema(dimensions: 2 | 3, point: z.ZodType<PointInFile>, example: string) {
  const inPlan = z.tuple([coordinate, coordinate], { error: 'two numbers [x, y], in metres' });
  const corner: z.ZodType<PointInFile> = dimensions === 2 ? point : z.union([inPlan, point], { error: CORNER });
  const corners = (least: number, expected: string, of: z.ZodType<PointInFile>) =>
    z
      .array(of, { error: expected })
      .min(least, { error: `${expected}: at least ${least}` })
      .max(MOST_CORNERS, { error: `${expected}: at most ${MOST_CORNERS}` });
  const shape = {
    position: point.optional(),
    walk: walkSchema(point).optional(),
    polygon: corners(3, 'a list of corners', corner)
      .refine((list) => list.every(({ length }) => length === list[0].length), {
        error: 'corners that all have a z, or none',
      })
      .optional(),
    surface: z
      .array(text('the name of a material'), { error: 'a list of materials, such as ["Audience"]' })
      .min(1, { error: 'a list of at least one material' })
      .optional(),
    line: corners(2, 'a list of points', point).optional(),
    rows: strictObject('rows such as { "count": 8, "step": [0, 0.9, 0.2] }', {
      count: whole(`a whole number of rows from ${RECEIVER_ROWS.least} to ${RECEIVER_ROWS.most}`, RECEIVER_ROWS),
      step: point,
    }).optional(),
    sphere: point.optional(),
    file: relativePath(FILE).optional(),
    spacingMetres: ranged('a spacing', RECEIVER_SPACING, 'm').optional(),
    heightMetres: ranged('a height', RECEIVER_HEIGHT, 'm').optional(),
    radiusMetres: ranged('a radius', RECEIVER_SPACING, 'm').optional(),
    count: whole(`a whole number of receivers from 1 to ${MOST_AREA_RECEIVERS}`, {
      least: 1,
      most: MOST_AREA_RECEIVERS,
    }).optional(),
    unit: z.enum(LENGTH_UNITS, { error: UNIT }).optional(),
    responses: z.boolean({ error: 'true or false' }).optional(),
    ...directionKeys,
  };
  return strictObject(`a receiver such as ${example}, or an area of receivers`, shape)
    .refine(kinds.holds, { error: kinds.error })
    .superRefine((entry, context) => {
      const kind = kindOf(entry);
      if (kind === undefined) return;
      if (dimensions === 2 && (kind === 'sphere' || kind === 'surface')) {
        context.addIssue({
          code: 'custom',
          path: [kind],
          message: `a room of two dimensions has no ${kind} of receivers`,
          params: { remedy: 'Give a "polygon", a "line" or a "file".' },
        });
      }
      for (const key of Object.keys(entry)) {
        if (KEYS[kind].includes(key)) continue;
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `"${key}" has no meaning with "${kind}"`,
          params: {
            remedy: `Leave it out. "${kind}" goes with ${
              KEYS[kind]
                .slice(1)
                .map((name) => `"${name}"`)
                .join(', ') || 'nothing else'
            }.`,
          },
        });
      }
      if (kind === 'position') {
        for (const fault of directionFaults(entry)) addFault(context, fault);
        const [key] = DIRECTION_KEYS.filter((name) => name in entry);
        if (dimensions === 2 && key !== undefined) {
          const message = 'a receiver in a room of two dimensions hears the pressure alone';
          addFault(context, { key, message, remedy: 'Leave it out, or give the room a height.' });
        }
        return;
      }
      if (kind === 'walk') {
        if (dimensions === 2) addFault(context, { key: 'walk', ...FLAT });
        return;
      }
      for (const key of NEEDED[kind].filter((name) => !(name in entry))) {
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `missing; "${kind}" needs it`,
          params: { remedy: `Add "${key}": ${NEEDED_TEXT[key]}.` },
        });
      }
    });
}

/** Adds a fault of one key. */
function addFault(context: z.core.$RefinementCtx, { key, message, remedy }: DirectionFault): void {
  context.addIssue({ code: 'custom', path: [key], message, params: { remedy } });
}

const CORNER = 'a corner [x, y, z], or [x, y] for a level polygon, in metres';

const NEEDED_TEXT: Readonly<Record<string, string>> = {
  spacingMetres: 'the distance of neighbouring receivers',
  radiusMetres: 'the radius of the sphere',
  count: 'the number of receivers',
  unit: UNIT,
};

/** A receiver of a file that has the right shape. */
export type ReceiverInFile = z.infer<ReturnType<typeof receiverSchema>>;

function kindOf(entry: object): (typeof ALL_KINDS)[number] | undefined {
  const given = ALL_KINDS.filter((kind) => kind in entry);
  return given.length === 1 ? given[0] : undefined;
}

/** The areas among the receivers of a checked file, in its order. */
export function receiverAreas(receivers: Readonly<Record<string, ReceiverInFile>>): ReceiverArea[] {
  return Object.entries(receivers).flatMap(([name, entry]) => areaOf(name, entry) ?? []);
}

function areaOf(name: string, entry: ReceiverInFile): ReceiverArea | undefined {
  const shared = { name, writesResponses: entry.responses ?? false };
  const spacing = metres(entry.spacingMetres ?? NaN);
  const height = metres(entry.heightMetres ?? 0);
  const { polygon, surface, line, sphere, file } = entry;
  if (polygon) return { ...shared, kind: 'polygon', corners: polygon.map(inSpace), spacing, height };
  if (surface) return { ...shared, kind: 'surface', materials: surface, spacing, height };
  if (line) {
    const rows = entry.rows && { count: entry.rows.count, step: inSpace(entry.rows.step) };
    return { ...shared, kind: 'line', corners: line.map(inSpace), spacing, rows };
  }
  if (sphere) {
    const radius = metres(entry.radiusMetres!);
    return { ...shared, kind: 'sphere', centre: inSpace(sphere), radius, count: entry.count! };
  }
  return file === undefined ? undefined : { ...shared, kind: 'file', file, unit: entry.unit! };
}

/** A polygon without heights lies at z = 0, as does a room of two dimensions. */
const inSpace = ([x, y, z]: PointInFile): Vec3 => [x, y, z ?? 0];
