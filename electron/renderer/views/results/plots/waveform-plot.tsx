import type { JSX } from 'preact';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { theme } from '../../../state/window/theme.ts';
import { overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { waveform: texts } = words.responses.curves;

const curves = overlaid(({ waveform }) => [
  { label: texts.pressure, x: waveform.timeSeconds.map((time) => 1000 * time), y: waveform.pressure },
]);

export function WaveformPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title={texts.title}
      help="impulseResponse"
      xLabel={texts.x}
      yLabel={texts.y}
      curves={curves.value}
      height={PLOT_HEIGHT}
    />
  );
}
