import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { duration } from '../../state/window/format.ts';
import { Progress } from '../../parts/progress.tsx';
import { cancelMeasuring, measuring, type BenchSubject } from '../../state/stencils/bench.ts';

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
            text={now.isStopping ? 'Stopping…' : words(now.progress?.what, now.leftSeconds)}
          />
          <Button onClick={cancelMeasuring} disabled={now.isStopping}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}

function words(what: string | undefined, leftSeconds: number | null): string {
  if (what === undefined) return 'beginning…';
  return leftSeconds === null ? what : `${what}; ${duration(Math.max(1, Math.round(leftSeconds)))} left`;
}
