import { strides, type Grid } from '../../grid/grid.ts';
import type { Air } from '../leaks/air.ts';
import type { ClosedEdges } from './closed-edges.ts';
import { forEachEdge } from './edge-graph.ts';
import { forEachFace, type FaceTable } from './face-table.ts';
import { forEachMeeting } from '../triangles/patches.ts';
import type { MaterialArea } from '../triangles/report.ts';
import { faceArea } from './table-surface.ts';
import type { FaceMeasure } from './face-measure.ts';
import type { Gaps } from '../gaps/gaps.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** Patches are scaled by at most this and its inverse. */
const MOST_SCALE = 2;

/**
 * [triangle] area that the grid samples, without the crossings that no face can show: in the corners of a room, lines
 * cross two walls between two nodes that are both behind the walls. Such crossings border the air but belong to no
 * face, unless they are in a gap.
 */
export function visibleArea(
  edges: ClosedEdges,
  walls: WallTriangles,
  grid: Grid,
  air: Air,
  measure: FaceMeasure,
  gaps: Gaps,
): Float64Array {
  const inGaps = gaps.edges;
  const visible = edges.sampledArea.slice();
  const stride = strides(grid);
  forEachEdge(edges, grid, (edge, node, axis) => {
    const [low, high] = [edges.low[edge], edges.high[edge]];
    const next = node + stride[axis];
    if (low === high || air.isAir(node) || air.isAir(next) || inGaps.has(edge)) return;
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
 * The factor for each triangle that turns the measure of its faces into their area. In one squared spacing, a plane
 * meets
 * |cosine| lines along each axis: so the measures of its faces add up to the true area, except where the surface begins
 * or ends between lines. The factor corrects this rest patch by patch. A patch that no line meets, such as the rim of a
 * thin panel, leaves its area to the patches that it meets in an edge.
 *
 * @param sampledArea As {@link visibleArea} gives it.
 */
export function areaScales(walls: WallTriangles, patches: Uint32Array, sampledArea: Float64Array): Float64Array {
  const area = sumBy(patches, walls.areas);
  const sampled = sumBy(patches, sampledArea);
  leaveMissed(walls, patches, sampled, area);
  return Float64Array.from(patches, (patch) =>
    sampled[patch] > 0 ? Math.min(MOST_SCALE, Math.max(1 / MOST_SCALE, area[patch] / sampled[patch])) : 1,
  );
}

/** Adds the areas of patches without samples to those of the patches that they meet, in proportion. */
function leaveMissed(walls: WallTriangles, patches: Uint32Array, sampled: Float64Array, area: Float64Array): void {
  const heirs = new Map<number, Set<number>>();
  forEachMeeting(walls, patches, (a, b) => {
    for (const [missed, heir] of [
      [a, b],
      [b, a],
    ] as const) {
      if (sampled[missed] > 0 || !(sampled[heir] > 0)) continue;
      const own = heirs.get(missed) ?? new Set();
      heirs.set(missed, own.add(heir));
    }
  });
  const drawn = area.slice();
  for (const [missed, own] of heirs) {
    const all = [...own].reduce((sum, heir) => sum + drawn[heir], 0);
    for (const heir of own) area[heir] += (drawn[missed] * drawn[heir]) / all;
  }
}

/**
 * Area of the mesh that faces the air of the room, and area of the faces on the grid, by scene material. The share of a
 * triangle that faces the air is the share of its crossings that do; without crossings, that of its patch, or else that
 * of its material.
 *
 * @param outside [face] 1 where it faces the air kept beyond openings, which does not count.
 * @param square The squared spacing, m².
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
  gaps: Gaps,
): MaterialArea[] {
  const shown = { front: new Float64Array(walls.count), back: new Float64Array(walls.count) };
  const sums = new Map<number, { area: number; gridArea: number }>();
  const sumOf = (material: number): { area: number; gridArea: number } => {
    let sum = sums.get(material);
    if (!sum) sums.set(material, (sum = { area: 0, gridArea: 0 }));
    return sum;
  };
  const show = (t: number, front: boolean, axis: number): void => {
    const side = front ? 'front' : 'back';
    shown[side][t] += measure(walls, t, axis);
    sumOf(walls[side][t]).gridArea += faceArea(walls, areaScale, measure, t, axis) * square;
  };
  forEachFace(table, walls, (t, front, axis, face) => {
    if (!outside[face]) show(t, front, axis);
  });
  gaps.forEachSide(({ triangle, front, axis }) => show(triangle, front, axis));
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

/** Share of each material's crossings that face the air. */
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
