import type { JSX } from 'preact';
import { Progress } from '../../parts/progress.tsx';
import { count, duration } from '../../state/window/format.ts';
import { paused } from '../../state/run/field-view.ts';
import type { Run } from '../../state/run/run.ts';
import { doneShare, phaseText } from '../../state/run/run-words.ts';

/** Progress of a run, of the same height in all phases. */
export function RunProgressBar({ run }: { readonly run: Run }): JSX.Element {
  const { progress, leftSeconds, predictedSeconds } = run;
  const figures = progress.phase === 'running' ? progress.run : null;
  return (
    <>
      <Progress label={phaseText(run)} share={doneShare(progress)} text={percent(doneShare(progress))} />
      <dl class="run-facts">
        <dt>Steps</dt>
        <dd>{figures ? `${count(figures.step)} of ${count(figures.steps)}` : '–'}</dd>
        <dt>Time left</dt>
        <dd>{paused.value ? 'paused' : leftSeconds === null ? '–' : duration(leftSeconds)}</dd>
        <dt>Predicted</dt>
        <dd>{predictedSeconds === null ? '–' : `${duration(predictedSeconds)} in all`}</dd>
        <dt>
          <abbr title="compute time per node and step">CTPN</abbr>
        </dt>
        <dd>{figures ? `${Number(figures.ctpnNs.toPrecision(3))} ns` : '–'}</dd>
      </dl>
    </>
  );
}

const percent = (share: number | null): string => (share === null ? '' : `${Math.floor(100 * share)} %`);
