import type { JSX } from 'preact';
import { bytes, type PlanRow, type ScenePlan } from '../../../../src/app/index.ts';
import { count, duration } from '../../state/window/format.ts';
import { isCurrent, plan, rowInForce } from '../../state/plan/plan.ts';

/** Where the time of the scene's scheme goes, details that its grid cannot resolve, and limits of the plan. */
export function PlanRemarks(): JSX.Element | null {
  const row = rowInForce.value;
  const made = plan.value;
  if (!row || !made) return null;
  const warnings = row.limits.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
  const notes = row.limits.filter(({ severity }) => severity === 'note');
  return (
    <section class={isCurrent.value ? '' : 'outdated'} aria-labelledby="remarks-heading">
      <h2 id="remarks-heading">With {row.scheme}</h2>
      <p class="note">{timesText(row, made)}</p>
      {wallText(row.wallErrors)}
      <Warnings warnings={[...warnings, ...made.warnings.slice(0, 1)]} />
      {made.warnings.length > 1 && (
        <details>
          <summary>{made.warnings.length - 1} more of this measurement</summary>
          <Warnings warnings={made.warnings.slice(1)} />
        </details>
      )}
      {notes.length > 0 && (
        <ul class="limits note">
          {notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <ul class="problems warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function wallText(errors: readonly [number, number] | null): JSX.Element | null {
  if (!errors) return null;
  const [head, slanted] = errors.map((error) => error.toFixed(3));
  return (
    <p class="note">
      The reflection factor of an absorbing wall has an error of at most {head} at normal incidence and {slanted} at
      45°.
    </p>
  );
}

function timesText({ steps, nodes, hostBytes, seconds }: PlanRow, { sources, adapter }: ScenePlan): string {
  const { preparing, opening, checking, stepping, finishing } = seconds;
  const runs = sources === 1 ? '' : ` for each of ${sources} sources`;
  const parts = [
    [`${count(steps)} steps${runs} of ${count(nodes)} nodes take`, stepping],
    ['building the grid of the room', preparing + opening],
    ['checking that it is stable', checking],
    ['filters and files', finishing],
  ] as const;
  const times = parts.filter(([, time]) => time > 0).map(([what, time]) => `${what} ${duration(time)}`);
  return `On ${adapter}, ${times.join(', ')}. It uses at most ${bytes(hostBytes)} of this machine’s memory.`;
}
