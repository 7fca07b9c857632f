import { speedOfSound } from '../material/air.ts';
import { resolveMaterial, type ResolvedMaterial } from '../material/resolve.ts';
import type { Grid } from '../room/grid.ts';
import { meshGrid, meshSpacing } from '../room/mesh/grid.ts';
import { fittingSpacing, gridOf } from '../room/voxelise.ts';
import type { Scene } from '../scene/scene.ts';
import { schemeByName, timeStepOf, type Scheme } from '../scheme/scheme.ts';
import { InputError } from '../units/errors.ts';
import { hertz, metres, type Hertz, type Metres, type MetresPerSecond, type Seconds } from '../units/quantities.ts';
import type { LoadedGeometry } from './geometry.ts';
import type { RenderScene } from './request.ts';

/** Everything that can be said of a run before anything is allocated. */
export interface RenderPlan {
  readonly scene: Scene;
  readonly geometry: LoadedGeometry;
  readonly scheme: Scheme;
  readonly soundSpeed: MetresPerSecond;
  /** Covers the geometry; the room's own may be smaller. */
  readonly grid: Grid;
  /** T. */
  readonly timeStep: Seconds;
  /** 1/T. */
  readonly sampleRate: Hertz;
  /** So many that the last sample stands at the duration or just after. */
  readonly steps: number;
  /** Highest frequency the simulation carries within the scheme's tolerance, in every direction. */
  readonly validTo: Hertz;
}

/** @throws InputError if there is no such scheme. */
export function planRender({ scene, geometry, paths }: RenderScene): RenderPlan {
  const scheme = schemeByName(scene.scheme, paths.scheme);
  const soundSpeed = speedOfSound(scene.air);
  // Validity and spacing are each other's inverse: validTo(X) = validTo(1 m) / X.
  const coarsest = metres(validFrequency(scheme, soundSpeed, 1) / scene.maxFrequency);
  const grid = gridFor(geometry, coarsest);
  const timeStep = timeStepOf(scheme, grid.spacing, soundSpeed);
  return {
    scene,
    geometry,
    scheme,
    soundSpeed,
    grid,
    timeStep,
    sampleRate: hertz(1 / timeStep),
    steps: Math.ceil(scene.duration / timeStep) + 1,
    validTo: hertz(validFrequency(scheme, soundSpeed, grid.spacing)),
  };
}

/** Nodes by which the grid reaches beyond a mesh on every side. */
const MESH_MARGIN = 1;

function gridFor(geometry: LoadedGeometry, coarsest: Metres): Grid {
  if (geometry.kind === 'boxes') return gridOf(geometry.boxes, fittingSpacing(geometry.boxes, coarsest));
  return meshGrid(geometry.mesh, meshSpacing(geometry.mesh, coarsest), MESH_MARGIN);
}

/**
 * `(1 − ε) κ c / (2X)`: every wave of a lower frequency lies in the band |k| ≤ κπ, in whichever direction it runs. For
 * its wavenumber is k = ωX/v with the phase velocity v ≥ (1 − ε) c.
 */
function validFrequency({ tolerance, band }: Scheme, soundSpeed: MetresPerSecond, spacing: number): number {
  return ((1 - tolerance) * band * soundSpeed) / (2 * spacing);
}

/**
 * The materials of given names as the room needs them.
 *
 * @throws InputError if a surface is open, which boxes cannot be.
 */
export function resolveMaterials(plan: RenderPlan, names: readonly string[]): ResolvedMaterial[] {
  const { scene, timeStep, validTo: maxFrequency, soundSpeed } = plan;
  return names.map((name) => {
    const definition = scene.materials.get(name)!;
    if (definition.kind === 'open') throw openSurface(name);
    return resolveMaterial(name, definition, { timeStep, maxFrequency, soundSpeed });
  });
}

function openSurface(name: string): InputError {
  return new InputError(
    `materials.${name}`,
    'this surface is open, which is not possible here',
    'Give it a wall, such as { "library": "audience" }.',
  );
}
