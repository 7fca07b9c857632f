import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { RIGID, type GapFace, type Surface } from '../surfaces/surface.ts';
import { AIR, OPEN_IN_LAYER } from '../grid/graph.ts';
import { cellVolume, makeGrid, strides, type Grid } from '../grid/grid.ts';
import type { FaceMaterials } from '../mesh/triangles/wall-triangles.ts';
import { voxeliseMeshWork, type MeshRoom, type VoxeliseOptions } from '../mesh/voxelise.ts';
import { sharedUint8 } from '../../lists/shared-memory.ts';
import { alone, type Work } from '../slabs/work.ts';
import { cubesOfLayer } from './layer-cubes.ts';
import { LAYERS, prismOf } from './prism.ts';

/**
 * Turns the walls of a plan into a room of one layer with walls between the nodes: it makes a prism of some layers of
 * them, with a floor and a ceiling, and takes the middle layer (docs/theory/subcell.md, 'Two dimensions').
 *
 * @param mesh Upright walls, from −height/2 to +height/2 of the grid, of any shape in plan.
 * @param grid One layer, at z = 0, that covers them and at least one node more on every side.
 * @param listeners At z = 0.
 * @throws CancelledError when `signal` is aborted.
 */
export function voxeliseFlat(
  mesh: TriangleMesh,
  faceMaterials: FaceMaterials,
  grid: Grid,
  listeners: readonly Vec3[],
  options: Omit<VoxeliseOptions, 'cut'> = {},
): MeshRoom {
  return alone(voxeliseFlatWork(mesh, faceMaterials, grid, listeners, options));
}

/** Does the work of {@link voxeliseFlat} by slabs, which threads can prepare side by side. */
export function* voxeliseFlatWork(
  mesh: TriangleMesh,
  faceMaterials: FaceMaterials,
  grid: Grid,
  listeners: readonly Vec3[],
  options: Omit<VoxeliseOptions, 'cut'> = {},
): Work<MeshRoom> {
  const prism = prismOf(mesh, faceMaterials, grid);
  const room = yield* voxeliseMeshWork(prism.mesh, prism.faceMaterials, prism.grid, listeners, {
    ...options,
    cut: true,
  });
  return middleLayer(room, grid.height);
}

function middleLayer({ graph: prism, surface, outside, report, cut }: MeshRoom, height: Grid['height']): MeshRoom {
  const { origin, size, spacing } = prism.grid;
  const layer = Math.round(-origin[2] / spacing - 0.5);
  const plane = strides(prism.grid)[2];
  const first = layer * plane;
  const grid = makeGrid([size[0], size[1], 1], spacing, [origin[0], origin[1], -0.5 * spacing], height);
  const nodes = sharedUint8(plane);
  nodes.set(prism.nodes.subarray(first, first + plane).map((bits) => bits & (AIR | OPEN_IN_LAYER)));
  const isIn = (node: number): boolean => node >= first && node < first + plane;
  const outsideNodes = Array.from(outside.nodes, (node, i) => ({ node, level: outside.level[i] })).filter(({ node }) =>
    isIn(node),
  );
  const airNodes = nodes.reduce((sum, bits) => sum + (bits & AIR ? 1 : 0), 0) - outsideNodes.length;
  return {
    graph: { grid, nodes },
    surface: surfaceOfLayer(surface, first, plane),
    outside: {
      nodes: Uint32Array.from(outsideNodes, ({ node }) => node - first),
      level: Uint8Array.from(outsideNodes, ({ level }) => level),
    },
    report: {
      ...report,
      listeners: report.listeners.map((listener) => ({
        ...listener,
        node: listener.node === undefined ? undefined : listener.node - first,
      })),
      airNodes,
      volume: airNodes * cellVolume(grid),
      drawnVolume: report.drawnVolume === null ? null : (report.drawnVolume * height) / (LAYERS * spacing),
    },
    cut: cut && cubesOfLayer(cut, plane, layer),
  };
}

/** The walls of a layer of a prism; it has neither floor nor ceiling. */
function surfaceOfLayer(surface: Surface, first: number, plane: number): Surface {
  return {
    materialAt: (node, direction) => (direction < 4 ? surface.materialAt(node + first, direction) : RIGID),
    areaAt: (node, direction) => surface.areaAt(node + first, direction),
    ...(surface.sheetAt && {
      sheetAt: (node, direction) => (direction < 4 ? surface.sheetAt!(node + first, direction) : RIGID),
    }),
    ...(surface.sideAt && {
      sideAt: (node, direction) => (direction < 4 ? surface.sideAt!(node + first, direction) : RIGID),
    }),
    ...(surface.cutAt && { cutAt: (node, direction) => surface.cutAt!(node + first, direction) }),
    ...(surface.gaps && { gaps: surface.gaps.map((gap) => levelled(gap, plane)) }),
  };
}

/** A layer's part of the walls in a gap, wherever in the prism it opens. */
const levelled = (gap: GapFace, plane: number): GapFace => ({
  ...gap,
  node: gap.node % plane,
  area: gap.area / LAYERS,
});
