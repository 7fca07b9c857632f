import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ModeEntry } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { chooseMode, chosenMode } from '../../../state/design/modes/mode-list.ts';
import {
  CHARTS,
  chartLines,
  countCurve,
  decayCurve,
  shownChart,
  spectrumCurve,
  spectrumPeaks,
} from '../../../state/design/modes/charts.ts';
import { analysisState, followResponses } from '../../../state/results/analyses.ts';
import { chosen } from '../../../state/results/results.ts';
import { theme } from '../../../state/window/theme.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

const decays = computed(() => [{ ...decayCurve.value, label: texts.decayCurve, dots: true }]);
const counts = computed(() => [{ ...countCurve.value, label: texts.countCurve }]);
const peaks = computed(() => {
  const found = spectrumPeaks.value;
  if (found.length === 0) return null;
  const [x, y] = [found.map(({ frequencyHz }) => frequencyHz), found.map(({ levelDb }) => levelDb)];
  return { x, y, label: texts.peaksCurve, dots: true };
});
const spectra = computed(() =>
  spectrumCurve.value
    ? [{ ...spectrumCurve.value, label: chosen.value?.title ?? '' }, ...(peaks.value ? [peaks.value] : [])]
    : [],
);

const CURVES = {
  decay: { curves: decays, yLabel: texts.decayAxis },
  count: { curves: counts, yLabel: texts.countAxis },
  spectrum: { curves: spectra, yLabel: texts.spectrumAxis },
};

/** Charts of all modes by frequency, each mode a line that chooses it. */
export function ModeCharts({ modes }: { readonly modes: readonly ModeEntry[] }): JSX.Element {
  useEffect(() => followResponses(), []);
  const shown = shownChart.value;
  const { curves, yLabel } = CURVES[shown];
  const highest = modes[modes.length - 1].frequencyHz;
  return (
    <section aria-labelledby="mode-charts-heading" class="design-result">
      <h3 id="mode-charts-heading">{texts.charts}</h3>
      <ChoiceField
        label={texts.chart}
        value={shown}
        choices={CHARTS.map((value) => ({ value, text: texts.chartNames[value] }))}
        onChange={(chart) => (shownChart.value = chart)}
      />
      {shown === 'spectrum' && curves.value.length === 0 ? (
        <p class="note">{analysisState.value?.kind === 'pending' ? texts.analysing : texts.noResponse}</p>
      ) : (
        <>
          <LinePlot
            key={shown}
            theme={theme.value}
            title={texts.chartNames[shown]}
            xLabel={texts.frequencyAxis}
            yLabel={yLabel}
            xRange={[0.7 * modes[0].frequencyHz, 1.03 * highest]}
            curves={curves.value}
            lines={chartLines.value}
            onLine={(index) => chooseMode(index + 1)}
            height={200}
          />
          <p class="note">{texts.lineNote}</p>
          {shown === 'spectrum' && <PeakField />}
        </>
      )}
    </section>
  );
}

/** Chooses the mode next to a peak of the response. */
function PeakField(): JSX.Element | null {
  const found = spectrumPeaks.value;
  if (found.length === 0) return null;
  const at = found.findIndex(({ mode }) => mode === chosenMode.value?.number);
  return (
    <ChoiceField
      label={texts.peak}
      value={String(at)}
      choices={[
        { value: '-1', text: texts.noPeak },
        ...found.map(({ frequencyHz, levelDb, mode, modeHz }, i) => ({
          value: String(i),
          text: texts.peakText(frequencyHz.toFixed(1), levelDb.toFixed(1).replace('-', '−'), mode, modeHz.toFixed(1)),
        })),
      ]}
      onChange={(index) => index !== '-1' && chooseMode(found[Number(index)].mode)}
    />
  );
}
