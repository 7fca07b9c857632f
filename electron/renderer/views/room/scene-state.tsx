import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { checkProgress, checkReport, problems, warnings } from '../../state/room/scene-check.ts';
import { view } from '../../state/window/view.ts';
import { withTitles } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const { state } = words.room;

/** Problems and warnings of the scene; without problems, the way to the run. */
export function SceneState(): JSX.Element {
  return (
    <section aria-labelledby="state-heading" class="scene-state">
      <div class="state-heading">
        <h2 id="state-heading">{heading()}</h2>
        {problems.value.length === 0 && (
          <Button primary onClick={() => (view.value = 'run')}>
            {state.goToRun}
          </Button>
        )}
      </div>
      <ProblemList problems={problems.value.map((one) => ({ ...one, message: withTitles(one.message) }))} />
      {warnings.value.length > 0 && (
        <ul class="problems warnings">
          {warnings.value.map((warning) => (
            <li key={warning}>{withTitles(warning)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function heading(): string {
  const wrong = problems.value.length;
  if (wrong > 0) return state.problems(wrong);
  const share = checkProgress.value?.phase === 'preparing' ? checkProgress.value.share : undefined;
  if (share !== undefined) return state.checkingShare(`${Math.round(100 * share)} %`);
  if (checkProgress.value) return state.checking;
  return checkReport.value ? state.ready : state.notChecked;
}
