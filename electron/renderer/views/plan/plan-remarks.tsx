import type { JSX } from 'preact';
import { bytes, type PlanRow, type ScenePlan } from '../../../../src/app/index.ts';
import { count, duration } from '../../state/window/format.ts';
import { isCurrent, plan, rowInForce } from '../../state/plan/plan.ts';
import { words } from '../../../words/words.ts';

/** Where the time of the scene's scheme goes, details that its grid cannot resolve, and limits of the plan. */
export function PlanRemarks(): JSX.Element | null {
  const row = rowInForce.value;
  const made = plan.value;
  if (!row || !made) return null;
  const warnings = row.limits.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
  const notes = row.limits.filter(({ severity }) => severity === 'note');
  return (
    <section class={isCurrent.value ? '' : 'outdated'} aria-labelledby="remarks-heading">
      <h2 id="remarks-heading">{words.plan.remarks.heading(row.scheme)}</h2>
      <p class="note">{timesText(row, made)}</p>
      {made.reciprocalRuns !== null && (
        <p class="note">{words.plan.remarks.reciprocal(made.reciprocalRuns, made.sources)}</p>
      )}
      {wallText(row.wallErrors)}
      <Warnings warnings={[...warnings, ...made.warnings.slice(0, 1)]} />
      {made.warnings.length > 1 && (
        <details>
          <summary>{words.plan.remarks.more(made.warnings.length - 1)}</summary>
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
  return <p class="note">{words.plan.remarks.walls(head, slanted)}</p>;
}

function timesText(
  { steps, nodes, hostBytes, seconds }: PlanRow,
  { sources, reciprocalRuns, adapter }: ScenePlan,
): string {
  const { preparing, opening, checking, stepping, finishing } = seconds;
  const { remarks } = words.plan;
  const parts = [
    [(time: string) => remarks.stepping(count(steps), count(nodes), reciprocalRuns ?? sources, time), stepping],
    [remarks.building, preparing + opening],
    [remarks.checking, checking],
    [remarks.finishing, finishing],
  ] as const;
  const times = parts.filter(([, time]) => time > 0).map(([say, time]) => say(duration(time)));
  return remarks.times(adapter, times, bytes(hostBytes));
}
