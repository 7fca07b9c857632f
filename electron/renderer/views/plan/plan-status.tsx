import type { JSX } from 'preact';
import { chosenDurationText, type RenderProgress } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemList, type ListedProblem } from '../../parts/problem-list.tsx';
import { Progress } from '../../parts/progress.tsx';
import { occupation } from '../../state/window/machine-turn.ts';
import {
  isCurrent,
  plan,
  planNow,
  planProblems,
  planProgress,
  planStopped,
  stopPlanning,
} from '../../state/plan/plan.ts';
import { problems, unassigned } from '../../state/room/scene-check.ts';
import { words } from '../../../words/words.ts';

/** The state of the plan. Its height is fixed, so that the table below does not move. */
export function PlanStatus(): JSX.Element {
  const progress = planProgress.value;
  return (
    <>
      <div class="plan-status">
        {progress ? (
          <Progress label={whatIsDone(progress)} share={shareOf(progress)} text={percentOf(progress)} />
        ) : (
          <p>{stateOfPlan()}</p>
        )}
        {progress ? (
          <Button onClick={stopPlanning}>{words.plan.cancel}</Button>
        ) : (
          <Button
            onClick={() => void planNow(isCurrent.value)}
            disabled={occupation.value !== null}
            hint={isCurrent.value ? words.plan.measureAgainHint : undefined}
          >
            {isCurrent.value ? words.plan.measureAgain : words.plan.planNow}
          </Button>
        )}
      </div>
      {planProblems.value.length > 0 && <ProblemList problems={whatStopsIt()} />}
    </>
  );
}

/** Lists what stops the plan: undefined materials are reported in the same words as in the other views. */
const whatStopsIt = (): readonly ListedProblem[] => (unassigned.value.length > 0 ? problems.value : planProblems.value);

function stateOfPlan(): string {
  if (isCurrent.value) {
    const { durationSeconds, durationReason } = plan.value!;
    return words.plan.state.current(
      durationReason === null ? null : chosenDurationText(durationSeconds, durationReason),
    );
  }
  if (occupation.value !== null) return words.plan.state.waiting(occupation.value);
  if (planProblems.value.length > 0) return words.plan.state.impossible;
  if (planStopped.value) return words.plan.state.stopped;
  return plan.value ? words.plan.state.changed : words.plan.state.none;
}

function whatIsDone(progress: RenderProgress): string {
  const what = progress.phase === 'preparing' ? progress.what : undefined;
  const measured = /^measuring (.*)/.exec(what ?? '')?.[1];
  // Happens only once for a device.
  if (measured !== undefined) return words.plan.state.measuring(measured);
  return words.plan.state.planning(what ?? null);
}

const shareOf = (progress: RenderProgress): number | null =>
  progress.phase === 'preparing' ? (progress.share ?? null) : null;

function percentOf(progress: RenderProgress): string {
  const share = shareOf(progress);
  return share === null ? '' : `${Math.round(100 * share)} %`;
}
