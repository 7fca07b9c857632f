import { planScene as planFile, type PlanSceneRequest, type SceneInput, type ScenePlan } from '../app/index.ts';
import { prepared, type SceneOptions } from './options.ts';

/** What to plan, and for what device. */
export interface PlanOptions
  extends Omit<SceneOptions, 'outFolder' | 'scheme'>, Pick<PlanSceneRequest, 'duration' | 'durationFor' | 'measure'> {
  /** Names such as `compact-5@2%`, separated by commas: rank only these. */
  readonly schemes?: string | undefined;
}

/**
 * Predicts what each scheme would take for a scene on this device, the best first. A device that is not known is
 * measured for some seconds.
 *
 * @param scene Its content, or the path of its file.
 * @throws InputError for a scene or schemes that cannot be used; CancelledError if stopped.
 */
export function planScene(scene: SceneInput | string, options: PlanOptions = {}): Promise<ScenePlan> {
  const { request, controls } = prepared(scene, options);
  return planFile(request, controls);
}
