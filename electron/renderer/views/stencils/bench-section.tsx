import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { count } from '../../state/window/format.ts';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Table } from '../../parts/table.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import {
  ALL_STENCILS,
  BENCH_GRIDS,
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
import type { KeptBench } from '../../state/stencils/bench-kept.ts';
import { gpu } from '../../state/window/engine.ts';
import { EngineField } from '../plan/engine-fields.tsx';
import { chooseStencil, chosen, FAMILY_NAMES, stencils } from '../../state/stencils/stencils.ts';
import { theme } from '../../state/window/theme.ts';
import { BenchProgressLine } from './bench-progress.tsx';
import { Measured, nanoseconds, times } from './measured.tsx';

/** Speed of the stencils on this machine. */
export function BenchSection(): JSX.Element {
  const bench = chartBench.value;
  return (
    <section aria-labelledby="bench-heading">
      <h2 id="bench-heading">Speed on this machine</h2>
      <p class="note">
        CTPN is the compute time per node and step, in nanoseconds, for the update of the air alone, with the default
        kernel of a run. The floor is a lower bound: the time to move the data or to do the arithmetic.
      </p>
      <Controls />
      <p class="bench-target">{targetWords()}</p>
      <BenchProgressLine kind="chart" label="Measuring the stencils" />
      {benchProblems.value.length > 0 && <ProblemList problems={benchProblems.value} />}
      {bench ? <Chart bench={bench} /> : <p class="note">Nothing has been measured on this machine yet.</p>}
    </section>
  );
}

function Controls(): JSX.Element {
  const obstacle = benchObstacle.value;
  return (
    <div class="row">
      <ChoiceField
        label="Stencils to measure"
        value={benchFamily.value}
        choices={[
          { value: ALL_STENCILS, text: `all ${stencils.value.length}` },
          ...Object.entries(FAMILY_NAMES).map(([value, text]) => ({ value, text })),
        ]}
        onChange={(family) => (benchFamily.value = family)}
      />
      <ChoiceField label="Grid" value={benchGrid.value} choices={BENCH_GRIDS} onChange={chooseGrid} />
      <EngineField label="Engine" />
      <Button
        primary
        disabled={obstacle !== null}
        hint={obstacle ?? undefined}
        onClick={() => void measure({ kind: 'chart' })}
      >
        Measure
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
      return `Measures ${name}.`;
    case 'software':
      return `Measures ${name}: a software GPU that runs on the processor, many times slower than a real one.`;
    case 'processor':
      return gpu.value?.software
        ? `Measures one core of the processor: the GPU here, ${name}, is a software driver and slower.`
        : 'Measures one core of the processor, on a grid of half a million nodes at most.';
    default:
      return '';
  }
}

function Chart({ bench }: { readonly bench: KeptBench }): JSX.Element {
  return (
    <>
      <Measured bench={bench} />
      <div class="bench-parts">
        <LinePlot
          theme={theme.value}
          title="CTPN over points of the stencil"
          xLabel="points of the stencil K"
          yLabel="CTPN, ns"
          xRange={[0, 1.05 * Math.max(...bench.entries.map(({ points }) => points))]}
          {...chartScale(bench)}
          curves={chartCurves(bench)}
          height={380}
        />
        <ResultTable bench={bench} />
      </div>
    </>
  );
}

function ResultTable({ bench: { entries } }: { readonly bench: KeptBench }): JSX.Element {
  return (
    <div class="bench-table" tabIndex={0} role="region" aria-label="Table of measured stencils">
      <Table
        caption="CTPN by stencil"
        columns={['Stencil', { numbers: 'K' }, { numbers: 'CTPN, ns' }, { numbers: 'Floor, ns' }, { numbers: 'Ratio' }]}
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
