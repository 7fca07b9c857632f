import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { MOST_RESISTANCE, resistanceOf } from '../../../material/porous-volume/stand-in.ts';
import { nodesInBody } from '../../../room/porous/mesh-regions.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { PorousBody } from '../../inputs/scene/porous-bodies.ts';

/** Volume of the nodes of a body that the grid resolves, over that of the body. */
const SHARE = { least: 2 / 3, most: 3 / 2 } as const;

/** The porous bodies of the mesh of a plan, by whether its grid resolves them. */
export interface PorousBodies {
  readonly resolved: readonly PorousBody[];
  readonly unresolved: readonly PorousBody[];
}

/** Name of the wall that stands for the bodies of a material that a grid does not resolve. */
export const bodyLayerName = (material: string): string => `${material} (layer)`;

/** The porous bodies of the mesh of a plan, if it has any. */
export function porousBodiesOf({ geometry, grid, soundSpeed }: RenderPlan): PorousBodies {
  const bodies = geometry.kind === 'mesh' ? (geometry.porous ?? []) : [];
  const isResolved = (body: PorousBody): boolean => {
    if (resistanceOf(body.filling, grid.spacing, soundSpeed) > MOST_RESISTANCE) return false;
    const share = (nodesInBody(grid, body).length * grid.spacing ** 3) / body.volume;
    return share >= SHARE.least && share <= SHARE.most;
  };
  const resolved = bodies.filter(isResolved);
  return { resolved, unresolved: bodies.filter((body) => !resolved.includes(body)) };
}

/**
 * The plan with a mesh for its walls: without the triangles of porous bodies that the grid resolves, and with names of
 * walls for those that it does not.
 */
export function withWallsOfBodies(plan: RenderPlan): RenderPlan {
  const { geometry } = plan;
  if (geometry.kind !== 'mesh' || !geometry.porous) return plan;
  const { resolved, unresolved } = porousBodiesOf(plan);
  const layered = new Set(unresolved.map(({ name }) => name));
  return {
    ...plan,
    geometry: {
      ...geometry,
      mesh: without(geometry.mesh, new Set(resolved.flatMap(({ triangles }) => triangles))),
      materialNames: geometry.materialNames.map((name) => (layered.has(name) ? bodyLayerName(name) : name)),
    },
  };
}

/** A mesh without some of its triangles. */
function without(mesh: TriangleMesh, leftOut: ReadonlySet<number>): TriangleMesh {
  if (leftOut.size === 0) return mesh;
  const kept = Array.from(mesh.material.keys()).filter((triangle) => !leftOut.has(triangle));
  return {
    ...mesh,
    triangles: Uint32Array.from(kept.flatMap((t) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)])),
    material: Uint16Array.from(kept, (t) => mesh.material[t]),
    sides: Uint8Array.from(kept, (t) => mesh.sides[t]),
  };
}
