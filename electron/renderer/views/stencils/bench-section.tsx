import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { count } from '../../state/window/format.ts';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Table } from '../../parts/table.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import {
  ALL_STENCILS,
  benchFamily,
  benchGrid,
  benchObstacle,
  benchProblems,
  benchTarget,
  chartBench,
  chooseGrid,
  measure,
} from '../../state/stencils/bench.ts';
import { chartCurves, chartScale } from './bench-drawing.ts';
import { gridChoices } from './grid-choices.ts';
import { papers } from '../../state/stencils/papers.ts';
import type { KeptBench } from '../../state/stencils/bench-kept.ts';
import { engineOptions, gpu } from '../../state/window/engine.ts';
import { EngineField, PrecisionField } from '../plan/engine-fields.tsx';
import { chooseStencil, chosen, stencils } from '../../state/stencils/stencils.ts';
import { theme } from '../../state/window/theme.ts';
import { BenchProgressLine } from './bench-progress.tsx';
import { Measured, nanoseconds, times } from './measured.tsx';
import { words } from '../../../words/words.ts';

const { bench } = words.stencils;

/** Speed of the stencils on this machine. */
export function BenchSection(): JSX.Element {
  const kept = chartBench.value;
  return (
    <section aria-labelledby="bench-heading">
      <h2 id="bench-heading">{bench.heading}</h2>
      <p class="note">{bench.note}</p>
      <Controls />
      <p class="bench-target">{targetWords()}</p>
      <BenchProgressLine kind="chart" label={bench.progress} />
      {benchProblems.value.length > 0 && <ProblemList problems={benchProblems.value} />}
      {kept ? <Chart bench={kept} /> : <p class="note">{bench.none}</p>}
    </section>
  );
}

function Controls(): JSX.Element {
  const obstacle = benchObstacle.value;
  return (
    <div class="row">
      <ChoiceField
        label={bench.which}
        value={benchFamily.value}
        choices={[
          { value: ALL_STENCILS, text: bench.all(stencils.value.length) },
          ...Object.entries(words.stencils.families).map(([value, text]) => ({ value, text })),
        ]}
        onChange={(family) => (benchFamily.value = family)}
      />
      <ChoiceField
        label={bench.grid}
        value={benchGrid.value}
        choices={gridChoices(papers.value ?? [])}
        onChange={chooseGrid}
      />
      <EngineField label={bench.device} />
      <PrecisionField />
      <Button
        primary
        disabled={obstacle !== null}
        hint={obstacle ?? undefined}
        onClick={() => void measure({ kind: 'chart' })}
      >
        {chartBench.value ? bench.repeat : bench.start}
      </Button>
    </div>
  );
}

/** The device that a measurement would use, and why none can start now. */
function targetWords(): string {
  const obstacle = benchObstacle.value;
  if (obstacle !== null) return obstacle;
  const name = gpu.value?.name ?? '';
  switch (benchTarget.value) {
    case 'gpu':
      return bench.onGpu(name);
    case 'software':
      return bench.onSoftwareGpu(name);
    case 'processor':
      if (engineOptions.value.precision === 64) return bench.onProcessorInDouble;
      return gpu.value?.software ? bench.onProcessorNotGpu(name) : bench.onProcessor;
    default:
      return '';
  }
}

function Chart({ bench: kept }: { readonly bench: KeptBench }): JSX.Element {
  return (
    <>
      <Measured bench={kept} />
      <div class="bench-parts">
        <LinePlot
          theme={theme.value}
          title={bench.chart.title}
          help="computeTime"
          xLabel={bench.chart.points}
          yLabel={bench.chart.time}
          xRange={[0, 1.05 * Math.max(...kept.entries.map(({ points }) => points))]}
          {...chartScale(kept)}
          curves={chartCurves(kept)}
          height={380}
        />
        <ResultTable bench={kept} />
      </div>
    </>
  );
}

function ResultTable({ bench: { entries } }: { readonly bench: KeptBench }): JSX.Element {
  return (
    <div class="bench-table" tabIndex={0} role="region" aria-label={bench.table.region}>
      <Table
        caption={bench.table.caption}
        columns={[
          bench.table.stencil,
          { numbers: bench.table.points, help: 'stencil' },
          { numbers: bench.table.time, help: 'computeTime' },
          { numbers: bench.table.floor },
          { numbers: bench.table.ratio },
        ]}
      >
        {entries.map(({ id, points, kernel, ctpnNs, floorNs, ratio }) => (
          <tr key={`${id} ${kernel}`} aria-selected={chosen.value?.id === id} title={kernel}>
            <th scope="row">
              <button type="button" class="link" onClick={() => chooseStencil(id)}>
                {id}
              </button>
            </th>
            <td class="number">{count(points)}</td>
            <td class="number">{nanoseconds(ctpnNs)}</td>
            <td class="number">{nanoseconds(floorNs)}</td>
            <td class="number">{times(ratio)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
