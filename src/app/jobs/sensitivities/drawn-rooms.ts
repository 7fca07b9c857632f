import { factorOff, NINE_OF_TEN } from '../../../material/uncertainty.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { withDefinitions, type SceneJson } from '../room-trials/scene-text.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { PercentOf } from '../room-trials/uncertainties.ts';
import { Random, seedOfLine } from '../sweep/plan/random.ts';
import type { DrawnFigure } from './sensitivity-report.ts';
import type { MovedSurfaces } from './moved-surfaces.ts';
import type { OwnMaterial } from './own-material.ts';

/** A room whose materials are drawn from what is uncertain of them. */
export interface DrawnRoom {
  /** Number of standard deviations by which each material is off. */
  readonly deviations: ReadonlyMap<string, number>;
  readonly run: RunFigures;
}

/**
 * Simulates rooms with drawn materials. Each is drawn by its own number from the seed alone: more draws add to those
 * that were made.
 */
export async function drawRooms(
  trials: Trials,
  { scene, materials }: Pick<MovedSurfaces, 'scene' | 'materials'>,
  percentOf: PercentOf,
  count: number,
  seed: number,
): Promise<readonly DrawnRoom[]> {
  const names = [...new Set(materials.map(({ surface }) => surface.material))];
  const drawn = Array.from({ length: count }, (_, number) => {
    const random = new Random(seedOfLine(seed, 'room', number));
    return new Map(names.map((name) => [name, random.normal()]));
  });
  const runs = await trials.runAll(drawn.map((deviations) => withDrawn(scene, materials, percentOf, deviations)));
  return runs.map((run, number) => ({ deviations: drawn[number], run }));
}

/** The scene with each material off by a number of its standard deviations. */
function withDrawn(
  scene: SceneJson,
  materials: readonly OwnMaterial[],
  percentOf: PercentOf,
  deviations: ReadonlyMap<string, number>,
): SceneJson {
  const drawn = materials.map(({ surface, ownName, material }) => {
    const factorAt = (centreHz: number): number =>
      factorOff(percentOf(surface.material, material.quantity, [centreHz]), deviations.get(surface.material)!);
    return [ownName, material.off(factorAt)] as const;
  });
  return withDefinitions(scene, new Map(drawn));
}

/** Fewest draws of which quantiles are told: below it one of twenty is none. */
const FEWEST_FOR_QUANTILES = 20;

/**
 * What drawn rooms say of a figure.
 *
 * @param values Figure of each room, at least two.
 * @param linear Changes of the figure in the same rooms as the derivatives predict them.
 */
export function drawnFigure(values: readonly number[], linear: readonly number[]): DrawnFigure {
  const rising = [...values].sort((a, b) => a - b);
  return {
    half: NINE_OF_TEN * deviationOf(values),
    linearHalf: NINE_OF_TEN * deviationOf(linear),
    quantiles:
      values.length < FEWEST_FOR_QUANTILES
        ? null
        : { low: quantile(rising, 0.05), median: quantile(rising, 0.5), high: quantile(rising, 0.95) },
  };
}

/** Standard deviation of a sample of at least two. */
function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** A quantile on straight lines between the values: definition 7 of [Hyndman1996]. @param rising At least one value. */
function quantile(rising: readonly number[], share: number): number {
  const at = share * (rising.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, rising.length - 1);
  return rising[below] + (at - below) * (rising[above] - rising[below]);
}
