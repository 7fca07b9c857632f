import type { JSX } from 'preact';
import type { ModesCheck, ModesReport } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ProblemList } from '../../../parts/problem-list.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { checkModes, modesChecking, stopCheck } from '../../../state/design/modes/check.ts';
import { haveShapes } from '../../../state/design/modes/search.ts';
import { searchObstacle } from '../../../state/design/search.ts';
import { errorPercent } from './error-text.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes.check;

/** The check of the modes by a run in the same room: starts it, and says what it found. */
export function CheckOfModes({ report }: { readonly report: ModesReport }): JSX.Element {
  return (
    <section aria-labelledby="modes-check-heading">
      <h3 id="modes-check-heading">{texts.heading}</h3>
      {report.check ? <Outcome check={report.check} /> : <Start />}
    </section>
  );
}

/** Starts the check, and shows how far it is. */
function Start(): JSX.Element {
  const state = modesChecking.value;
  const obstacle = haveShapes.value ? searchObstacle.value : texts.notAtHand;
  const isGoing = state !== null && state.kind !== 'failed';
  return (
    <>
      <p class="note">{texts.note}</p>
      <div class="row">
        <Button onClick={() => void checkModes()} disabled={obstacle !== null} hint={obstacle ?? texts.startHint}>
          {texts.start}
        </Button>
        {isGoing && (
          <Button onClick={stopCheck} disabled={state.kind === 'stopping'} hint={texts.stopHint}>
            {words.design.stop}
          </Button>
        )}
      </div>
      {isGoing && (
        <Progress
          label={texts.progress}
          share={state.share > 0 ? state.share : null}
          text={state.kind === 'stopping' ? words.design.stopping : ''}
        />
      )}
      {state?.kind === 'failed' && <ProblemList problems={state.failure.problems} />}
    </>
  );
}

function Outcome({
  check: { heard, others, frequencyRms, decayRms, steps },
}: {
  readonly check: ModesCheck;
}): JSX.Element {
  const silent = heard.flatMap((sine, m) => (sine ? [] : [m + 1]));
  return (
    <>
      <p>
        {texts.heard(heard.length - silent.length, heard.length, steps)}{' '}
        {texts.differ(errorPercent(frequencyRms), decayRms === null ? null : errorPercent(decayRms))}
      </p>
      {silent.length > 0 && <p>{texts.silent(silent.join(', '))}</p>}
      {others.length > 0 && (
        <p>{texts.others(others.map(({ frequencyHz }) => `${frequencyHz.toFixed(2)} Hz`).join(', '))}</p>
      )}
    </>
  );
}
