import { cornersOf } from '../../../mesh/corners.ts';
import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { MOST_RESISTANCE, resistanceOf } from '../../../material/porous-volume/stand-in.ts';
import type { AnyGraph } from '../../../room/grid/graph.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import { meshGrid, meshSpacing } from '../../../room/mesh/grid.ts';
import { nodesInBody } from '../../../room/porous/mesh-regions.ts';
import { placeOf } from '../../../run/points/place.ts';
import { HIGHEST, keeping, upToTens } from '../../inputs/request/volume-spacing.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { metres, type MetresPerSecond } from '../../../units/quantities.ts';
import { cross, minus, normalised } from '../../../units/vectors.ts';
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

/** A grid so many times finer is not looked for. */
const MOST_TIMES = 6;
/** Steps between the frequencies that are tried. */
const STEP = 1.06;

/**
 * How to have a grid that resolves bodies, as `raise the maximum frequency to 860 Hz with the scheme compact-5@2%`: the
 * grid of that frequency is laid, for what a body is on a grid depends on where its nodes are. Undefined if none is
 * found.
 */
export function raisedForBodies(plan: RenderPlan, bodies: readonly PorousBody[]): string | undefined {
  const { scene, scheme, grid, validTo, soundSpeed } = plan;
  const [{ mesh }] = bodies;
  const densest = Math.max(...bodies.map(({ filling }) => resistanceOf(filling, grid.spacing, soundSpeed)));
  const first = Math.max(scene.maxFrequency * STEP, (validTo * densest) / MOST_RESISTANCE);
  const last = Math.min(HIGHEST, MOST_TIMES * Math.max(scene.maxFrequency, first));
  for (let frequency = first; frequency <= last; frequency *= STEP) {
    const whole = upToTens(frequency);
    const spacing = meshSpacing(mesh, metres((validTo * grid.spacing) / whole));
    const finer = meshGrid(mesh, spacing, 1);
    if (bodies.every((body) => isResolved(body, finer, soundSpeed)))
      return `raise the maximum frequency to ${whole} Hz${keeping(scheme)}`;
  }
  return undefined;
}

/** Whether a grid resolves a body. */
function isResolved(body: PorousBody, grid: Grid, soundSpeed: MetresPerSecond): boolean {
  if (resistanceOf(body.filling, grid.spacing, soundSpeed) > MOST_RESISTANCE) return false;
  const share = (nodesInBody(grid, body).length * grid.spacing ** 3) / body.volume;
  return share >= SHARE.least && share <= SHARE.most;
}

/** The porous bodies of the mesh of a plan, if it has any. */
export function porousBodiesOf({
  geometry,
  grid,
  soundSpeed,
}: Pick<RenderPlan, 'geometry' | 'grid' | 'soundSpeed'>): PorousBodies {
  const bodies = geometry.kind === 'mesh' ? (geometry.porous ?? []) : [];
  const resolved = bodies.filter((body) => isResolved(body, grid, soundSpeed));
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

/** Whether a body has a triangle with air of the room before it, a spacing off its centre on either side. */
export function facesAir(graph: AnyGraph, { mesh, triangles }: Pick<PorousBody, 'mesh' | 'triangles'>): boolean {
  const { spacing } = graph.grid;
  return triangles.some((triangle) => {
    const [a, b, c] = cornersOf(mesh, triangle);
    const normal = normalised(cross(minus(b, a), minus(c, a)));
    return [-1, 1].some((side) => {
      const [x, y, z] = [0, 1, 2].map((axis) => (a[axis] + b[axis] + c[axis]) / 3 + side * spacing * normal[axis]);
      return placeOf(graph, [x, y, z]) !== undefined;
    });
  });
}
