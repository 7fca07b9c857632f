import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ResponseAnalysis } from '../../../../../src/app/index.ts';
import { HeatMap } from '../../../plots/heat-map.tsx';
import { SlicePlot } from '../../../plots/slice-plot.tsx';
import { drawnCompared, drawnResponse } from '../../../state/results/analyses.ts';
import { theme } from '../../../state/window/theme.ts';
import { ChoiceWithNote } from './choice-with-note.tsx';
import { PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { curves } = words.responses;

/** What levels over time and frequency are called. */
interface Kind {
  readonly title: string;
  readonly of: (letter: string) => string;
  readonly x: string;
  readonly help: 'spectrogram' | 'waterfall';
  /** Range of the colours, dB; lower levels get the darkest colour. */
  readonly range: readonly [number, number];
}

const SPECTROGRAM: Kind = { ...curves.spectrogram, help: 'spectrogram', range: [-80, 0] };
/** Its range is that of 60 dB which decay times are named after. */
const WATERFALL: Kind = { ...curves.waterfall, help: 'waterfall', range: [-60, 0] };

export const SpectrogramPlot = (): JSX.Element => <Both kind={SPECTROGRAM} levelsOf={(one) => one.spectrogram} />;

export const WaterfallPlot = (): JSX.Element => <Both kind={WATERFALL} levelsOf={(one) => one.waterfall} />;

interface BothProps {
  readonly kind: Kind;
  readonly levelsOf: (one: ResponseAnalysis) => ResponseAnalysis['waterfall'];
}

/** Levels of the shown response and, beside it, of the compared one. */
function Both({ kind, levelsOf }: BothProps): JSX.Element {
  const [one, other] = [drawnResponse.value, drawnCompared.value];
  return (
    <div class={other ? 'side-by-side' : 'alone'}>
      {one && <Levels title={other ? kind.of('A') : kind.title} {...{ kind, levels: levelsOf(one), of: one }} />}
      {other && <Levels title={kind.of('B')} {...{ kind, levels: levelsOf(other), of: other }} />}
    </div>
  );
}

interface LevelsProps {
  readonly title: string;
  readonly kind: Kind;
  /** Levels over time and frequency; null for silence. */
  readonly levels: ResponseAnalysis['waterfall'];
  readonly of: ResponseAnalysis;
}

function Levels({ title, kind, levels, of }: LevelsProps): JSX.Element {
  if (!levels) return <p class="note">{curves.silent}</p>;
  const { x, help, range } = kind;
  const tools = kind === WATERFALL && <HowDrawn />;
  if (kind === WATERFALL && drawnAs.value === 'lines') {
    return (
      <SlicePlot
        {...{ title, help, tools }}
        xLabel={curves.spectrogram.y}
        timeLabel={x}
        valueLabel={curves.spectrogram.level}
        timeUnit={curves.waterfall.timeUnit}
        valueUnit={curves.waterfall.levelUnit}
        x={levels.frequencyHz}
        times={levels.timeSeconds}
        values={levels.levelDb}
        valueRange={range}
        leastHeight={PLOT_HEIGHT}
      />
    );
  }
  return (
    <HeatMap
      theme={theme.value}
      title={title}
      help={help}
      xLabel={x}
      yLabel={curves.spectrogram.y}
      valueLabel={curves.spectrogram.level}
      x={levels.timeSeconds}
      y={levels.frequencyHz}
      logY
      values={levels.levelDb}
      valueRange={range}
      limit={{ at: of.validToHz, label: curves.outside }}
      height={PLOT_HEIGHT}
      tools={tools}
    />
  );
}

/** How waterfalls are drawn. */
const drawnAs = signal<'colours' | 'lines'>('colours');

const { kinds } = curves.waterfall;

const HowDrawn = (): JSX.Element => (
  <ChoiceWithNote
    label={curves.waterfall.which}
    value={drawnAs.value}
    choices={(['colours', 'lines'] as const).map((value) => ({ value, text: kinds[value] }))}
    onChange={(kind) => (drawnAs.value = kind)}
  />
);
