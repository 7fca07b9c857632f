import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { equaliserLevels, filterText, hertz, signed, type NamedEqualiser } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { ProblemList } from '../../../parts/problem-list.tsx';
import type { PlotCurve } from '../../../plots/curve.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { analysis, equalisedAnalysis, equalisedState } from '../../../state/results/analyses.ts';
import { equaliser, isEqualised, removeEqualiser, turnFilter } from '../../../state/results/equaliser/equaliser.ts';
import {
  COEFFICIENT_RATES,
  coefficientRate,
  openEqualiser,
  saveCoefficients,
  saveEqualiser,
} from '../../../state/results/equaliser/equaliser-files.ts';
import { theme } from '../../../state/window/theme.ts';
import { words } from '../../../../words/words.ts';
import { outsideStretches, PLOT_HEIGHT } from './overlaid.ts';

const text = words.equaliser;

/** The response before and after the filters, and their own curve. */
const curves = computed((): readonly PlotCurve[] => {
  const [before, after, loaded] = [analysis.value, equalisedAnalysis.value, equaliser.value];
  if (!before || !loaded) return [];
  const own = ({ spectrum }: typeof before): { x: Float32Array; y: Float32Array } => ({
    x: spectrum.frequencyHz,
    y: spectrum.levelDb,
  });
  const x = before.spectrum.frequencyHz;
  return [
    { label: text.before, ...own(before) },
    // A filter above half the sample rate fails the analysis, which says so.
    ...(after
      ? [
          { label: text.after, ...own(after) },
          { label: text.curve, x, y: equaliserLevels(loaded.equaliser, hertz(before.sampleRateHz), x), dashed: true },
        ]
      : []),
  ];
});

/** The filters before the loudspeaker: opened, ticked and saved, and what they do to the response shown. */
export function EqualiserPlot(): JSX.Element {
  const loaded = equaliser.value;
  if (!loaded) {
    return (
      <>
        <p class="note">{text.about}</p>
        <p>
          <Button onClick={() => void openEqualiser()} hint={text.openHint}>
            {text.open}
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <LinePlot
        theme={theme.value}
        title={text.plot}
        help="equaliser"
        xLabel={text.x}
        yLabel={text.y}
        logX
        curves={curves.value}
        shaded={outsideStretches.value}
        height={PLOT_HEIGHT}
        tools={
          <>
            <UseEqualiser />
            <FileTools />
          </>
        }
      />
      {equalisedState.value?.kind === 'failed' && <ProblemList problems={equalisedState.value.failure.problems} />}
      <Filters loaded={loaded} />
    </>
  );
}

/** Whether curves and sounds are those behind the filters. */
export function UseEqualiser(): JSX.Element | null {
  const loaded = equaliser.value;
  if (!loaded) return null;
  return (
    <Check
      label={text.useNamed(loaded.name)}
      hint={text.useHint}
      checked={isEqualised.value}
      onChange={(isSet) => (isEqualised.value = isSet)}
    />
  );
}

function Filters({ loaded: { equaliser: of } }: { readonly loaded: NamedEqualiser }): JSX.Element {
  return (
    <fieldset class="equaliser-filters">
      <legend class="hidden">{text.filters}</legend>
      {of.preampDb !== 0 && <span>{text.preamp(signed(of.preampDb, 1))}</span>}
      {of.filters.map((filter) => (
        <Check
          key={filter.line}
          label={filterText(filter)}
          checked={filter.isOn}
          onChange={(isOn) => turnFilter(filter.line, isOn)}
        />
      ))}
    </fieldset>
  );
}

function FileTools(): JSX.Element {
  return (
    <>
      <Button onClick={() => void openEqualiser()} hint={text.openHint}>
        {text.other}
      </Button>
      <Button onClick={removeEqualiser}>{text.remove}</Button>
      <Button onClick={() => void saveEqualiser()} hint={text.saveTextHint}>
        {text.saveText}
      </Button>
      <Button onClick={() => void saveCoefficients()} hint={text.saveCoefficientsHint}>
        {text.saveCoefficients}
      </Button>
      <ChoiceField
        bare
        label={text.rate}
        value={String(coefficientRate.value)}
        choices={COEFFICIENT_RATES.map((rate) => ({ value: String(rate), text: text.rateText(String(rate / 1000)) }))}
        onChange={(rate) => (coefficientRate.value = Number(rate))}
      />
    </>
  );
}
