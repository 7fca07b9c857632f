import type { JSX } from 'preact';
import type { RenderProgress } from '../../../../src/app/index.ts';
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

/** How far the plan is; as high whatever it says, so that the table stays where it is. */
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
          <Button onClick={stopPlanning}>Cancel</Button>
        ) : (
          <Button
            onClick={() => void planNow(isCurrent.value)}
            disabled={occupation.value !== null}
            hint={isCurrent.value ? 'Measure anew what this device takes, and plan again' : undefined}
          >
            {isCurrent.value ? 'Measure anew' : 'Plan now'}
          </Button>
        )}
      </div>
      {planProblems.value.length > 0 && <ProblemList problems={whatStopsIt()} />}
    </>
  );
}

/** What is not chosen yet is told in the words of the other views. */
const whatStopsIt = (): readonly ListedProblem[] => (unassigned.value.length > 0 ? problems.value : planProblems.value);

function stateOfPlan(): string {
  if (isCurrent.value) return 'Planned for the scene as it is.';
  if (occupation.value !== null) return `No plan now: ${occupation.value}. It is made when that is done.`;
  if (planProblems.value.length > 0) return 'The scene cannot be planned:';
  if (planStopped.value) return 'The planning was stopped.';
  return plan.value ? 'The scene has changed…' : 'Not planned yet…';
}

function whatIsDone(progress: RenderProgress): string {
  const what = progress.phase === 'preparing' ? progress.what : undefined;
  const measured = /^measuring (.*)/.exec(what ?? '')?.[1];
  // Done only once for a device.
  if (measured !== undefined) return `Getting to know this device: ${measured}`;
  return what === undefined ? 'Planning' : `Planning: ${what}`;
}

const shareOf = (progress: RenderProgress): number | null =>
  progress.phase === 'preparing' ? (progress.share ?? null) : null;

function percentOf(progress: RenderProgress): string {
  const share = shareOf(progress);
  return share === null ? '' : `${Math.round(100 * share)} %`;
}
