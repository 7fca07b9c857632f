import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { shownParts } from '../../../state/results/band-parts.ts';
import { theme } from '../../../state/window/theme.ts';
import { outsideStretches, overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { PartLegend } from '../figures/part-legend.tsx';
import { PART_COLOURS } from '../figures/part-class.ts';
import { words } from '../../../../words/words.ts';

const { spectrum: texts } = words.responses.curves;

const curves = overlaid(({ spectrum }) => [{ label: texts.level, x: spectrum.frequencyHz, y: spectrum.levelDb }]);

const marked = computed(() => shownParts.value.map((range) => ({ ...range, colour: PART_COLOURS[range.part] })));

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
      marked={marked.value}
      height={PLOT_HEIGHT}
      tools={shownParts.value.length > 0 && <PartLegend />}
    />
  );
}
