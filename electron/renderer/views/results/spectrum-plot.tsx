import type { JSX } from 'preact';
import { LinePlot } from '../../plots/line-plot.tsx';
import { theme } from '../../state/window/theme.ts';
import { outsideStretches, overlaid, PLOT_HEIGHT } from './overlaid.ts';

const curves = overlaid(({ spectrum }) => [{ label: 'level', x: spectrum.frequencyHz, y: spectrum.levelDb }]);

export function SpectrumPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title="Spectrum, by 1/24 octave"
      help="spectrum"
      xLabel="frequency, Hz"
      yLabel="level, dB re 1/m"
      logX
      curves={curves.value}
      shaded={outsideStretches.value}
      height={PLOT_HEIGHT}
    />
  );
}
