import type { JSX } from 'preact';
import { LinePlot } from '../../plots/line-plot.tsx';
import { theme } from '../../state/window/theme.ts';
import { overlaid, PLOT_HEIGHT } from './overlaid.ts';

const curves = overlaid(({ waveform }) => [
  { label: 'pressure', x: waveform.timeSeconds.map((time) => 1000 * time), y: waveform.pressure },
]);

export function WaveformPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title="Impulse response"
      help="impulseResponse"
      xLabel="time, ms"
      yLabel="pressure, 1/m"
      curves={curves.value}
      height={PLOT_HEIGHT}
    />
  );
}
