import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { kernelBenchOf, kernelsObstacle, measure } from '../../state/stencils/bench.ts';
import { kernelRows, type KernelRow } from './bench-drawing.ts';
import type { KeptBench } from '../../state/stencils/bench-kept.ts';
import { BenchProgressLine } from './bench-progress.tsx';
import { Measured, nanoseconds, times } from './measured.tsx';
import { words } from '../../../words/words.ts';

const { kernels } = words.stencils;

/** A comparison of the kernels for a stencil. */
export function KernelSection({ entry: { id } }: { readonly entry: SchemeEntry }): JSX.Element {
  const obstacle = kernelsObstacle.value;
  const bench = kernelBenchOf(id);
  return (
    <section aria-labelledby="kernels-heading">
      <h2 id="kernels-heading">{kernels.heading(id)}</h2>
      <div class="row">
        <Button
          disabled={obstacle !== null}
          hint={obstacle ?? kernels.compareHint(id)}
          onClick={() => void measure({ kind: 'kernels', id })}
        >
          {kernels.compare}
        </Button>
        <p class="note">{obstacle}</p>
      </div>
      <BenchProgressLine kind="kernels" label={kernels.progress(id)} />
      {bench ? <Comparison bench={bench} /> : <p class="note">{kernels.none(id)}</p>}
    </section>
  );
}

function Comparison({ bench }: { readonly bench: KeptBench }): JSX.Element {
  const { measured, tried } = kernelRows(bench);
  return (
    <>
      <Measured bench={bench} />
      <KernelTable caption={kernels.caption} rows={measured} />
      {tried.length > 0 && (
        <details>
          <summary>{kernels.tried(tried.length)}</summary>
          <KernelTable caption={kernels.triedCaption} rows={tried} />
        </details>
      )}
      {bench.rejected.length > 0 && <Rejected bench={bench} />}
    </>
  );
}

function KernelTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly KernelRow[];
}): JSX.Element {
  return (
    <table class="kernel-table">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kernels.kernel}</th>
          <td />
          <th scope="col" class="number">
            {kernels.time}
          </th>
          <th scope="col" class="number">
            {kernels.quartiles}
          </th>
          <th scope="col" class="number">
            {kernels.ratio}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row row={row} key={row.kernel} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row: { kernel, ctpnNs, quartilesNs, ratio, chosen, length },
}: {
  readonly row: KernelRow;
}): JSX.Element {
  return (
    <tr aria-selected={chosen}>
      <th scope="row">
        {kernel} {chosen && <span class="chosen-kernel">{kernels.default}</span>}
      </th>
      <td class="bar-cell" aria-hidden="true">
        <span class={chosen ? 'bar chosen' : 'bar'} style={{ width: `${100 * length}%` }} />
      </td>
      <td class="number">{nanoseconds(ctpnNs)}</td>
      <td class="number">{quartilesNs?.map(nanoseconds).join(' – ') ?? '–'}</td>
      <td class="number">{times(ratio)}</td>
    </tr>
  );
}

function Rejected({ bench: { rejected } }: { readonly bench: KeptBench }): JSX.Element {
  return (
    <details>
      <summary>{kernels.rejected(rejected.length)}</summary>
      <ul class="rejected">
        {rejected.map(({ kernel, reason, fault }) => (
          <li key={kernel}>
            <strong>{kernel}</strong>
            {kernels.rejectedBecause(fault, reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}
