import type { JSX } from 'preact';
import type { ResponseAnalysis } from '../../../../src/app/index.ts';
import { HeatMap } from '../../plots/heat-map.tsx';
import { analysis, comparedAnalysis } from '../../state/results/analyses.ts';
import { theme } from '../../state/window/theme.ts';
import { PLOT_HEIGHT } from './overlaid.ts';

/** Range of the colours, dB; lower levels get the darkest colour. */
const LEVELS = [-80, 0] as const;

export function SpectrogramPlot(): JSX.Element {
  const [one, other] = [analysis.value, comparedAnalysis.value];
  return (
    <div class={other ? 'side-by-side' : ''}>
      {one && <Spectrogram title={other ? 'Spectrogram of A' : 'Spectrogram'} of={one} />}
      {other && <Spectrogram title="Spectrogram of B" of={other} />}
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
      xLabel="time, s"
      yLabel="frequency, Hz"
      valueLabel="level, dB re the largest"
      x={spectrogram.timeSeconds}
      y={spectrogram.frequencyHz}
      logY
      values={spectrogram.levelDb}
      valueRange={LEVELS}
      limit={{ at: validToHz, label: 'outside the valid band' }}
      height={PLOT_HEIGHT}
    />
  );
}
