import type { JSX } from 'preact';
import { Progress } from '../../parts/progress.tsx';
import { count, duration } from '../../state/window/format.ts';
import { paused } from '../../state/run/field-view.ts';
import type { Run } from '../../state/run/run.ts';
import { doneShare, phaseText } from '../../state/run/run-words.ts';
import { words } from '../../../words/words.ts';

/** Progress of a run, of the same height in all phases. */
export function RunProgressBar({ run }: { readonly run: Run }): JSX.Element {
  const { progress, leftSeconds, predictedSeconds } = run;
  const figures = progress.phase === 'running' ? progress.run : null;
  return (
    <>
      <Progress label={phaseText(run)} share={doneShare(progress)} text={percent(doneShare(progress))} />
      <dl class="run-facts">
        <dt>{words.run.facts.steps}</dt>
        <dd>{figures ? words.run.progress.of(count(figures.step), count(figures.steps)) : '–'}</dd>
        <dt>{words.run.progress.left}</dt>
        <dd>{paused.value ? words.run.progress.paused : leftSeconds === null ? '–' : duration(leftSeconds)}</dd>
        <dt>{words.run.facts.predicted}</dt>
        <dd>{predictedSeconds === null ? '–' : words.run.progress.inAll(duration(predictedSeconds))}</dd>
        <dt>
          <abbr title={words.run.progress.ctpnHint}>{words.run.progress.ctpn}</abbr>
        </dt>
        <dd>{figures ? `${Number(figures.ctpnNs.toPrecision(3))} ns` : '–'}</dd>
      </dl>
    </>
  );
}

const percent = (share: number | null): string => (share === null ? '' : `${Math.floor(100 * share)} %`);
