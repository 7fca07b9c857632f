import type { JSX } from 'preact';
import type { ResponseAnalysis } from '../../../../../src/app/index.ts';
import { HeatMap } from '../../../plots/heat-map.tsx';
import { analysis, comparedAnalysis } from '../../../state/results/analyses.ts';
import { theme } from '../../../state/window/theme.ts';
import { PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { spectrogram: texts } = words.responses.curves;

/** Range of the colours, dB; lower levels get the darkest colour. */
const LEVELS = [-80, 0] as const;

export function SpectrogramPlot(): JSX.Element {
  const [one, other] = [analysis.value, comparedAnalysis.value];
  return (
    <div class={other ? 'side-by-side' : ''}>
      {one && <Spectrogram title={other ? texts.of('A') : texts.title} of={one} />}
      {other && <Spectrogram title={texts.of('B')} of={other} />}
    </div>
  );
}

function Spectrogram({ title, of }: { readonly title: string; readonly of: ResponseAnalysis }): JSX.Element {
  const { spectrogram, validToHz } = of;
  return (
    <HeatMap
      theme={theme.value}
      title={title}
      help="spectrogram"
      xLabel={texts.x}
      yLabel={texts.y}
      valueLabel={texts.level}
      x={spectrogram.timeSeconds}
      y={spectrogram.frequencyHz}
      logY
      values={spectrogram.levelDb}
      valueRange={LEVELS}
      limit={{ at: validToHz, label: words.responses.curves.outside }}
      height={PLOT_HEIGHT}
    />
  );
}
