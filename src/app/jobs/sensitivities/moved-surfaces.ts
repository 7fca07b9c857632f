import { speedOfSound } from '../../../material/air.ts';
import { InputError } from '../../../units/errors.ts';
import { movableMaterial, type MovableMaterial } from '../room-trials/moved-material.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { withOwnMaterials } from '../room-trials/surfaces.ts';
import type { Trials } from '../room-trials/trials.ts';
import { withDefinitions, type SceneJson } from '../room-trials/scene-text.ts';
import { hasPlainPoints, runsByWalls } from './by-walls.ts';
import type { OwnMaterial } from './own-material.ts';
import { WallMemoryError } from './wall-engine.ts';

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
  /** How those that absorb were moved. */
  readonly by: MovedBy;
}

/** How surfaces are moved: each by two runs, or all that absorb together by the pressures before them. */
export type MovedBy = 'runs' | 'walls';

/** Fewest absorbing surfaces of a room that is moved by its walls unasked. */
const MANY_SURFACES = 9;

/** Runs of one surface that a run with records of all walls takes as long as. */
const COST_OF_RECORDS = 2;

/**
 * Runs the scene as it is, and with each surface's material moved.
 *
 * @param furtherRuns Number of runs that follow: for the cost.
 * @param by How surfaces are moved; what costs less if undefined.
 * @throws InputError after the first run if it shows no figure.
 */
export async function moveSurfaces(trials: Trials, furtherRuns: number, by?: MovedBy): Promise<MovedSurfaces> {
  const { scene: file, rendered } = trials;
  const own = withOwnMaterials(file);
  const soundSpeed = speedOfSound(rendered.scene.air);
  const raw = file['materials'] as SceneJson;
  const candidates = own.surfaces.map((surface) => ({
    surface,
    ownName: own.nameOf(surface),
    material: movableMaterial(rendered.scene.materials.get(surface.material)!, raw[surface.material], soundSpeed),
  }));
  let isByWalls = false;
  const choose = (all: readonly { readonly material: MovableMaterial | null }[]): number => {
    const movable = all.flatMap(({ material }) => material ?? []);
    isByWalls = by === 'walls' || (by === undefined && costsLess(trials, movable.filter(isSmall).length));
    return movable.reduce((runs, one) => runs + (isByWalls && isSmall(one) ? 0 : endsOf(one).length), 0);
  };
  const most = choose(candidates);
  trials.expect(1 + furtherRuns + most + (isByWalls ? COST_OF_RECORDS * runsOfWalls(trials) : 0));
  await trials.tellCost();
  const base = await trials.run(own.scene);
  if (base.figures.length === 0) throw withoutFigures(base);
  const notMoved: { surface: string; reason: string }[] = [];
  const movable = candidates.flatMap(({ surface, ownName, material }) => {
    const squareMetres = base.materials.find(({ name }) => name === ownName)?.squareMetres ?? 0;
    const isArea = material?.quantity === 'absorption';
    if (isArea && squareMetres === 0) return [];
    if (material) return [{ surface, ownName, material, squareMetres: isArea ? squareMetres : null }];
    notMoved.push({ surface: surface.name, reason: `'${surface.material}' has nothing that could be moved` });
    return [];
  });
  trials.expect(1 + furtherRuns + choose(movable) + (isByWalls ? 1 : 0));
  const byWalls = isByWalls ? movable.filter(({ material }) => isSmall(material)) : [];
  const ofWalls = await movedByWalls(trials, own.scene, base, byWalls, by === undefined);
  const foundBy = (one: (typeof movable)[number]) => ofWalls[byWalls.indexOf(one)];
  const scenes = movable
    .filter((one) => !foundBy(one))
    .flatMap(({ ownName, material }) =>
      endsOf(material).map((factor) => withDefinitions(own.scene, new Map([[ownName, material.moved(factor)]]))),
    );
  const runs = [...(await trials.runAll(scenes))];
  const moved = movable.map((one): SurfaceRuns => {
    const factors = factorsOf(one.material);
    const run = (factor: number): RunFigures => (factor === 1 || factor === 0 ? base : runs.shift()!);
    return { ...one, factors, ...(foundBy(one) ?? { low: run(factors.low), high: run(factors.high) }) };
  });
  const materials = candidates.flatMap(({ material, ...one }) => (material ? [{ ...one, material }] : []));
  return { scene: own.scene, base, materials, moved, notMoved, by: ofWalls.length > 0 ? 'walls' : 'runs' };
}

/** What is wrong with a request whose runs show no figure. */
export const withoutFigures = ({ validToHz, durationSeconds }: RunFigures): InputError =>
  new InputError(
    'maxFrequency',
    `responses of ${Number(durationSeconds.toPrecision(3))} s that are right up to ${Math.round(validToHz)} Hz show no figure`,
    'Give at least 180 Hz, so that the octave at 125 Hz is whole, and responses that hold the decay.',
  );

/** Runs of the sources and of the receivers, in those of one surface. */
function runsOfWalls({ rendered: { scene } }: Trials): number {
  const [sources, receivers] = [scene.sources.length, scene.receivers.length];
  return Math.ceil((sources + receivers) / Math.max(1, Math.min(sources, receivers)));
}

/** Whether moving surfaces by walls costs less, in a room where it can be. */
const costsLess = (trials: Trials, surfaces: number): boolean =>
  surfaces >= MANY_SURFACES &&
  !trials.isAtOnce &&
  hasPlainPoints(trials) &&
  COST_OF_RECORDS * runsOfWalls(trials) < 2 * surfaces;

/** @param mayLack Whether memory that is not there means that nothing is moved. @returns nothing, or [surface] */
async function movedByWalls(
  trials: Trials,
  scene: SceneJson,
  base: RunFigures,
  surfaces: readonly OwnMaterial[],
  mayLack: boolean,
): ReturnType<typeof runsByWalls> {
  if (surfaces.length === 0) return [];
  try {
    const moved = surfaces.map((one) => ({ ...one, factors: factorsOf(one.material) }));
    return await runsByWalls(trials, scene, base, moved);
  } catch (error) {
    if (mayLack && error instanceof WallMemoryError) return [];
    throw error;
  }
}

/** The factors down and up; 1 is the scene as it is, and so is 0 for a surface that absorbs nothing. */
function factorsOf({ values, mostFactor }: MovableMaterial): SurfaceRuns['factors'] {
  if (typeof values !== 'number' && values.size === 0) return { low: 0, high: FROM_NOTHING };
  return { low: Math.exp(-STEP), high: Math.max(1, Math.min(Math.exp(STEP), mostFactor)) };
}

/** Whether a surface absorbs something, so that its absorption changes by a small part of it. */
const isSmall = ({ quantity, values }: MovableMaterial): boolean =>
  quantity === 'absorption' && typeof values !== 'number' && values.size > 0;

/** The factors that need a run. */
const endsOf = (material: MovableMaterial): readonly number[] =>
  Object.values(factorsOf(material)).filter((factor) => factor !== 0 && factor !== 1);
