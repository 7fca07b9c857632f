import { strides, type Grid } from '../grid/grid.ts';
import { areParallel, type ClosedEdges } from './crossings/closed-edges.ts';
import { RIGID } from '../surfaces/surface.ts';
import { joined, sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import { findSorted } from '../../lists/sorted.ts';
import type { Gaps } from './gaps/gaps.ts';
import type { ShownFaces } from './crossings/face-table.ts';
import { TriangleCounts, type Counts } from './crossings/triangle-counts.ts';
import { slabsOf, type PreparedSlab } from '../slabs/slabs.ts';
import { each, type Job, type Work } from '../slabs/work.ts';
import { forEachMeeting } from './triangles/patches.ts';
import type { MaterialArea } from './triangles/mesh-report.ts';
import { faceArea } from './crossings/table-surface.ts';
import type { FaceMeasure } from './crossings/face-measure.ts';
import type { WalledAir } from './crossings/walled-air.ts';
import type { WallTriangles } from './triangles/wall-triangles.ts';

/** Patches are scaled by at most this and its inverse. */
const MOST_SCALE = 2;

interface HiddenShared {
  readonly edges: Pick<ClosedEdges, 'rowStart' | 'key' | 'low' | 'high'>;
  readonly grid: Grid;
  /** [triangle][x, y, z] of the triangles. */
  readonly normals: Float64Array;
  /** Labels of the nodes; air is what is neither 0 nor beyond the mesh. */
  readonly seen: Uint8Array;
  readonly beyond: number;
  /** Edges some part of which is in a gap, ascending. */
  readonly inGaps: Uint32Array;
}

/** [3 triangle + axis] crossings of a slab that border the air but that no face can show. */
export const hiddenSlab: Job<HiddenShared, PreparedSlab, Counts> = {
  name: 'hidden crossings',
  begin: ({ edges, grid, normals, seen, beyond, inGaps }) => {
    const stride = strides(grid);
    const counts = new TriangleCounts(normals.length);
    const isAir = (node: number): boolean => seen[node] !== 0 && seen[node] !== beyond;
    return ({ from, to }) => {
      for (let row = from * grid.size[1]; row < to * grid.size[1]; row++) {
        for (let edge = edges.rowStart[row]; edge < edges.rowStart[row + 1]; edge++) {
          const low = edges.low[edge];
          const high = edges.high[edge];
          // What stands on a floor covers it: there is no corner between the two.
          if (low === high || areParallel(normals, low, high)) continue;
          const axis = (edges.key[edge] % 3) as 0 | 1 | 2;
          const node = row * grid.pitch + (edges.key[edge] - axis) / 3;
          const next = node + stride[axis];
          if (isAir(node) || isAir(next) || findSorted(inGaps, edge, 0, inGaps.length) >= 0) continue;
          let isNearAir = false;
          for (let other = 1; other < 3; other++) {
            const step = stride[(axis + other) % 3];
            isNearAir ||= isAir(node - step) || isAir(node + step) || isAir(next - step) || isAir(next + step);
          }
          if (!isNearAir) continue;
          counts.add(3 * low + axis);
          counts.add(3 * high + axis);
        }
      }
      return counts.done();
    };
  },
};

/**
 * [triangle] area that the grid samples, without the crossings that no face can show: in the corners of a room, lines
 * cross two walls between two nodes that are both behind the walls. Such crossings border the air but belong to no
 * face, unless they are in a gap.
 *
 * @param planes Planes of a slab.
 */
export function* visibleAreaWork(
  { edges, walls, grid, air: { seen, beyond }, measure }: WalledAir,
  gaps: Gaps,
  planes?: number,
): Work<Float64Array> {
  const { rowStart, key, low, high, sampledArea } = edges;
  const inGaps = joined([Uint32Array.from(gaps.edges).sort()], sharedUint32);
  const shared = { edges: { rowStart, key, low, high }, grid, normals: walls.normals, seen, beyond, inGaps };
  const hidden = new Uint32Array(3 * walls.count);
  for (const counts of yield* each(hiddenSlab, shared, slabsOf(grid, planes))) TriangleCounts.addTo(hidden, counts);
  const hiddenArea = sampledAreas(hidden, walls, measure);
  return sampledArea.map((area, t) => Math.max(0, area - hiddenArea[t]));
}

/** [triangle] area that crossings sample, by [3 triangle + axis] their number. */
export function sampledAreas(counts: Uint32Array, walls: WallTriangles, measure: FaceMeasure): Float64Array {
  const areas = new Float64Array(walls.count);
  for (let i = 0; i < counts.length; i++) {
    const t = Math.floor(i / 3);
    if (counts[i] > 0) areas[t] += counts[i] * measure(walls, t, i - 3 * t);
  }
  return areas;
}

/**
 * The factor for each triangle that turns the measure of its faces into their area. In one squared spacing, a plane
 * meets
 * |cosine| lines along each axis: so the measures of its faces add up to the true area, except where the surface begins
 * or ends between lines. The factor corrects this rest patch by patch. A patch that no line meets, such as the rim of a
 * thin panel, leaves its area to the patches that it meets in an edge.
 *
 * @param sampledArea Sampled areas, as {@link visibleArea} gives it.
 */
export function areaScales(walls: WallTriangles, patches: Uint32Array, sampledArea: Float64Array): Float64Array {
  const area = sumBy(patches, walls.areas);
  const sampled = sumBy(patches, sampledArea);
  leaveMissed(walls, patches, sampled, area);
  const scale = sharedFloat64(patches.length);
  patches.forEach((patch, t) => {
    const ratio = area[patch] / sampled[patch];
    scale[t] = sampled[patch] > 0 ? Math.min(MOST_SCALE, Math.max(1 / MOST_SCALE, ratio)) : 1;
  });
  return scale;
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

/** What the grid samples of the patches of a mesh. */
interface PatchAreas {
  /** [triangle] its patch. */
  readonly patches: Uint32Array;
  /** [triangle] as {@link visibleAreaWork} gives it. */
  readonly sampledArea: Float64Array;
  /** [triangle] as {@link areaScales} gives it. */
  readonly areaScale: Float64Array;
}

/**
 * Area of the mesh that faces the air of the room, and area of the faces on the grid, by scene material. The share of a
 * triangle that faces the air is the share of its crossings that do; without crossings, that of its patch, or else that
 * of its material.
 *
 * @param faces Without those that face the air kept beyond openings.
 */
export function materialAreas(
  { walls, grid, measure }: Pick<WalledAir, 'walls' | 'grid' | 'measure'>,
  faces: ShownFaces,
  { patches, sampledArea, areaScale }: PatchAreas,
  gaps: Gaps,
): MaterialArea[] {
  const square = grid.spacing ** 2;
  const sums = new Map<number, { area: number; gridArea: number }>();
  const sumOf = (material: number): { area: number; gridArea: number } => {
    let sum = sums.get(material);
    if (!sum) sums.set(material, (sum = { area: 0, gridArea: 0 }));
    return sum;
  };
  const shown = {
    front: sampledAreas(faces.front, walls, measure),
    back: sampledAreas(faces.back, walls, measure),
  };
  /** Adds an area of a side to that of its material; of a sheet each side is half, besides the law of the side. */
  const add = (key: 'area' | 'gridArea', side: 'front' | 'back', t: number, area: number): void => {
    const own = walls[side][t];
    const sheet = walls.sheet[t];
    if (sheet !== RIGID) sumOf(sheet)[key] += area / 2;
    if (sheet === RIGID || own !== RIGID) sumOf(own)[key] += area;
  };
  for (const side of ['front', 'back'] as const) {
    faces[side].forEach((count, i) => {
      const t = Math.floor(i / 3);
      if (count > 0) add('gridArea', side, t, count * faceArea(walls, areaScale, measure, t, i % 3) * square);
    });
  }
  gaps.forEachSide(({ triangle, front, axis }) => {
    const side = front ? 'front' : 'back';
    shown[side][triangle] += measure(walls, triangle, axis);
    add('gridArea', side, triangle, faceArea(walls, areaScale, measure, triangle, axis) * square);
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
      if (share > 0) add('area', side, t, Math.min(1, share) * area * square);
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
