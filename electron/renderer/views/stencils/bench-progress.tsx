import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { duration } from '../../state/window/format.ts';
import { Progress } from '../../parts/progress.tsx';
import { cancelMeasuring, measuring, type BenchSubject } from '../../state/stencils/bench.ts';
import { words } from '../../../words/words.ts';

interface LineProps {
  readonly kind: BenchSubject['kind'];
  readonly label: string;
}

/** Progress of a measurement of this kind, with a button to cancel it. The line keeps its space when it is empty. */
export function BenchProgressLine({ kind, label }: LineProps): JSX.Element {
  const now = measuring.value;
  return (
    <div class="bench-progress">
      {now?.subject.kind === kind && (
        <>
          <Progress
            label={label}
            share={now.progress?.share ?? null}
            text={now.isStopping ? words.stencils.bench.stopping : progressText(now.progress?.what, now.leftSeconds)}
          />
          <Button onClick={cancelMeasuring} disabled={now.isStopping}>
            {words.shell.cancel}
          </Button>
        </>
      )}
    </div>
  );
}

function progressText(what: string | undefined, leftSeconds: number | null): string {
  if (what === undefined) return words.stencils.bench.starting;
  return leftSeconds === null ? what : words.stencils.bench.left(what, duration(Math.max(1, Math.round(leftSeconds))));
}
