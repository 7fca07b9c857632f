import { CROSSOVER_SHARE } from '../../inputs/request/full-band.ts';

type SceneJson = Readonly<Record<string, unknown>>;

/** What a scene as JSON may say of the whole band. */
const fullBandOf = ({ fullBand }: SceneJson): SceneJson =>
  typeof fullBand === 'object' && fullBand !== null ? (fullBand as SceneJson) : {};

/** Whether a scene as JSON lets a time choose its crossover. */
export const isTimed = (scene: SceneJson): boolean => fullBandOf(scene)['timeSeconds'] !== undefined;

/** Whether a scene as JSON is computed by rays alone. */
export const isWithoutWaves = (scene: SceneJson): boolean => fullBandOf(scene)['waves'] === false;

/**
 * A scene with the crossover of all lines in place of a time, or with the highest that its own waves allow. Another
 * scene stays as it is.
 */
export function withCrossover(scene: SceneJson, crossover: number | null): SceneJson {
  if (crossover === null || !isTimed(scene)) return scene;
  const others = Object.fromEntries(Object.entries(fullBandOf(scene)).filter(([key]) => key !== 'timeSeconds'));
  const crossoverHz = Math.min(crossover, CROSSOVER_SHARE * Number(scene['maxFrequencyHz']));
  return { ...scene, fullBand: { ...others, crossoverHz } };
}
