import { speedOfSound } from '../../../material/air.ts';
import { isThrough, isWall } from '../../../material/definition.ts';
import type { GridWall } from '../../../material/fit/on-grid.ts';
import { knownWallOf, ownDefinition } from '../../../material/material-wall.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { resolveOne } from '../../../room/faces/resolve-one.ts';
import { alone, each, type Work } from '../../../room/slabs/work.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import { flatGrid } from '../../../room/flat/flat-grid.ts';
import { meshGrid, meshSpacing } from '../../../room/mesh/grid.ts';
import { openMargins } from '../../../room/boxes/open-boxes.ts';
import type { OutsideLayer } from '../../../room/outside/outside.ts';
import { fittingSpacing } from '../../../room/boxes/fitting-spacing.ts';
import { gridOf } from '../../../room/boxes/voxelise-boxes.ts';
import type { LaidArea } from '../../../scene/areas/area.ts';
import { dimensionsOf } from '../../../scene/boxes.ts';
import { LAYER, type Scene } from '../../../scene/scene.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { rightBand } from '../../../scheme/right-band.ts';
import { timeStepOf, type Scheme } from '../../../scheme/scheme.ts';
import {
  hertz,
  metres,
  type Hertz,
  type Metres,
  type MetresPerSecond,
  type Seconds,
} from '../../../units/quantities.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { roomDimensions } from '../scene/extents.ts';
import { hasSheets } from '../scene/has-sheets.ts';
import { planOutside } from './openings.ts';
import { openNames } from '../scene/open-materials.ts';
import type { ProjectScheme } from '../scheme/project-scheme.ts';
import type { PlannedScene } from './request.ts';
import type { SheetsInPlan } from './sheet-materials.ts';
import { sheetsInPlan } from './sheets-in-plan.ts';
import { hasFreeLayers } from './free-layers.ts';
import { spacingForVolumes } from './volume-spacing.ts';
import { volumesInPlan, type VolumesInPlan } from './volumes-in-plan.ts';

/** All that is known of a run before anything is allocated. */
export interface RenderPlan {
  readonly scene: Scene;
  readonly geometry: LoadedGeometry;
  readonly areas: readonly LaidArea[];
  readonly dimensions: Dimensions;
  readonly scheme: Scheme;
  /** What the project keeps, if {@link scheme} comes from there; else null. */
  readonly project: ProjectScheme | null;
  readonly soundSpeed: MetresPerSecond;
  /** Covers the geometry and the air kept outside; the grid of the room may be smaller. */
  readonly grid: Grid;
  /** Points of the shortest wavelength that the grid was asked to have; walls may make it a little finer. */
  readonly points: number;
  /** Largest spacing that porous volumes let the grid have; infinite without any that it is made finer for. */
  readonly volumeSpacing: Metres;
  /** The absorbing layer beyond openings; null if nothing leads outside. */
  readonly outside: OutsideLayer | null;
  /** Time step T. */
  readonly timeStep: Seconds;
  /** 1/T. */
  readonly sampleRate: Hertz;
  /** Number of steps: the last sample is at the duration or just after. */
  readonly steps: number;
  /** Highest frequency at which waves, levels, walls and sheets are right ({@link rightBand}). */
  readonly validTo: Hertz;
  /**
   * What became of sheets that are nearer to a wall or to each other than the grid resolves: geometry and materials of
   * the plan have walls and sheets in their place. Left out if there are none.
   */
  readonly sheets?: SheetsInPlan;
  /**
   * What became of porous volumes of boxes that the grid does not resolve, where walls pass between the nodes: geometry
   * and materials of the plan have walls and sheets in their place. Left out if there are none.
   */
  readonly volumes?: VolumesInPlan;
}

/**
 * Plans a run. Its grid is as fine as scheme, walls and sheets need it, and finer where that resolves porous volumes
 * ({@link spacingForVolumes}).
 *
 * @throws InputError if the layer outside would be too thick.
 */
export function planRender(rendered: PlannedScene, scheme: Scheme): RenderPlan {
  const { scene, geometry } = rendered;
  const dimensions = roomDimensions(geometry);
  return planWith(rendered, scheme, spacingForVolumes({ scene, dimensions, soundSpeed: speedOfSound(scene.air) }));
}

/**
 * Plans a run on a grid that need not resolve porous volumes.
 *
 * @throws InputError if the layer outside would be too thick.
 */
export function planCoarse(rendered: PlannedScene, scheme: Scheme): RenderPlan {
  return planWith(rendered, scheme, metres(Infinity));
}

