import type { JSX } from 'preact';
import { bytes } from '../../../../src/app/index.ts';
import { duration } from '../../state/window/format.ts';
import { isCurrent, plan, rowInForce } from '../../state/plan/plan.ts';

/** Time and memory of a run of the current scene, in large type. */
export function Forecast(): JSX.Element {
  const row = rowInForce.value;
  const made = plan.value;
  return (
    <section class={isCurrent.value ? 'forecast' : 'forecast outdated'} aria-labelledby="forecast-heading">
      <h2 id="forecast-heading">A run takes</h2>
      <dl class="forecast-figures">
        <div>
          <dt>Time</dt>
          <dd>{row ? duration(row.seconds.total) : '–'}</dd>
        </div>
        <div>
          <dt>{made?.engine === 'webgpu' ? 'Memory of the GPU' : 'Memory'}</dt>
          <dd>{row ? bytes(row.deviceBytes) : '–'}</dd>
        </div>
      </dl>
      {row?.problem && <p class="told-wrong">Cannot be run: {row.problem}</p>}
    </section>
  );
}
