import { speedOfSound } from '../../../material/air.ts';
import { movableMaterial, type MovableMaterial } from '../room-trials/moved-material.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { withOwnMaterials, type RoomSurface } from '../room-trials/surfaces.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';

/** A surface whose material can be moved. */
export interface OwnMaterial {
  readonly surface: RoomSurface;
  /** The name that its material has in the runs. */
  readonly ownName: string;
  readonly material: MovableMaterial;
}

/** A surface with the runs in which its material was moved. */
export interface SurfaceRuns extends OwnMaterial {
  readonly squareMetres: number | null;
  readonly factors: { readonly low: number; readonly high: number };
  readonly low: RunFigures;
  readonly high: RunFigures;
}

/**
 * How far a quantity is moved down and up, as a logarithm. The third-order error of a decay time is below 0.2 % of its
 * derivative then, and its change is far above the rounding of single precision.
 */
const STEP = 0.1;

/** The absorption that a surface without any is given for a run. */
const FROM_NOTHING = 0.02;

/** A room with the runs in which its surfaces were moved. */
export interface MovedSurfaces {
  /** The scene with a material of its own for each surface. */
  readonly scene: SceneJson;
  readonly base: RunFigures;
  /** All surfaces that can be moved; those of `moved` show a face to the air. */
  readonly materials: readonly OwnMaterial[];
  readonly moved: readonly SurfaceRuns[];
  readonly notMoved: readonly { readonly surface: string; readonly reason: string }[];
}

/**
 * Runs the scene as it is, and with each surface's material moved.
 *
 * @param furtherRuns Number of runs that follow: for the cost.
 */
export async function moveSurfaces(trials: Trials, furtherRuns: number): Promise<MovedSurfaces> {
  const { scene: file, rendered } = trials;
  const own = withOwnMaterials(file);
  const soundSpeed = speedOfSound(rendered.scene.air);
  const raw = file['materials'] as SceneJson;
  const candidates = own.surfaces.map((surface) => ({
    surface,
    ownName: own.nameOf(surface),
    material: movableMaterial(rendered.scene.materials.get(surface.material)!, raw[surface.material], soundSpeed),
  }));
  trials.expect(
    1 + furtherRuns + candidates.reduce((runs, { material }) => runs + (material ? endsOf(material).length : 0), 0),
  );
  await trials.tellCost();
  const base = await trials.run(own.scene);
  const notMoved: { surface: string; reason: string }[] = [];
  const movable = candidates.flatMap(({ surface, ownName, material }) => {
    const squareMetres = base.materials.find(({ name }) => name === ownName)?.squareMetres ?? 0;
    const isArea = material?.quantity === 'absorption';
    if (isArea && squareMetres === 0) return [];
    if (material) return [{ surface, ownName, material, squareMetres: isArea ? squareMetres : null }];
    notMoved.push({ surface: surface.name, reason: `'${surface.material}' has nothing that could be moved` });
    return [];
  });
  trials.expect(1 + furtherRuns + movable.reduce((runs, { material }) => runs + endsOf(material).length, 0));
  const scenes = movable.flatMap(({ ownName, material }) =>
    endsOf(material).map((factor) => withMaterials(own.scene, new Map([[ownName, material.moved(factor)]]))),
  );
  const runs = [...(await trials.runAll(scenes))];
  const moved = movable.map((one): SurfaceRuns => {
    const [low, high] = factorsOf(one.material);
    const run = (factor: number): RunFigures => (factor === 1 || factor === 0 ? base : runs.shift()!);
    return { ...one, factors: { low, high }, low: run(low), high: run(high) };
  });
  const materials = candidates.flatMap(({ material, ...one }) => (material ? [{ ...one, material }] : []));
  return { scene: own.scene, base, materials, moved, notMoved };
}

/** The factors down and up; 1 is the scene as it is, and so is 0 for a surface that absorbs nothing. */
function factorsOf({ values, mostFactor }: MovableMaterial): readonly [number, number] {
  if (typeof values !== 'number' && values.size === 0) return [0, FROM_NOTHING];
  return [Math.exp(-STEP), Math.max(1, Math.min(Math.exp(STEP), mostFactor))];
}

/** The factors that need a run. */
const endsOf = (material: MovableMaterial): number[] =>
  factorsOf(material).filter((factor) => factor !== 0 && factor !== 1);

/** The scene with other definitions of some materials. */
export const withMaterials = (scene: SceneJson, definitions: ReadonlyMap<string, unknown>): SceneJson => ({
  ...scene,
  materials: { ...(scene['materials'] as SceneJson), ...Object.fromEntries(definitions) },
});
