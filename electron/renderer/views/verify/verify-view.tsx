import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Progress } from '../../parts/progress.tsx';
import {
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
import { VerifyResult } from './verify-result.tsx';

const EFFORTS: readonly { readonly value: Effort; readonly text: string }[] = [
  { value: 'quick', text: 'quick: small rooms, a minute or two' },
  { value: 'full', text: 'full: some minutes on a GPU, much longer on a processor' },
];

/** Compares what the program computes on this device with exact answers. */
export function VerifyView(): JSX.Element {
  useEffect(() => void findGpu(), []);
  const obstacle = verifyObstacle.value;
  const report = verification.value;
  return (
    <div class="page verify">
      <section aria-labelledby="verify-heading">
        <h2 id="verify-heading">Verify the program on this device</h2>
        <p class="note">
          Compares what the program computes here with exact answers: modes, free field, reflection, energy, filters and
          more. It needs no scene.
        </p>
        <div class="verify-fields">
          <ChoiceField
            label="Suite"
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
            Verify
          </Button>
          <Button
            onClick={stopVerifying}
            disabled={verifying.value === null || verifying.value.isStopping}
            hint={verifying.value ? 'Stop and discard it' : 'No verification is in progress'}
          >
            Stop
          </Button>
        </div>
        <div class="verify-progress">{verifying.value && <Under />}</div>
        {verifyFailure.value && (
          <>
            <p>The verification could not run.</p>
            <ProblemList problems={verifyFailure.value.problems} />
          </>
        )}
      </section>
      {report ? <VerifyResult report={report} /> : <p class="note">Nothing has been verified in this window yet.</p>}
    </div>
  );
}

function Under(): JSX.Element {
  const { progress, leftSeconds, isStopping } = verifying.value!;
  const left = leftSeconds === null ? '' : `; ${duration(Math.max(1, Math.round(leftSeconds)))} left`;
  return (
    <Progress
      label="Verifying"
      share={progress?.share ?? null}
      text={isStopping ? 'Stopping…' : progress ? `${progress.what}${left}` : 'beginning…'}
    />
  );
}
