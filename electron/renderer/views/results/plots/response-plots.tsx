import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { ProblemList } from '../../../parts/problem-list.tsx';
import { TabList } from '../../../parts/tab-list.tsx';
import { drawnComparedState, drawnState, type AnalysisState } from '../../../state/results/analyses.ts';
import { usedEqualiser } from '../../../state/results/equaliser/equaliser.ts';
import { chosen, compared, type ShownResponse } from '../../../state/results/results.ts';
import { DecayPlot } from './decay-plot.tsx';
import { EqualiserPlot } from './equaliser-plot.tsx';
import { DelayPlot, PhasePlot } from './phase-plot.tsx';
import { SpectrogramPlot, WaterfallPlot } from './spectrogram-plot.tsx';
import { SpectrumPlot } from './spectrum-plot.tsx';
import { WaveformPlot } from './waveform-plot.tsx';
import { words } from '../../../../words/words.ts';

const { curves } = words.responses;

const PLOTS = {
  response: WaveformPlot,
  decay: DecayPlot,
  spectrum: SpectrumPlot,
  phase: PhasePlot,
  delay: DelayPlot,
  waterfall: WaterfallPlot,
  spectrogram: SpectrogramPlot,
  equaliser: EqualiserPlot,
};

type Curves = keyof typeof PLOTS;

const TABS = (Object.keys(PLOTS) as Curves[]).map((id) => ({ id, text: curves.tabs[id] }));

const tab = signal<Curves>('response');

/** The state that prevents drawing, or null. */
const obstacle = computed<AnalysisState | null>(
  () => [drawnState.value, drawnComparedState.value].find((state) => state && state.kind !== 'done') ?? null,
);

/** The responses as plots. */
export function ResponsePlots(): JSX.Element {
  const Plot = PLOTS[tab.value];
  return (
    <section class="response-plots" aria-label={curves.title}>
      <div class="response-plots-head">
        <TabList
          label={curves.title}
          name="curves"
          tabs={TABS}
          chosen={tab.value}
          onChoose={(id) => (tab.value = id)}
        />
        <Shown />
      </div>
      <div id="curves-panel" role="tabpanel" aria-labelledby={`curves-tab-${tab.value}`} class="response-plot">
        {obstacle.value && tab.value !== 'equaliser' ? <Obstacle state={obstacle.value} /> : <Plot />}
      </div>
    </section>
  );
}

/** Names of the responses A and B. */
function Shown(): JSX.Element {
  const [one, other] = [chosen.value, compared.value];
  return (
    <p class="shown-responses">
      {one && <Named letter={other ? 'A' : null} response={one} />}
      {other && <Named letter="B" response={other} />}
      {usedEqualiser.value && <span class="result-name">{curves.behind(usedEqualiser.value.name)}</span>}
    </p>
  );
}

function Named({ letter, response }: { letter: string | null; response: ShownResponse }): JSX.Element {
  return (
    <span class="result-name" title={response.title}>
      {letter !== null && <strong>{curves.named(letter)}</strong>}
      {response.title}
    </span>
  );
}

function Obstacle({ state }: { readonly state: AnalysisState }): JSX.Element {
  if (state.kind === 'failed') return <ProblemList problems={state.failure.problems} />;
  return (
    <p class="note" role="status">
      {curves.analysing}
    </p>
  );
}
