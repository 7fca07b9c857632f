import type { JSX } from 'preact';

export interface ListedProblem {
  /** Place of the problem in the scene; empty if there is none. */
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}

/** A list of problems: where, what is wrong and what to do. */
export function ProblemList({ problems }: { readonly problems: readonly ListedProblem[] }): JSX.Element {
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
