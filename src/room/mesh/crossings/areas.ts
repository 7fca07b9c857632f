import { strides, type Grid } from '../../grid/grid.ts';
import type { Air } from '../leaks/air.ts';
import type { ClosedEdges } from './closed-edges.ts';
import { forEachEdge } from './edge-graph.ts';
import { forEachFace, type FaceTable } from './face-table.ts';
import type { MaterialArea } from '../triangles/report.ts';
import { faceArea } from './table-surface.ts';
import type { FaceMeasure } from './face-measure.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** Patches are scaled by at most this and its inverse. */
const MOST_SCALE = 2;

/**
 * [triangle] area that the grid samples, less what it cannot show: in the corners of a room lines cross two walls between
 * nodes that are both beyond them. The area of such crossings is the air's, but no face's.
 */
export function visibleArea(
  edges: ClosedEdges,
  walls: WallTriangles,
  grid: Grid,
  air: Air,
  measure: FaceMeasure,
): Float64Array {
  const visible = edges.sampledArea.slice();
  const stride = strides(grid);
  forEachEdge(edges, grid, (edge, node, axis) => {
    const [low, high] = [edges.low[edge], edges.high[edge]];
    const next = node + stride[axis];
    if (low === high || air.isAir(node) || air.isAir(next)) return;
    const beside = [stride[(axis + 1) % 3], stride[(axis + 2) % 3]];
    const nearAir = beside.some((step) =>
      [node - step, node + step, next - step, next + step].some((at) => air.isAir(at)),
    );
    if (!nearAir) return;
    for (const t of [low, high]) visible[t] = Math.max(0, visible[t] - measure(walls, t, axis));
  });
  return visible;
}

/**
 * By what to multiply the measure of each triangle's faces for their area. A plane meets |cosine| lines along each axis in a
 * square of the spacing: so its faces' measures add up to the true area, but for where the surface begins and ends between
 * the lines. That rest is made good patch by patch.
 *
 * @param sampledArea Of {@link visibleArea}.
 */
export function areaScales(walls: WallTriangles, patches: Uint32Array, sampledArea: Float64Array): Float64Array {
  const area = sumBy(patches, walls.areas);
  const sampled = sumBy(patches, sampledArea);
  return Float64Array.from(patches, (patch) =>
    sampled[patch] > 0 ? Math.min(MOST_SCALE, Math.max(1 / MOST_SCALE, area[patch] / sampled[patch])) : 1,
  );
}

/**
 * Area of the mesh that faces the air of the room, and of the faces on the grid, by scene material. Of a triangle that part faces the
 * air that its crossings see; of one without crossings as much as of its patch, or else of its material.
 *
 * @param outside [face] 1 where it faces air that is kept outside, which is not counted.
 * @param square Square of the spacing, m².
 */
export function materialAreas(
  walls: WallTriangles,
  table: FaceTable,
  patches: Uint32Array,
  sampledArea: Float64Array,
  areaScale: Float64Array,
  outside: Uint8Array,
  square: number,
  measure: FaceMeasure,
): MaterialArea[] {
  const shown = { front: new Float64Array(walls.count), back: new Float64Array(walls.count) };
  const sums = new Map<number, { area: number; gridArea: number }>();
  const sumOf = (material: number): { area: number; gridArea: number } => {
    let sum = sums.get(material);
    if (!sum) sums.set(material, (sum = { area: 0, gridArea: 0 }));
    return sum;
  };
  forEachFace(table, walls, (t, front, axis, face) => {
    if (outside[face]) return;
    const side = front ? 'front' : 'back';
    shown[side][t] += measure(walls, t, axis);
    sumOf(walls[side][t]).gridArea += faceArea(walls, areaScale, measure, t, axis) * square;
  });
  const sampledPatch = sumBy(patches, sampledArea);
  for (const side of ['front', 'back'] as const) {
    const shownPatch = sumBy(patches, shown[side]);
    const byMaterial = shareByMaterial(walls[side], shown[side], sampledArea);
    walls.areas.forEach((area, t) => {
      const patch = patches[t];
      const share =
        sampledArea[t] > 0
          ? shown[side][t] / sampledArea[t]
          : sampledPatch[patch] > 0
            ? shownPatch[patch] / sampledPatch[patch]
            : byMaterial.get(walls[side][t])!;
      if (share > 0) sumOf(walls[side][t]).area += Math.min(1, share) * area * square;
    });
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([material, { area, gridArea }]) => ({ material, area, gridArea, error: area > 0 ? gridArea / area - 1 : 0 }));
}

/** Part of each material's crossings that see the air. */
function shareByMaterial(material: Int32Array, shown: Float64Array, sampled: Float64Array): Map<number, number> {
  const sums = new Map<number, { shown: number; sampled: number }>();
  material.forEach((index, t) => {
    const { shown: before, sampled: all } = sums.get(index) ?? { shown: 0, sampled: 0 };
    sums.set(index, { shown: before + shown[t], sampled: all + sampled[t] });
  });
  return new Map([...sums].map(([index, sum]) => [index, sum.sampled > 0 ? sum.shown / sum.sampled : 0]));
}

function sumBy(groups: Uint32Array, values: Float64Array): Float64Array {
  const sums = new Float64Array(groups.length);
  groups.forEach((group, i) => (sums[group] += values[i]));
  return sums;
}
