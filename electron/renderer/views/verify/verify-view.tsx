import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Progress } from '../../parts/progress.tsx';
import {
  soFar,
  startVerifying,
  stopVerifying,
  verification,
  verifyEffort,
  verifyFailure,
  verifying,
  verifyObstacle,
  type Effort,
} from '../../state/verify/verification.ts';
import { findGpu } from '../../state/window/engine.ts';
import { duration } from '../../state/window/format.ts';
import { EngineFields } from '../plan/engine-fields.tsx';
import { VerifiedChecks, VerifyResult } from './verify-result.tsx';
import { words } from '../../../words/words.ts';

const { verify } = words;

const EFFORTS: readonly { readonly value: Effort; readonly text: string }[] = [
  { value: 'quick', text: verify.efforts.quick },
  { value: 'full', text: verify.efforts.full },
];

/** Compares what the program computes on this device with exact answers. */
export function VerifyView(): JSX.Element {
  useEffect(() => void findGpu(), []);
  const obstacle = verifyObstacle.value;
  return (
    <div class="page verify">
      <section aria-labelledby="verify-heading">
        <h2 id="verify-heading">{verify.heading}</h2>
        <p class="note">{verify.note}</p>
        <div class="verify-fields">
          <ChoiceField
            label={verify.suite}
            value={verifyEffort.value}
            choices={EFFORTS}
            onChange={(effort) => (verifyEffort.value = effort)}
          />
          <EngineFields />
        </div>
        <div class="row">
          <Button
            primary
            disabled={obstacle !== null}
            hint={obstacle ?? undefined}
            onClick={() => void startVerifying()}
          >
            {verify.start}
          </Button>
          <Button
            onClick={stopVerifying}
            disabled={verifying.value === null || verifying.value.isStopping}
            hint={verifying.value ? verify.stopHint : verify.nothingToStop}
          >
            {verify.stop}
          </Button>
        </div>
        <div class="verify-progress">{verifying.value && <Under />}</div>
        {verifyFailure.value && (
          <>
            <p>{verify.failed}</p>
            <ProblemList problems={verifyFailure.value.problems} />
          </>
        )}
      </section>
      <Found />
    </div>
  );
}

/** The checks of the present verification, else the report of the last one. */
function Found(): JSX.Element {
  const begun = soFar.value;
  if (begun && begun.chosen.length > 0) return <VerifiedChecks {...begun} />;
  const report = verification.value;
  return report ? <VerifyResult report={report} /> : <p class="note">{verify.none}</p>;
}

function Under(): JSX.Element {
  const { progress, leftSeconds, isStopping } = verifying.value!;
  const left = leftSeconds === null ? null : duration(Math.max(1, Math.round(leftSeconds)));
  return (
    <Progress
      label={verify.progress}
      share={progress?.share ?? null}
      text={isStopping ? verify.stopping : progress ? verify.left(progress.what, left) : verify.starting}
    />
  );
}
