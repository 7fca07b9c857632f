import { metres } from '../../units/quantities.ts';
import { smoothPatches } from '../mesh/triangles/patches.ts';
import type { WallTriangles } from '../mesh/triangles/wall-triangles.ts';
import { RIGID } from '../surfaces/surface.ts';
import type { MaterialDetails, Strip } from './details.ts';

/** A side of which a smaller part faces the air counts as not facing it. */
const LEAST_SHARE = 0.02;

/** [triangle] areas sampled. */
export interface ShownArea {
  readonly front: Float64Array;
  readonly back: Float64Array;
  readonly sampled: Float64Array;
}

/**
 * Finds the strips of each material of a mesh that face the air. A strip is a smooth patch of one pair of materials;
 * the areas on the grid are made right for each such patch. The share of a triangle that faces the air is the share of
 * its samples; without samples, the share of its patch or else of its mesh material. The width of a strip is the
 * shorter side of the rectangle with the same area and outline.
 */
export function materialDetails(
  walls: WallTriangles,
  shown: ShownArea,
  names: readonly string[],
  spacing: number,
): { materials: MaterialDetails[]; total: number } {
  const patches = smoothPatches(walls);
  const widths = patchWidths(walls, patches);
  const patchShown = { front: sumBy(patches, shown.front), back: sumBy(patches, shown.back) };
  const patchSampled = sumBy(patches, shown.sampled);
  const strips = new Map<number, Map<number, number>>();
  for (const side of ['front', 'back'] as const) {
    const materialShown = sumBy(walls.material, shown[side]);
    const materialSampled = sumBy(walls.material, shown.sampled);
    walls.areas.forEach((area, t) => {
      if (walls.open[t]) return;
      const patch = patches[t];
      const material = walls.material[t];
      const share =
        part(shown[side][t], shown.sampled[t]) ??
        part(patchShown[side][patch], patchSampled[patch]) ??
        part(materialShown[material], materialSampled[material]) ??
        0;
      if (share < LEAST_SHARE) return;
      const ofMaterial = strips.get(walls[side][t]) ?? new Map<number, number>();
      strips.set(walls[side][t], ofMaterial.set(patch, (ofMaterial.get(patch) ?? 0) + share * area));
    });
  }
  const materials = [RIGID, ...names.keys()].flatMap((index): MaterialDetails[] => {
    const found = strips.get(index);
    if (!found && index === RIGID) return [];
    const list = [...(found ?? [])]
      .map(([patch, area]): Strip => ({ width: metres(widths[patch] * spacing), area: area * spacing ** 2 }))
      .sort((a, b) => a.width - b.width);
    const material = index === RIGID ? null : names[index];
    return [{ material, area: list.reduce((sum, { area }) => sum + area, 0), strips: list }];
  });
  return { materials, total: materials.reduce((sum, { area }) => sum + area, 0) };
}

/**
 * [patch] the shorter side of the rectangle with its area A and its outline P, P/4 − √(P²/16 − A); rounder patches have
 * no such rectangle and count as √A. In spacings.
 */
function patchWidths(walls: WallTriangles, patches: Uint32Array): Float64Array {
  const outline = outlines(walls, patches);
  const area = sumBy(patches, walls.areas);
  return outline.map((around, patch) => {
    const quarter = around / 4;
    return quarter ** 2 > area[patch] ? quarter - Math.sqrt(quarter ** 2 - area[patch]) : Math.sqrt(area[patch]);
  });
}

/** [patch] length of the outline: the sides that belong to only one of its triangles. */
function outlines({ corners, triangles, count }: WallTriangles, patches: Uint32Array): Float64Array {
  const once = new Map<string, { patch: number; length: number; times: number }>();
  for (let side = 0; side < 3 * count; side++) {
    const patch = patches[Math.floor(side / 3)];
    const [a, b] = [triangles[side], triangles[side % 3 === 2 ? side - 2 : side + 1]];
    const key = `${patch} ${Math.min(a, b)} ${Math.max(a, b)}`;
    const there = once.get(key);
    if (there) there.times++;
    else {
      const length = Math.hypot(...[0, 1, 2].map((axis) => corners[3 * a + axis] - corners[3 * b + axis]));
      once.set(key, { patch, length, times: 1 });
    }
  }
  const lengths = new Float64Array(count);
  for (const { patch, length, times } of once.values()) if (times === 1) lengths[patch] += length;
  return lengths;
}

function part(shown: number, sampled: number): number | undefined {
  return sampled > 0 ? shown / sampled : undefined;
}

/** @param groups The group of each member: an index below the number of groups, or below the number of members. */
function sumBy(groups: Uint32Array | Uint16Array, values: Float64Array): Float64Array {
  const sums = new Float64Array(Math.max(groups.length, 2 ** 16));
  groups.forEach((group, i) => (sums[group] += values[i]));
  return sums;
}
