import type { MeshInFile } from '../schema/geometry-schema.ts';
import { modelsIn, namesUsed } from './material-use.ts';
import { type Problem, quote } from './problems.ts';
import type { SceneFile } from '../schema/schema.ts';
import type { JsonPath } from '../json-path.ts';

/** The remedy for a scene that has openings and does not define the air beyond them. */
export const ADD_OUTSIDE =
  'Add "outside": { "absorbsFromHz": 250 }: the lowest frequency at which sound that leaves must not come back.';

/**
 * Finds open surfaces in a scene without `outside`, and triangles with one open side and a wall on the other.
 *
 * @param saysOutside Whether the scene has an `outside`, of the right shape or not.
 */
export function checkOpenings({ materials, geometry }: Partial<SceneFile>, saysOutside: boolean): Problem[] {
  if (materials === undefined || geometry === undefined) return [];
  const isOpen = (name: string): boolean => materials[name]?.open === true;
  const used = namesUsed(geometry).find(({ name }) => isOpen(name));
  const missing: Problem[] =
    used === undefined || saysOutside
      ? []
      : [
          {
            path: ['outside'],
            message: `missing; the material ${quote(used.name)} leads outside`,
            remedy: ADD_OUTSIDE,
          },
        ];
  return [...missing, ...modelsIn(geometry).flatMap(({ path, model }) => checkSides(path, model, isOpen))];
}

function checkSides(
  path: JsonPath,
  { materials }: Pick<MeshInFile, 'materials'>,
  isOpen: (name: string) => boolean,
): Problem[] {
  return Object.entries(materials).flatMap(([key, value]) => {
    if (typeof value === 'string' || isOpen(value.front) === isOpen(value.back)) return [];
    return {
      path: [...path, 'materials', key],
      message: `one side is open and the other a wall: ${quote(value)}`,
      remedy: 'An opening has no sides: give both sides an open material, or both a wall.',
    };
  });
}
