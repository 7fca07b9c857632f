import type { JSX } from 'preact';
import type { Problem } from '../core/protocol.ts';

/** What is wrong and where, each with what to do about it. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }): JSX.Element {
  return (
    <ul class="problems">
      {problems.map(({ path, message, remedy }) => (
        <li key={`${path} ${message}`}>
          {path !== '' && <code>{path}</code>}
          <strong>{message}</strong>
          {remedy !== '' && <span class="remedy">{remedy}</span>}
        </li>
      ))}
    </ul>
  );
}
