import { computed } from '@preact/signals';
import type { LongestFigure } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { editScene, scene } from '../document/document.ts';
import { numberAt, textAt, withValue } from '../document/json.ts';
import { chosenPlan } from './presets.ts';

/** The duration that a scene gets when it is first given, s, unless the plan knows what it takes. */
const USUAL_DURATION = 1;

/** Whether the scene has the length of the responses; if not, they are as long as a figure needs. */
export const isLengthGiven = computed(() => numberAt(scene.value, ['durationSeconds']) !== undefined);

/** What decides how long responses are. */
export const length = computed<LongestFigure | 'given'>(() =>
  isLengthGiven.value ? 'given' : ((textAt(scene.value, ['durationFor']) ?? 'T30') as LongestFigure),
);

/** Changes what decides how long responses are. A given length begins as what was planned before. */
export function chooseLength(by: LongestFigure | 'given'): void {
  editScene(words.plan.changes.length, (before) => {
    if (by === 'given') {
      return withValue(before, ['durationSeconds'], chosenPlan.peek()?.durationSeconds ?? USUAL_DURATION);
    }
    return withValue(withValue(before, ['durationSeconds'], undefined), ['durationFor'], by);
  });
}
