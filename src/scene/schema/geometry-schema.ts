/** The shape of a scene's geometry and of its points. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { LENGTH_UNITS } from '../../units/lengths.ts';
import { MIRROR_AXES, UP_AXES } from '../../units/placement.ts';
import {
  CHOICES,
  coordinate,
  exactlyOne,
  number,
  relativePath,
  strictObject,
  text,
  type PointInFile,
  type RuleParams,
} from './fields.ts';
import { orientation } from './direction-schema.ts';
import { directivityFaults, directivityKeys } from './directivity-schema.ts';
import { outlineSchema } from './outline-schema.ts';
import { levelKeys } from './listening-schema.ts';
import { receiverSchema } from './receiver-schema.ts';
import { signalSchema, walkFaults, walkSchema } from './walk-schema.ts';
import { FACE_NAMES, FROM_MESH } from '../scene.ts';

/** Number of dimensions of the room. With 2 there is no z, no floor and no ceiling. */
export type Dimensions = 2 | 3;

/** Coordinates in the file, by number of dimensions. */
const points: Readonly<Record<Dimensions, z.ZodType<PointInFile>>> = {
  2: z.tuple([coordinate, coordinate], { error: 'two numbers [x, y], in metres' }),
  3: z.tuple([coordinate, coordinate, coordinate], { error: 'three numbers [x, y, z], in metres' }),
};

const materialName = text('the name of a material');
const noMaterial = z
  .custom<string>()
  .refine(() => false, {
    error: 'a room of two dimensions has no floor and no ceiling',
    params: { remedy: 'Leave the face out: floor and ceiling reflect everything.' } satisfies RuleParams as object,
  })
  .meta({ not: {} });

/** Material names by face. A room of two dimensions has no floor and no ceiling. */
function facesSchema(dimensions: Dimensions) {
  const nameOf = (face: string): z.ZodType<string> =>
    dimensions === 2 && face.startsWith('z') ? noMaterial : materialName;
  return strictObject(
    `material names by face, such as { "${dimensions === 2 ? 'x-' : 'z-'}": "carpet" }`,
    Object.fromEntries(FACE_NAMES.map((face) => [face, nameOf(face).optional()])) as Record<
      (typeof FACE_NAMES)[number],
      z.ZodOptional<z.ZodType<string>>
    >,
  );
}

/** Coordinates along a face in the file, by number of dimensions: those of the axes other than that of the face. */
const placesOnFace: Readonly<Record<Dimensions, z.ZodType<readonly number[]>>> = {
  2: z.tuple([coordinate], { error: 'one number in brackets, metres: the coordinate along the face' }),
  3: z.tuple([coordinate, coordinate], {
    error: 'two numbers, metres: the coordinates along the face, such as [y, z] on the face "x-"',
  }),
};

/** Most patches of a box. */
const MOST_PATCHES = 1000;

/** Most sheets. */
const MOST_SHEETS = 1000;

/** Most porous volumes. */
const MOST_VOLUMES = 1000;

/** Most pieces of furniture. */
const MOST_FURNITURE = 1000;

/** Rectangles of other materials on faces. */
function patchesSchema(dimensions: Dimensions) {
  const place = placesOnFace[dimensions];
  const faces = FACE_NAMES.slice(0, 2 * dimensions);
  const corners = dimensions === 2 ? '"from": [1], "to": [3]' : '"from": [1, 0.5], "to": [3, 2]';
  const patch = strictObject(`a patch such as { "face": "x-", ${corners}, "material": "felt" }`, {
    face: z.enum(faces, { error: `a face: ${faces.map((face) => `"${face}"`).join(', ')}` }),
    from: place,
    to: place,
    material: materialName,
  });
  return z
    .array(patch, { error: 'a list of patches' })
    .max(MOST_PATCHES, { error: `a list of at most ${MOST_PATCHES} patches` });
}

/** Name of the type of a part of scenes that depends on the dimensions. */
const titled = (dimensions: Dimensions, part: string): string => `${dimensions === 2 ? 'Plan' : 'Room'}${part}`;

const oneOperation = exactlyOne(['add', 'subtract']);

function boxSchema(dimensions: Dimensions) {
  const point = points[dimensions];
  const example = dimensions === 2 ? '{ "from": [0, 0], "to": [5, 4] }' : '{ "from": [0, 0, 0], "to": [5, 4, 3] }';
  const extent = strictObject(`a box such as ${example}`, { from: point, to: point });
  return strictObject('a box: { "add" or "subtract": …, "material": … }', {
    add: extent.optional(),
    subtract: extent.optional(),
    material: materialName,
    faces: facesSchema(dimensions).optional(),
    patches: patchesSchema(dimensions).optional(),
  })
    .refine(oneOperation.holds, { error: oneOperation.error })
    .meta({ title: titled(dimensions, 'Box') });
}

