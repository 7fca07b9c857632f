import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { dispersionDrawing } from './dispersion-curves.ts';
import { over, reportProblems, schemeReport } from '../../state/stencils/stencils.ts';
import { theme } from '../../state/window/theme.ts';

/** Dispersion of the shown scheme. */
export function Dispersion(): JSX.Element {
  return (
    <section aria-labelledby="dispersion-heading" class="dispersion">
      <div class="heading-row">
        <h2 id="dispersion-heading">Dispersion</h2>
        <ChoiceField
          label="Over"
          value={over.value}
          choices={[
            { value: 'band', text: 'frequency over the band’s edge' },
            { value: 'points', text: 'points per wavelength' },
          ]}
          onChange={(value) => (over.value = value)}
        />
      </div>
      {reportProblems.value.length > 0 && <ProblemList problems={reportProblems.value} />}
      <Plot />
    </section>
  );
}

const X_LABELS = {
  band: 'frequency over the band’s edge',
  points: 'grid points per wavelength in air',
} as const;

function Plot(): JSX.Element {
  const report = schemeReport.value;
  if (!report) return <p class="note">Computing…</p>;
  const { curves, xRange, yRange, outside } = dispersionDrawing(report, over.value);
  return (
    <LinePlot
      theme={theme.value}
      title={`Error of the phase velocity of ${report.name}`}
      xLabel={X_LABELS[over.value]}
      yLabel="phase velocity, error in %"
      xRange={xRange}
      yRange={yRange}
      curves={curves}
      shaded={[{ ...outside, label: 'beyond the band' }]}
      height={300}
    />
  );
}
