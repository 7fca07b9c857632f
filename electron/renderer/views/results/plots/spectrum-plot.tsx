import type { JSX } from 'preact';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { theme } from '../../../state/window/theme.ts';
import { outsideStretches, overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { spectrum: texts } = words.responses.curves;

const curves = overlaid(({ spectrum }) => [{ label: texts.level, x: spectrum.frequencyHz, y: spectrum.levelDb }]);

export function SpectrumPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title={texts.title}
      help="spectrum"
      xLabel={texts.x}
      yLabel={texts.y}
      logX
      curves={curves.value}
      shaded={outsideStretches.value}
      height={PLOT_HEIGHT}
    />
  );
}
