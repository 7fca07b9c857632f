import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { dispersionDrawing } from './dispersion-curves.ts';
import { over, reportProblems, schemeReport } from '../../state/stencils/stencils.ts';
import { theme } from '../../state/window/theme.ts';
import { words } from '../../../words/words.ts';

const { dispersion } = words.stencils;

/** Dispersion of the shown scheme. */
export function Dispersion(): JSX.Element {
  return (
    <section aria-labelledby="dispersion-heading" class="dispersion">
      <div class="heading-row">
        <h2 id="dispersion-heading">{dispersion.heading}</h2>
        <ChoiceField
          label={dispersion.over}
          value={over.value}
          choices={[
            { value: 'band', text: dispersion.axes.band },
            { value: 'points', text: dispersion.axes.points },
          ]}
          onChange={(value) => (over.value = value)}
        />
      </div>
      {reportProblems.value.length > 0 && <ProblemList problems={reportProblems.value} />}
      <Plot />
    </section>
  );
}

function Plot(): JSX.Element {
  const report = schemeReport.value;
  if (!report) return <p class="note">{words.stencils.computing}</p>;
  const { curves, xRange, yRange, outside } = dispersionDrawing(report, over.value);
  return (
    <LinePlot
      theme={theme.value}
      title={dispersion.title(report.name)}
      help="dispersion"
      xLabel={dispersion.axisLabels[over.value]}
      yLabel={dispersion.error}
      xRange={xRange}
      yRange={yRange}
      curves={curves}
      shaded={[{ ...outside, label: dispersion.beyond }]}
      height={300}
    />
  );
}
