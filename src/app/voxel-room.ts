import type { Watcher } from '../room/mesh/task.ts';
import type { MeshReport } from '../room/mesh/report.ts';
import { voxeliseMesh } from '../room/mesh/voxelise.ts';
import { voxeliseBoxes, type VoxelRoom } from '../room/voxelise.ts';
import type { RenderPlan } from './plan.ts';

/** A scene on the grid. */
export interface SceneRoom extends VoxelRoom {
  /** What became of the mesh, if it is one. */
  readonly report: MeshReport | undefined;
}

/**
 * Puts the geometry of a plan on its grid. Leaks of a mesh are closed by rigid walls, and reported.
 *
 * @throws CancelledError if stopped.
 */
export function voxeliseScene({ geometry, grid, scene }: RenderPlan, watcher: Watcher): SceneRoom {
  if (geometry.kind === 'boxes') return { ...voxeliseBoxes(geometry.boxes, grid), report: undefined };
  const { mesh, faceMaterials, materialNames } = geometry;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const { graph, surface, report } = voxeliseMesh(mesh, faceMaterials, grid, listeners, watcher);
  return { graph, surface, materialNames, report };
}