/** Thin walls with air on both sides. */
function sheetsSchema(dimensions: Dimensions) {
  const point = points[dimensions];
  const corners = dimensions === 2 ? '"from": [2, 0], "to": [2, 4]' : '"from": [0, 0, 2.7], "to": [5, 4, 2.7]';
  const sheet = strictObject(`a sheet such as { ${corners}, "material": "tile" }`, {
    from: point,
    to: point,
    material: materialName,
  }).meta({ title: titled(dimensions, 'Sheet') });
  return z
    .array(sheet, { error: 'a list of sheets' })
    .max(MOST_SHEETS, { error: `a list of at most ${MOST_SHEETS} sheets` });
}

/** Boxes that a porous medium fills. */
function volumesSchema(dimensions: Dimensions) {
  const point = points[dimensions];
  const corners = dimensions === 2 ? '"from": [0, 0], "to": [5, 0.2]' : '"from": [0, 0, 2.8], "to": [5, 4, 3]';
  const volume = strictObject(`a volume such as { ${corners}, "material": "wool" }`, {
    from: point,
    to: point,
    material: materialName,
  }).meta({ title: titled(dimensions, 'Volume') });
  return z
    .array(volume, { error: 'a list of volumes' })
    .max(MOST_VOLUMES, { error: `a list of at most ${MOST_VOLUMES} volumes` });
}

/** One schema for the values that `isFirst` selects and another for the rest, each with its own messages. */
function either<First, Second>(
  isFirst: (value: unknown) => boolean,
  first: z.ZodType<First>,
  second: z.ZodType<Second>,
): z.ZodType<First | Second> {
  const chosen = z.custom<First | Second>().check((context) => {
    const { error } = (isFirst(context.value) ? first : second).safeParse(context.value);
    for (const issue of error?.issues ?? []) context.issues.push({ ...issue, input: context.value } as never);
  });
  CHOICES.set(chosen, [first, second]);
  return chosen;
}

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

const FILE = 'the path of a mesh file from the scene file, such as "hall.obj"';

const sides = strictObject('a material for each side, such as { "front": "wood", "back": "felt" }', {
  front: materialName,
  back: materialName,
});

/** Keys of every model in a file: its size and its axes. */
const placement = {
  unit: z.enum(LENGTH_UNITS, { error: `a unit: ${quoted(LENGTH_UNITS)}` }).optional(),
  up: z.enum(UP_AXES, { error: `the axis that points up in the file: ${quoted(UP_AXES)}` }).optional(),
  scale: number('a factor of all lengths above 0, at most 1000', (scale) => scale > 0 && scale <= 1000).optional(),
  mirror: z.enum(MIRROR_AXES, { error: `the axis whose coordinates are reversed: ${quoted(MIRROR_AXES)}` }).optional(),
};

const materialsOfModel = z.record(
  z.string(),
  either((value) => typeof value !== 'object' || value === null, materialName, sides),
  { error: 'materials of the scene by those of the mesh, such as { "Wall": "plaster" }' },
);

const mesh = strictObject('a mesh such as { "file": "hall.obj", "unit": "m", "materials": { "Wall": "plaster" } }', {
  file: relativePath(FILE),
  ...placement,
  spaces: z
    .array(text('the name of a room in the file'), { error: 'a list of names of rooms in an IFC file; [] is none' })
    .optional(),
  materials: materialsOfModel,
}).meta({ title: 'MeshInput' });

const furniture = strictObject(
  'furniture such as { "file": "table.obj", "unit": "m", "position": [2, 1, 0], "materials": { "Top": "wood" } }',
  {
    file: relativePath('the path of a mesh file from the scene file, such as "table.obj"'),
    ...placement,
    position: points[3].optional(),
    orientation: orientation.optional(),
    materials: materialsOfModel,
  },
).meta({ title: 'FurnitureInput' });

/** Most boxes of a piece of furniture. */
const MOST_SOLIDS = 200;

const solid = strictObject('a solid box such as { "from": [0, 0, 0.72], "to": [1.6, 0.8, 0.75], "material": "wood" }', {
  from: points[3],
  to: points[3],
  material: materialName,
}).meta({ title: 'SolidInput' });

const builtFurniture = strictObject('furniture of boxes such as { "boxes": […], "position": [2, 1, 0] }', {
  name: text('a name').max(100, { error: 'a name of at most 100 characters' }).optional(),
  boxes: z
    .array(solid, { error: 'a list of solid boxes' })
    .min(1, { error: 'a list of at least one box' })
    .max(MOST_SOLIDS, { error: `a list of at most ${MOST_SOLIDS} boxes` }),
  position: points[3].optional(),
  orientation: orientation.optional(),
}).meta({ title: 'BuiltFurnitureInput' });

const isBuilt = (value: unknown): boolean => typeof value === 'object' && value !== null && 'boxes' in value;

const oneGeometry = exactlyOne(['boxes', 'outline', 'mesh']);

