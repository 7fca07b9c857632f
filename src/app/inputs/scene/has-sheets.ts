import { isThrough, type MaterialDefinition } from '../../../material/definition.ts';
import { materialNamesOf } from '../../../scene/boxes.ts';
import type { LoadedGeometry } from './geometry.ts';

/** Whether a room has sheets or partitions. */
export function hasSheets(
  { materials }: { readonly materials: ReadonlyMap<string, MaterialDefinition> },
  geometry: LoadedGeometry,
): boolean {
  const names =
    geometry.kind === 'mesh'
      ? geometry.materialNames
      : [...materialNamesOf(geometry.boxes), ...(geometry.sheets ?? []).map(({ material }) => material)];
  return names.some((name) => {
    const definition = materials.get(name);
    return definition !== undefined && isThrough(definition);
  });
}
