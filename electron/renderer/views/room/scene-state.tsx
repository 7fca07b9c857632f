import type { JSX } from 'preact';
import { ProblemList } from '../../parts/problem-list.tsx';
import { checkedWith, checkProgress, checkReport, problems, warnings } from '../../state/room/scene-check.ts';

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
  if (wrong > 0) return wrong === 1 ? 'A problem' : `${wrong} problems`;
  const share = checkProgress.value?.phase === 'preparing' ? checkProgress.value.share : undefined;
  if (checkProgress.value) return `Checking the room${share === undefined ? '…' : `: ${Math.round(100 * share)} %`}`;
  if (!checkReport.value) return 'Not checked yet';
  return `Can be rendered${checkedWith.value === null ? '' : ` (checked with ${checkedWith.value})`}`;
}