export function geometrySchema(dimensions: Dimensions) {
  return strictObject('a geometry such as { "boxes": […] }', {
    boxes: z
      .array(boxSchema(dimensions), { error: 'a list of boxes' })
      .min(1, { error: 'a list of at least one box' })
      .optional(),
    outline: outlineSchema.optional(),
    sheets: sheetsSchema(dimensions).optional(),
    volumes: volumesSchema(dimensions).optional(),
    mesh: mesh.optional(),
    furniture: z
      .array(either(isBuilt, builtFurniture, furniture), { error: 'a list of furniture' })
      .max(MOST_FURNITURE, { error: `a list of at most ${MOST_FURNITURE} pieces of furniture` })
      .optional(),
  })
    .refine(oneGeometry.holds, { error: oneGeometry.error })
    .superRefine((geometry, context) => {
      for (const { key, beside, remedy } of MISFITS) {
        if (geometry[key] === undefined || geometry[beside] === undefined) continue;
        const params = { remedy } satisfies RuleParams;
        context.addIssue({ code: 'custom', path: [key], message: `"${key}" does not go with "${beside}"`, params });
      }
    });
}

/** Keys of a geometry that do not go together. */
const MISFITS = [
  { key: 'furniture', beside: 'mesh', remedy: 'Leave it out: draw the furniture in the mesh file.' },
  {
    key: 'sheets',
    beside: 'mesh',
    remedy: 'Leave it out: draw the sheet in the mesh file, and give its material there a sheet.',
  },
  {
    key: 'volumes',
    beside: 'mesh',
    remedy: 'Leave it out: draw a closed body in the mesh file, and give its material there a porous volume.',
  },
  { key: 'sheets', beside: 'outline', remedy: 'Leave it out: sheets hang in rooms of boxes.' },
  { key: 'volumes', beside: 'outline', remedy: 'Leave it out: porous volumes stand in rooms of boxes.' },
] as const;

/** Sources by name, or as `"mesh"`. */
export function sourcesSchema(dimensions: Dimensions) {
  const example = `{ "position": ${dimensions === 2 ? '[1, 1]' : '[1, 1, 1.5]'} }`;
  const entry = strictObject(`a source such as ${example}`, {
    position: points[dimensions].optional(),
    walk: walkSchema(points[dimensions]).optional(),
    signal: signalSchema.optional(),
    ...levelKeys,
    ...directivityKeys,
  }).superRefine((source, context) => {
    if ((source.position === undefined) === (source.walk === undefined)) {
      const [message, remedy] = source.walk ? BOTH_PLACES : NO_PLACE;
      context.addIssue({ code: 'custom', path: ['position'], message, params: { remedy } satisfies RuleParams });
    }
    for (const { key, message, remedy } of [
      ...directivityFaults(source, dimensions),
      ...walkFaults(source, dimensions),
    ]) {
      context.addIssue({ code: 'custom', path: [key], message, params: { remedy } satisfies RuleParams });
    }
  });
  return pointsSchema('source', example, entry.meta({ title: titled(dimensions, 'Source') }));
}

const BOTH_PLACES = ['"position" does not go with "walk"', 'Leave it out: the walk says where the source is.'] as const;
const NO_PLACE = [
  'missing; expected three numbers [x, y, z], in metres',
  'Add "position": three numbers [x, y, z], in metres; or a "walk" for a source that moves.',
] as const;

/** Receivers by name, each a point or on an area; or `"mesh"`. */
export function receiversSchema(dimensions: Dimensions) {
  const example = `{ "position": ${dimensions === 2 ? '[1, 1]' : '[1, 1, 1.5]'} }`;
  return pointsSchema(
    'receiver',
    example,
    receiverSchema(dimensions, points[dimensions], example).meta({ title: titled(dimensions, 'Receiver') }),
  );
}

function pointsSchema<Entry>(kind: 'source' | 'receiver', example: string, entry: z.ZodType<Entry>) {
  const expected = `${kind}s by name, such as { "${kind[0].toUpperCase()}1": ${example} }`;
  const byName = z
    .record(z.string(), entry, { error: expected })
    .refine((points) => Object.keys(points).length > 0, { error: `at least one ${kind}` });
  return either((value) => value === FROM_MESH, z.literal(FROM_MESH), byName);
}

export type GeometryInFile = z.infer<ReturnType<typeof geometrySchema>>;
export type BoxInFile = z.infer<ReturnType<typeof boxSchema>>;
export type PatchInFile = NonNullable<BoxInFile['patches']>[number];
export type SheetInFile = NonNullable<GeometryInFile['sheets']>[number];
export type VolumeInFile = NonNullable<GeometryInFile['volumes']>[number];
export type MeshInFile = z.infer<typeof mesh>;
export type FurnitureInFile = z.infer<typeof furniture>;
export type BuiltFurnitureInFile = z.infer<typeof builtFurniture>;
export type SourcesInFile = z.infer<ReturnType<typeof sourcesSchema>>;
export type ReceiversInFile = z.infer<ReturnType<typeof receiversSchema>>;
