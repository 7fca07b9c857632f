import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { kernelBenchOf, kernelsObstacle, measure } from '../../state/stencils/bench.ts';
import { kernelRows, type KernelRow } from './bench-drawing.ts';
import type { KeptBench } from '../../state/stencils/bench-kept.ts';
import { BenchProgressLine } from './bench-progress.tsx';
import { Measured, nanoseconds, times } from './measured.tsx';

/** A comparison of the kernels for a stencil. */
export function KernelSection({ entry: { id } }: { readonly entry: SchemeEntry }): JSX.Element {
  const obstacle = kernelsObstacle.value;
  const bench = kernelBenchOf(id);
  return (
    <section aria-labelledby="kernels-heading">
      <h2 id="kernels-heading">Kernels of {id}</h2>
      <div class="row">
        <Button
          disabled={obstacle !== null}
          hint={obstacle ?? `Measures every kernel for ${id}, on the grid above`}
          onClick={() => void measure({ kind: 'kernels', id })}
        >
          Compare kernels
        </Button>
        <p class="note">{obstacle}</p>
      </div>
      <BenchProgressLine kind="kernels" label={`Measuring the kernels of ${id}`} />
      {bench ? (
        <Comparison bench={bench} />
      ) : (
        <p class="note">The kernels of {id} have not been compared on this machine yet.</p>
      )}
    </section>
  );
}

function Comparison({ bench }: { readonly bench: KeptBench }): JSX.Element {
  const { measured, tried } = kernelRows(bench);
  return (
    <>
      <Measured bench={bench} />
      <KernelTable caption="Kernels, the fastest first" rows={measured} />
      {tried.length > 0 && (
        <details>
          <summary>{tried.length} timed only once, too slow</summary>
          <KernelTable caption="Kernels that were timed once" rows={tried} />
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
          <th scope="col">Kernel</th>
          <td />
          <th scope="col" class="number">
            CTPN, ns
          </th>
          <th scope="col" class="number">
            Quartiles, ns
          </th>
          <th scope="col" class="number">
            Times the floor
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
        {kernel} {chosen && <span class="chosen-kernel">default</span>}
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
      <summary>{rejected.length} not measured</summary>
      <ul class="rejected">
        {rejected.map(({ kernel, reason, fault }) => (
          <li key={kernel}>
            <strong>{kernel}</strong>
            {fault && ' (a fault)'}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
