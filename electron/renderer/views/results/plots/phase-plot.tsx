import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ResponseAnalysis } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import type { PlotCurve } from '../../../plots/curve.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { analysis, comparedAnalysis } from '../../../state/results/analyses.ts';
import { theme } from '../../../state/window/theme.ts';
import { overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { phase: texts, delay: delayTexts } = words.responses.curves;

const drawn = signal<'wrapped' | 'unwrapped'>('wrapped');

const phases = overlaid(({ phase }) =>
  phase
    ? [
        {
          label: texts.curve,
          x: phase.frequencyHz,
          y: drawn.value === 'wrapped' ? gapped(phase) : phase.unwrappedDegrees,
        },
      ]
    : [],
);

const delays = overlaid(({ phase }): PlotCurve[] =>
  phase
    ? [{ label: delayTexts.curve, x: phase.frequencyHz, y: phase.groupDelaySeconds.map((delay) => 1000 * delay) }]
    : [],
);

/** Phase from −180° to 180°, with a gap where it jumps from one to the other. */
function gapped({ phaseDegrees }: NonNullable<ResponseAnalysis['phase']>): Float32Array {
  return phaseDegrees.map((phase, i) => (i > 0 && Math.abs(phase - phaseDegrees[i - 1]) > 180 ? NaN : phase));
}

/** When the direct sounds arrive whose delays are taken off. */
const removed = computed(() => {
  const [one, other] = [analysis.value?.phase, comparedAnalysis.value?.phase];
  const ms = (time: number): string => (1000 * time).toFixed(2);
  if (!other) return one ? texts.removed(ms(one.removedSeconds)) : '';
  return [
    ...(one ? [texts.removedOf('A', ms(one.removedSeconds))] : []),
    texts.removedOf('B', ms(other.removedSeconds)),
  ].join(' ');
});

/** Phase over frequency in the valid band. */
export function PhasePlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title={texts.title}
      help="phase"
      xLabel={texts.x}
      yLabel={texts.y}
      logX
      {...(drawn.value === 'wrapped' && { yRange: TURN })}
      curves={phases.value}
      height={PLOT_HEIGHT}
      tools={
        <>
          <ChoiceField
            bare
            label={texts.which}
            value={drawn.value}
            choices={[
              { value: 'wrapped', text: texts.wrapped },
              { value: 'unwrapped', text: texts.unwrapped },
            ]}
            onChange={(value) => (drawn.value = value === 'wrapped' ? 'wrapped' : 'unwrapped')}
          />
          <span class="note">{removed.value}</span>
        </>
      }
    />
  );
}

/** Group delay over frequency in the valid band. */
export function DelayPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title={delayTexts.title}
      help="groupDelay"
      xLabel={delayTexts.x}
      yLabel={delayTexts.y}
      logX
      curves={delays.value}
      height={PLOT_HEIGHT}
      tools={<span class="note">{removed.value}</span>}
    />
  );
}

/** Range of the axis of the wrapped phase, degrees. */
const TURN = [-180, 180] as const;
