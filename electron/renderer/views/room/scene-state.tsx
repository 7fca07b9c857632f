import type { JSX } from 'preact';
import { ProblemList } from '../../parts/problem-list.tsx';
import { checkedWith, checkProgress, checkReport, problems, warnings } from '../../state/room/scene-check.ts';
import { words } from '../../words/words.ts';

/** Problems and warnings of the scene. */
export function SceneState(): JSX.Element {
  return (
    <section aria-labelledby="state-heading" class="scene-state">
      <h2 id="state-heading">{heading()}</h2>
      <ProblemList problems={problems.value} />
      {warnings.value.length > 0 && (
        <ul class="problems warnings">
          {warnings.value.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function heading(): string {
  const wrong = problems.value.length;
  if (wrong > 0) return words.room.state.problems(wrong);
  const share = checkProgress.value?.phase === 'preparing' ? checkProgress.value.share : undefined;
  const { state } = words.room;
  if (share !== undefined) return state.checkingShare(`${Math.round(100 * share)} %`);
  if (checkProgress.value) return state.checking;
  if (!checkReport.value) return state.notChecked;
  return checkedWith.value === null ? state.ready : state.readyWith(checkedWith.value);
}
