/** The shape of a room drawn from its outline, and its conversion. */
import * as z from 'zod';
import type { OutlineFace, OutlineRoom } from '../outline/outline.ts';
import { coordinate, ranged, strictObject, text } from './fields.ts';
import { RISE } from './ranges.ts';

/** Most walls of a room. */
const MOST_WALLS = 500;

const materialName = text('the name of a material');

/** What every face may have: a material of its own, and a name for people. */
const face = {
  material: materialName.optional(),
  name: z
    .string({ error: 'a name' })
    .min(1, { error: 'a name' })
    .max(100, { error: 'a name of at most 100 characters' })
    .optional(),
};

const slope = strictObject('a slope such as { "heightMetres": 1, "riseDegrees": 35 }', {
  heightMetres: coordinate.describe('z coordinate of the ceiling at the wall'),
  riseDegrees: ranged('an angle', RISE, 'degrees').describe('how steeply it rises away from the wall'),
  ...face,
});

const wall = strictObject('a wall such as { "from": [0, 0], "material": "plaster" }', {
  from: z.tuple([coordinate, coordinate], { error: 'two numbers [x, y], in metres' }),
  ...face,
  slope: slope.optional(),
}).meta({ title: 'OutlineWallInput' });

export const outlineSchema = strictObject(
  'an outline such as { "material": "plaster", "ceiling": { "heightMetres": 3 }, "walls": [{ "from": [0, 0] }, …] }',
  {
    material: materialName,
    floor: strictObject('a floor such as { "material": "carpet" }', {
      heightMetres: coordinate.optional().describe('z coordinate of the floor, 0 if left out'),
      ...face,
    }).optional(),
    ceiling: strictObject('a ceiling such as { "heightMetres": 3 }', {
      heightMetres: coordinate.optional().describe('z coordinate of the flat ceiling, left out where all of it slopes'),
      ...face,
    }).optional(),
    walls: z
      .array(wall, { error: 'a list of walls' })
      .min(3, { error: 'a list of at least three walls' })
      .max(MOST_WALLS, { error: `a list of at most ${MOST_WALLS} walls` }),
  },
).meta({ title: 'OutlineInput' });

export type OutlineInFile = z.infer<typeof outlineSchema>;

/** Converts a room without what stands in it. */
export function outlineOf({ material, floor, ceiling, walls }: OutlineInFile): OutlineRoom {
  const faceOf = (given: { readonly material?: string | undefined; readonly name?: string | undefined } | undefined, usual = material): OutlineFace => ({ name: given?.name, material: given?.material ?? usual }); // prettier-ignore
  return {
    kind: 'outline',
    floor: { height: floor?.heightMetres ?? 0, ...faceOf(floor) },
    ceiling: { height: ceiling?.heightMetres, ...faceOf(ceiling) },
    walls: walls.map(({ from, slope, ...rest }) => ({
      from,
      ...faceOf(rest),
      ...(slope && {
        slope: {
          height: slope.heightMetres,
          riseDegrees: slope.riseDegrees,
          ...faceOf(slope, ceiling?.material ?? material),
        },
      }),
    })),
  };
}
