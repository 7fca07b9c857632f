import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ResponseAnalysis } from '../../../../../src/app/index.ts';
import type { PlotCurve } from '../../../plots/curve.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { drawnCompared, drawnResponse } from '../../../state/results/analyses.ts';
import { theme } from '../../../state/window/theme.ts';
import { ChoiceWithNote } from './choice-with-note.tsx';
import { overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { phase: texts, delay: delayTexts } = words.responses.curves;

type Phase = NonNullable<ResponseAnalysis['phase']>;

/** How the phase is drawn, with the curves of each. */
const PHASES = {
  wrapped: ({ phaseDegrees }: Phase): Drawn => ({ [texts.curve]: gapped(phaseDegrees) }),
  unwrapped: ({ unwrappedDegrees }: Phase): Drawn => ({ [texts.curve]: unwrappedDegrees }),
  minimum: ({ unwrappedDegrees, minimumDegrees }: Phase): Drawn => ({
    [texts.curve]: unwrappedDegrees,
    [texts.minimumCurve]: minimumDegrees,
  }),
  excess: ({ excessDegrees }: Phase): Drawn => ({ [texts.excessCurve]: excessDegrees }),
};

/** How the group delay is drawn, with the curves of each. */
const DELAYS = {
  whole: ({ groupDelaySeconds }: Phase): Drawn => ({ [delayTexts.curve]: groupDelaySeconds }),
  minimum: ({ groupDelaySeconds, minimumDelaySeconds }: Phase): Drawn => ({
    [delayTexts.curve]: groupDelaySeconds,
    [delayTexts.minimumCurve]: minimumDelaySeconds,
  }),
  excess: ({ excessDelaySeconds }: Phase): Drawn => ({ [delayTexts.excessCurve]: excessDelaySeconds }),
};

/** Values over the frequency by the label of their curve. */
type Drawn = Readonly<Record<string, Float32Array>>;

const drawnPhase = signal<keyof typeof PHASES>('wrapped');
const drawnDelay = signal<keyof typeof DELAYS>('whole');

const curvesOf = ({ frequencyHz }: Phase, drawn: Drawn): PlotCurve[] =>
  Object.entries(drawn).map(([label, y]) => ({ label, x: frequencyHz, y }));

const phases = overlaid(({ phase }) => (phase ? curvesOf(phase, PHASES[drawnPhase.value](phase)) : []));

const delays = overlaid(({ phase }) => (phase ? curvesOf(phase, milliseconds(DELAYS[drawnDelay.value](phase))) : []));

const milliseconds = (drawn: Drawn): Drawn =>
  Object.fromEntries(Object.entries(drawn).map(([label, y]) => [label, y.map((delay) => 1000 * delay)]));

/** Phase from −180° to 180°, with a gap where it jumps from one to the other. */
function gapped(phaseDegrees: Float32Array): Float32Array {
  return phaseDegrees.map((phase, i) => (i > 0 && Math.abs(phase - phaseDegrees[i - 1]) > 180 ? NaN : phase));
}

const choicesOf = <K extends string>(names: Readonly<Record<K, string>>): { value: K; text: string }[] =>
  (Object.keys(names) as K[]).map((value) => ({ value, text: names[value] }));

/** When the direct sounds arrive whose delays are taken off. */
const removed = computed(() => {
  const [one, other] = [drawnResponse.value?.phase, drawnCompared.value?.phase];
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
      {...(drawnPhase.value === 'wrapped' && { yRange: TURN })}
      curves={phases.value}
      height={PLOT_HEIGHT}
      tools={
        <ChoiceWithNote
          label={texts.which}
          value={drawnPhase.value}
          choices={choicesOf(texts.kinds)}
          onChange={(kind) => (drawnPhase.value = kind)}
          note={removed.value}
        />
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
      tools={
        <ChoiceWithNote
          label={delayTexts.which}
          value={drawnDelay.value}
          choices={choicesOf(delayTexts.kinds)}
          onChange={(kind) => (drawnDelay.value = kind)}
          note={removed.value}
        />
      }
    />
  );
}

/** Range of the axis of the wrapped phase, degrees. */
const TURN = [-180, 180] as const;