function planWith(rendered: PlannedScene, scheme: Scheme, volumeSpacing: Metres): RenderPlan {
  const { scene, geometry } = rendered;
  const sheets = hasSheets(scene, geometry);
  const plan = planOn(rendered, scheme, volumeSpacing, sheets);
  // A sheet in place of a thin volume is one like others.
  return sheets || !hasFreeLayers(plan) ? plan : planOn(rendered, scheme, volumeSpacing, true);
}

function planOn(rendered: PlannedScene, scheme: Scheme, volumeSpacing: Metres, sheets: boolean): RenderPlan {
  const { scene, geometry, areas } = rendered;
  const dimensions = roomDimensions(geometry);
  const soundSpeed = speedOfSound(scene.air);
  const right = rightBand(scheme, scene.walls, dimensions, sheets);
  const highest = right * soundSpeed;
  const coarsest = metres(Math.min(highest / scene.maxFrequency, volumeSpacing));
  const spacing = fittingSpacingOf(geometry, coarsest);
  const outside = planOutside(rendered, scheme, spacing, soundSpeed);
  const grid = gridFor(geometry, openNames(scene.materials), spacing, outside?.steps ?? 0);
  const timeStep = timeStepOf(scheme, grid.spacing, soundSpeed);
  const drawn = { scene, geometry, ...sheetsInPlan(rendered, grid, soundSpeed) };
  // The spacing is at most the coarsest: rounding must not take away what was asked for.
  const validTo = hertz(Math.max(scene.maxFrequency, highest / grid.spacing));
  return {
    ...drawn,
    ...volumesInPlan({ ...drawn, scheme, grid, dimensions, soundSpeed, validTo }),
    areas,
    dimensions,
    scheme,
    project: rendered.project,
    soundSpeed,
    grid,
    points: 1 / Math.min(right, (scene.maxFrequency * volumeSpacing) / soundSpeed),
    volumeSpacing,
    outside,
    timeStep,
    sampleRate: hertz(1 / timeStep),
    steps: stepsFor(scene.duration, timeStep),
    validTo,
  };
}

/** A plan with longer or shorter responses, else as given. */
export function withDuration(plan: RenderPlan, duration: Seconds): RenderPlan {
  return { ...plan, scene: { ...plan.scene, duration }, steps: stepsFor(duration, plan.timeStep) };
}

function stepsFor(duration: Seconds, timeStep: Seconds): number {
  return Math.ceil(duration / timeStep) + 1;
}

function fittingSpacingOf(geometry: LoadedGeometry, coarsest: Metres): Metres {
  return geometry.kind === 'boxes'
    ? fittingSpacing(geometry.boxes, coarsest, geometry.sheets, geometry.volumes)
    : meshSpacing(geometry.mesh, coarsest);
}

/** Nodes of the grid beyond a mesh, and beyond the air kept outside, on every side. */
const MESH_MARGIN = 1;

/** @param steps Nodes of air kept beyond openings. */
function gridFor(geometry: LoadedGeometry, open: ReadonlySet<string>, spacing: Metres, steps: number): Grid {
  if (geometry.kind === 'mesh') {
    const { mesh, boxes } = geometry;
    return boxes && dimensionsOf(boxes) === 2
      ? flatGrid(mesh, spacing, MESH_MARGIN + steps, metres(2 * LAYER))
      : meshGrid(mesh, spacing, MESH_MARGIN + steps);
  }
  const { boxes } = geometry;
  return gridOf(boxes, spacing, steps > 0 ? openMargins(boxes, spacing, open, steps) : undefined);
}

/**
 * Fits the named materials for the room. Open surfaces and porous volumes are not walls; here they count as rigid.
 */
export function resolveMaterials(plan: RenderPlan, names: readonly string[]): ResolvedMaterial[] {
  return alone(resolveMaterialsWork(plan, names));
}

/**
 * Fits the named materials as {@link resolveMaterials} does, one after the other or side by side.
 *
 * @param onGrid Walls on the grid that are known already, by the names of their materials.
 */
export function* resolveMaterialsWork(
  plan: RenderPlan,
  names: readonly string[],
  onGrid?: ReadonlyMap<string, GridWall>,
): Work<ResolvedMaterial[]> {
  const { scene, timeStep, validTo: maxFrequency, soundSpeed } = plan;
  const inputs = names.map((name) => {
    const given = scene.materials.get(name)!;
    if (isThrough(given)) return { name, definition: given, known: {} };
    const definition = isWall(given) ? given : ({ kind: 'rigid' } as const);
    // Threads do not know the walls that this one has read or fitted.
    const known = { wall: knownWallOf(ownDefinition(definition), soundSpeed), onGrid: onGrid?.get(name) };
    return { name, definition, known };
  });
  return yield* each(resolveOne, { timeStep, maxFrequency, soundSpeed }, inputs);
}
