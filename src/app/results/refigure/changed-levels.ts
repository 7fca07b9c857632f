import { checkListening } from '../../../scene/checks/listening-checks.ts';
import { sceneError } from '../../../scene/checks/problems.ts';
import type { SceneListening } from '../../../scene/listening.ts';
import { parseScene } from '../../../scene/parse.ts';
import { readSceneText } from '../../../scene/scene-text.ts';
import { InputError } from '../../../units/errors.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { sceneChanges } from './scene-changes.ts';

/** What the scene of a run says of levels, noise, systems and figures, and what it says now. */
export interface ChangedLevels {
  readonly then: SceneListening;
  readonly now: SceneListening;
  /** Where the scene changed. */
  readonly places: readonly string[];
}

/**
 * Reads what a scene says of levels, noise, systems and figures now, and what it said when it ran.
 *
 * @param ran The text of the scene that ran, and its sources and receivers by its report.
 * @param text The scene now.
 * @throws InputError if one is no scene, or if they differ in what needs a run.
 */
export function changedLevels(
  ran: { readonly text: string } & Pick<AnyReport['scene'], 'sources' | 'receivers'>,
  text: string,
  sceneFile: string,
): ChangedLevels {
  const { levels, needsRun } = sceneChanges(readSceneText(ran.text, sceneFile), readSceneText(text, sceneFile));
  if (needsRun !== null) {
    throw new InputError(
      `${sceneFile}: ${needsRun}`,
      'it is not as it was when the scene ran',
      'Run the scene again: only levels, noise, systems of sources and wishes for figures can change without a run.',
    );
  }
  const now = parseScene(text, sceneFile).listening;
  const problems = checkListening(now, ran.sources, ran.receivers);
  if (problems.length > 0) throw sceneError(sceneFile, problems);
  return { then: parseScene(ran.text, sceneFile).listening, now, places: levels };
}
