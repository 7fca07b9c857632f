import { AXES } from '../../../units/axes.ts';
import { FACE_NAMES } from '../../../scene/scene.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import { surfacesOf, withSurfaceMaterials, type RoomSurface } from '../room-trials/surfaces.ts';

/** A part of a surface that can have a material of its own. */
export interface SurfacePart {
  /** Name of its material in the runs. */
  readonly ownName: string;
  /** The rectangle that it is on a face of a box; undefined for a whole surface. */
  readonly patch?: { readonly box: number; readonly face: string; readonly from: number[]; readonly to: number[] };
}

/** A surface with its parts. */
export interface DividedSurface {
  readonly surface: RoomSurface;
  readonly parts: readonly SurfacePart[];
}

type Box = Readonly<Record<string, unknown>> & {
  readonly add?: { readonly from: readonly number[]; readonly to: readonly number[] };
  readonly subtract?: { readonly from: readonly number[]; readonly to: readonly number[] };
  readonly patches?: readonly unknown[];
};

/**
 * The scene with a material of its own for each part of each surface. Faces of boxes are cut into strips across their
 * longer side; what else there is stays whole.
 *
 * @param count Strips of a face.
 */
export function divided(
  scene: SceneJson,
  count: number,
): { readonly scene: SceneJson; readonly surfaces: readonly DividedSurface[] } {
  const materials = scene['materials'] as Readonly<Record<string, unknown>>;
  const surfaces = surfacesOf(scene).map((surface): DividedSurface => {
    const own = (part: number): string => `${surface.material} · ${surface.name} · ${part + 1}`;
    const { face } = surface;
    if (!face) return { surface, parts: [{ ownName: own(0) }] };
    const strips = stripsOf(boxesOf(scene)[face.box], face.box, face.face, count);
    return { surface, parts: strips.map((patch, part) => ({ ownName: own(part), patch })) };
  });
  const copies = surfaces.flatMap(({ surface, parts }) =>
    parts.map(({ ownName }) => [ownName, materials[surface.material]] as const),
  );
  const all = new Map(surfaces.flatMap(({ parts }) => parts.map((part) => [part, part.ownName] as const)));
  return {
    scene: { ...withPartMaterials(scene, surfaces, all), materials: { ...materials, ...Object.fromEntries(copies) } },
    surfaces,
  };
}

/**
 * The scene with other materials on some parts.
 *
 * @param names The name of a material in the scene for each part that is changed.
 */
export function withPartMaterials(
  scene: SceneJson,
  surfaces: readonly DividedSurface[],
  names: ReadonlyMap<SurfacePart, string>,
): SceneJson {
  const whole = new Map<string, string>();
  const patches = new Map<number, unknown[]>();
  for (const { surface, parts } of surfaces) {
    for (const part of parts) {
      const material = names.get(part);
      if (material === undefined) continue;
      if (!part.patch) whole.set(surface.name, material);
      else {
        const { box, ...patch } = part.patch;
        patches.set(box, [...(patches.get(box) ?? []), { ...patch, material }]);
      }
    }
  }
  const painted = withSurfaceMaterials(scene, surfaces.map(({ surface }) => surface), whole); // prettier-ignore
  if (patches.size === 0) return painted;
  // The scene's own patches come last: they lie on the new ones, as doors and windows do.
  const boxes = boxesOf(painted).map((box, at) => {
    const own = patches.get(at);
    return own ? { ...box, patches: [...own, ...(box.patches ?? [])] } : box;
  });
  return { ...painted, geometry: { ...(painted['geometry'] as object), boxes } };
}

const boxesOf = (scene: SceneJson): readonly Box[] => (scene['geometry'] as { readonly boxes: readonly Box[] }).boxes;

/** Strips of a face across its longer side. */
function stripsOf(box: Box, index: number, face: number, count: number): NonNullable<SurfacePart['patch']>[] {
  const { from, to } = (box.add ?? box.subtract)!;
  const ways = AXES.filter((axis) => axis !== face >> 1 && axis < from.length);
  const longest = ways.reduce((best, way) => (to[way] - from[way] > to[best] - from[best] ? way : best));
  const at = (strip: number): number =>
    strip === count ? to[longest] : from[longest] + ((to[longest] - from[longest]) * strip) / count;
  return Array.from({ length: count }, (_, strip) => ({
    box: index,
    face: FACE_NAMES[face],
    from: ways.map((way) => (way === longest ? at(strip) : from[way])),
    to: ways.map((way) => (way === longest ? at(strip + 1) : to[way])),
  }));
}
